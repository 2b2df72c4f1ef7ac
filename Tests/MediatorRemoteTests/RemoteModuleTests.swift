import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorRedirects
import MediatorServices
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Remote modules among other modules: redirects, stubs, services, events.
@Suite(.hangLimit) struct RemoteModuleTests {
    private static let sum = Action(
        "Sums", "sum", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, default: 1, "Two."),
        returns: Int.self, effect: .async)

    @Test func aRedirectLeadsToTheOtherSide() async throws {
        struct Sums: Module {
            func register(in registry: inout Registry) {
                registry.handle(RemoteModuleTests.sum) { _, _, _ in 0 }
                registry.intercept(.action(RemoteModuleTests.sum), name: "there") { _ in
                    .redirect(to: DeskActions.add)
                }
            }
        }
        let sides = try Sides(others: [Sums()])
        #expect(try await sides.here.perform(Self.sum, 2, 3) == 5)
        await sides.end()
    }

    /// Links, messages and calls of the app.
    @Test func aTableOfRedirectsLeadsToTheOtherSide() async throws {
        let sum = Action(
            "Sums", "sum", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
            returns: Int.self, effect: .async, exposure: .external)
        let sides = try Sides()
        try sides.here.update { registry in registry.handle(sum) { _, _, _ in 0 } }
        let gateway = try Gateway(sides.here, schemes: ["demo"], redirects: RedirectSettings())
        try gateway.redirects.applyToLocalCalls()
        let rule = #"{"id": "there", "from": {"action": "Sums.sum"}, "to": {"action": "Desk.add"}}"#
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Sums.sum","params":{"a":2,"b":3}}"#
        for (rules, result) in [(rule, 5), ("", 0)] {
            try gateway.redirects.replace(with: Data(#"{"version": 2, "rules": [\#(rules)]}"#.utf8))
            #expect(try await gateway.open("demo://Sums/sum?a=2&b=3").value == .int(result))
            #expect(await gateway.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":\#(result)}"#)
            #expect(try await sides.here.perform(sum, 2, 3) == result)
        }
        await sides.end()
    }

    @Test func anInterceptorHereCoversTheCallsOfARemoteModule() async throws {
        struct Doubling: Module {
            func register(in registry: inout Registry) {
                registry.intercept(.target("Desk"), name: "double") { call in
                    .proceed(with: ["a": .int(2 * (try call.get("a"))), "b": 0])
                }
            }
        }
        let sides = try Sides(others: [Doubling()])
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 4)
        await sides.end()
    }

    /// A module that calls the desk, wherever it is.
    private struct Caller: Module {
        var requires: [any Contract] { [DeskActions.add] }

        func register(in registry: inout Registry) {
            registry.handle(RemoteModuleTests.sum) { call, a, b in
                try await call.mediator.perform(DeskActions.add, a, b)
            }
        }
    }

    @Test func aTestMediatorStubsOrConnects() async throws {
        let stubbed = try TestMediator(Caller()) { $0.stub(DeskActions.add) { _, a, b in 10 * a + b } }
        #expect(try await stubbed.mediator.perform(Self.sum, 2, 3) == 23)

        let sides = try Sides()
        let module = RemoteModule("Desk", contracts: [DeskActions.add], over: sides.link.a, deadline: .seconds(600))
        let test = try TestMediator(Caller(), module)
        #expect(try await test.mediator.perform(Self.sum, 2, 3) == 5)
        #expect(test.calls(to: DeskActions.add) == [["a": 2, "b": 3]])
        await module.stop()
        await sides.end()
    }

    @Test(arguments: [Requirement.string, .synchronous])
    func requirementsThatDoNotFitAreStartupErrors(_ requirement: Requirement) throws {
        struct Needy: Module {
            let requires: [any Contract]
            func register(in registry: inout Registry) {}
        }
        let module = RemoteModule("Desk", contracts: [DeskActions.add], over: MemoryLink().a)
        let error = #expect(throws: RegistryError.self) {
            try Mediator(modules: [Needy(requires: [requirement.contract]), module])
        }
        #expect(error?.problems.map(\.code) == [.incompatibleRequirement])
        #expect(error?.problems.first?.differences == [requirement.difference])
    }

    /// Contracts of a module that needs `Desk.add`, and has another idea of it.
    enum Requirement: Sendable {
        case string, synchronous

        var contract: any Contract {
            switch self {
            case .string:
                Action(
                    "Desk", "add", "Adds.", Parameter("a", String.self, "One."), returns: Int.self, effect: .async)
            case .synchronous: Action("Desk", "add", "Adds.", Parameter("a", Int.self, "One."), returns: Int.self)
            }
        }

        var difference: String {
            switch self {
            case .string: #"parameter "a": sent as string, taken as int"#
            case .synchronous: "effect: required sync, provided async"
            }
        }
    }

    @Test func aModuleThatWasRemovedIsAddedAgain() async throws {
        let sides = try Sides()
        try await sides.here.start()
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        try await sides.here.remove(module: "Desk")
        #expect(sides.here.remoteModules.isEmpty)
        let error = await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.add, 2, 3) }
        #expect(error?.code == .targetNotFound)
        try await sides.here.add(sides.module)
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        #expect(sides.link.a.attempts.withLock(\.self) == 2)
        await sides.end()
    }

    @Test func aModuleThatWasStoppedStartsAgain() async throws {
        let sides = try Sides()
        let heard = Inbox<Int>()
        let subscription = try sides.here.on(DeskActions.rang) { _, times in heard.add(times) }
        for _ in 0..<3 {
            try await sides.here.start()
            #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
            try await sides.here.perform(DeskActions.ring)
            #expect(await heard.next() == 2)
            await sides.here.stop()
        }
        #expect(sides.link.a.attempts.withLock(\.self) == 3)
        subscription.end()
        await sides.end()
    }

    @Test func aFailedStartOrCheckLeavesTheModuleAsItWas() async throws {
        let sides = try Sides()
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        let problems = await sides.here.remoteProblems()
        #expect(
            problems.map(\.error.description) == [
                """
                Mediator: there is no connection with the other side: it does not run.
                  to resolve: start again when the other side runs.
                """
            ])
        await #expect(throws: MediatorError.self) { try await sides.here.start() }
        sides.link.a.refusal.withLock { $0 = nil }
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        #expect(await sides.here.remoteProblems().isEmpty)
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        await sides.here.stop()
        await sides.end()
    }

    @Test func aModuleHasManyEvents() async throws {
        let link = MemoryLink()
        let events = (1...40).map { Event("Desk", "rang\($0)", "The bell rang.", exposure: .external) }
        let there = try Mediator { registry in
            for event in events { registry.declare(event) }
        }
        let gateway = try Gateway(there)
        let serving = Task { try await gateway.keepServing(link.b) }
        let here = try Mediator(modules: [
            RemoteModule("Desk", contracts: events, over: link.a, deadline: .seconds(600))
        ])
        let heard = Inbox<Int>()
        let subscription = try here.on(events[39]) { _ in heard.add(40) }
        try await here.start()
        try there.post(events[39])
        #expect(await heard.next() == 40)
        subscription.end()
        serving.cancel()
        await here.stop()
    }

    @Test func aServiceStaysInTheProcess() throws {
        let module = RemoteModule(
            "Till", contracts: [Service(Int.self)], over: MemoryLink().a, deadline: .seconds(600),
            fileID: "Here/Here.swift", line: 7)
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [module]) }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  service "Int" of module "Till" cannot leave the process: it is a service, an object of this process; to \
                resolve: offer actions in its place, or keep the module in the process.
                    at Here/Here.swift:7
                """)
    }

    @Test func eventsDuringALossAreLostAndLaterOnesArrive() async throws {
        let sides = try Sides()
        let heard = Inbox<Int>()
        let subscription = try sides.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await sides.here.start()
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        sides.link.cut()
        try sides.there.post(DeskActions.rang, 9)
        sides.link.a.refusal.withLock { $0 = nil }
        // The module subscribes again before a call goes out.
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        try sides.there.post(DeskActions.rang, 4)
        #expect(await heard.next() == 4)
        subscription.end()
        await sides.end()
    }
}
