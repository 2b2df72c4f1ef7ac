import Mediator
import MediatorEvents
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorRemote

/// The checks of contracts of modules that live elsewhere.
@Suite(.hangLimit) struct RemoteContractTests {
    private static let total = Action("Till", "total", "Sums up.", returns: Int.self)
    private static let screen = Action(
        "Till", "screen", "Shows the till.", Parameter("owner", Reference<Till>.self, "Who shows it."),
        returns: Reference<Till>.self, effect: .mainActor)
    private static let watch = Action(
        "Till", "watch", "Calls back.", Parameter("onSale", Callback<Reference<Till>>?.self, "Gets the till."),
        effect: .async, exposure: .external)
    private static let sold = Event("Till", "sold", "A sale.", Parameter("amount", Int.self, "In cents."))
    private static let fine = Action("Till", "open", "Opens.", effect: .async, exposure: .external)

    private final class Till: Sendable {}

    @Test func contractsThatCannotLeaveAreStartupErrors() throws {
        let module = RemoteModule(
            "Till", contracts: [Self.total, Self.screen, Self.watch, Self.sold, Self.fine], over: MemoryLink().a,
            deadline: .seconds(600),
            fileID: "Here/Here.swift", line: 7)
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [module]) }
        #expect(error?.problems.map(\.code) == Array(repeating: .cannotLeave, count: 4))
        #expect(
            error?.description == """
                Mediator: the registry has 4 problems.
                  "Till.total" of module "Till" cannot leave the process: it is internal, and it is synchronous; to \
                resolve: declare "exposure: .external", and declare "effect: .async", or keep the module in the process.
                    at Here/Here.swift:7
                  "Till.screen" of module "Till" cannot leave the process: it is internal, and its parameter "owner" is a \
                reference, and it runs on the main actor of this process, and its result is a reference; to resolve: \
                declare "exposure: .external", and take plain values, and declare "effect: .async", and return plain \
                values, or keep the module in the process.
                    at Here/Here.swift:7
                  "Till.watch" of module "Till" cannot leave the process: its callback "onSale" takes references; to \
                resolve: let it take plain values, or keep the module in the process.
                    at Here/Here.swift:7
                  event "Till.sold" of module "Till" cannot leave the process: it is internal; to resolve: declare \
                "exposure: .external", or keep the module in the process.
                    at Here/Here.swift:7
                """)
    }

    /// The registry's own problem is not the only one.
    @Test func aListOfReferencesCannotLeave() throws {
        let list = Action(
            "Till", "list", "Takes tills.", Parameter("tills", [Reference<Till>].self, "The tills."), effect: .async,
            exposure: .external)
        let module = RemoteModule("Till", contracts: [list], over: MemoryLink().a, deadline: .seconds(600))
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [module]) }
        #expect(error?.problems.map(\.code.rawValue).sorted() == ["cannotLeave", "externalReference"])
    }

    @Test func theStartNamesEveryDifference() async throws {
        let add = Action(
            "Desk", "add", "Adds numbers.", Parameter("a", String.self, "One."), Parameter("c", Int.self, "Three."),
            returns: String.self, effect: .async, exposure: .external)
        let rest = Action("Desk", "rest", "Rests.", effect: .async, exposure: .external)
        let rang = Event("Desk", "rang", "Rang.", Parameter("times", String.self, "How often."), exposure: .external)
        let sides = try Sides(contracts: [add, rest, rang, DeskActions.echo])
        let error = await #expect(throws: MediatorError.self) { try await sides.here.start() }
        #expect(
            error?.description == """
                Mediator: module "Desk" did not start: the contracts of the other side do not fit: Desk.add: parameter \
                "a": sent as string, taken as int; Desk.add: parameter "c": sent by the caller, unknown to the provider; \
                Desk.add: result: returned as int, read as string; it does not offer "Desk.rest"; event Desk.rang: \
                parameter "times": posted as int, read as string.
                  to resolve: build both sides with the same contracts.
                """)
        #expect(error?.details["code"] == "incompatibleContracts")
        await sides.end()
    }

    /// Calls pass the names of parameters byte by byte.
    @Test func aParameterOfOtherBytesDoesNotFit() async throws {
        let link = MemoryLink()
        let (one, other) = ("men\u{FC}", "menu\u{308}")
        func find(_ name: String) -> ActionSchema {
            ActionSchema("Menu", "find", parameters: [ParameterSchema(name, .int)], effect: .async, exposure: .external)
        }
        let there = try Mediator { registry in registry.handleAsync(find(other)) { _ in .null } }
        let gateway = try Gateway(there)
        let serving = Task { try await gateway.keepServing(link.b) }
        let here = try Mediator(modules: [
            RemoteModule("Menu", contracts: [find(one)], over: link.a, deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await here.start() }
        #expect(
            error?.message
                == "module \"Menu\" did not start: the contracts of the other side do not fit: Menu.find: parameter "
                + "\"\(one)\": sent by the caller, unknown to the provider; Menu.find: parameter \"\(other)\": required "
                + "by the provider, not sent by the caller.")
        serving.cancel()
    }

    @Test func aPolicyHidesContracts() async throws {
        let link = MemoryLink()
        let gateway = try Gateway(Mediator(modules: [DeskModule()])) { action, _ in action.action != "add" }
        let serving = Task { try await gateway.keepServing(link.b) }
        let here = try Mediator(modules: [
            RemoteModule("Desk", contracts: [DeskActions.add], over: link.a, deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await here.start() }
        #expect(
            error?.message
                == "module \"Desk\" did not start: the contracts of the other side do not fit: it does not offer "
                + "\"Desk.add\".")
        serving.cancel()
    }

    @Test func twoModulesHaveNoConnectionInCommon() throws {
        let page = PageTransport("share.html") { _ in }
        func module(_ name: String, line: Int) -> RemoteModule {
            RemoteModule(name, contracts: [], over: page, fileID: "Here/Here.swift", line: line)
        }
        let error = #expect(throws: RegistryError.self) {
            try Mediator(modules: [module("Share", line: 7), module("Print", line: 8)])
        }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  modules "Share" and "Print" have one connection, with page "share.html"; to resolve: give one module the \
                contracts of both, or each a connection of its own.
                    at Here/Here.swift:7
                    at Here/Here.swift:8
                """)
        // Each has its own connection with the socket.
        _ = try Mediator(modules: [
            RemoteModule("One", contracts: [], over: LocalSocket("/s")),
            RemoteModule("Two", contracts: [], over: LocalSocket("/s")),
        ])
    }

    @Test func requirementsAreMet() throws {
        struct Caller: Module {
            var requires: [any Contract] { [DeskActions.add, DeskActions.rang] }
            func register(in registry: inout Registry) {}
        }
        let module = RemoteModule("Desk", contracts: DeskActions.all, over: MemoryLink().a, deadline: .seconds(600))
        let mediator = try Mediator(modules: [Caller(), module])
        #expect(
            mediator.remoteModules == [RemoteModuleInfo(name: "Desk", endpoint: "the other side", contractCount: 9)])
        #expect(try mediator.schema(of: "Desk", "add") == DeskActions.add.schema)
    }
}
