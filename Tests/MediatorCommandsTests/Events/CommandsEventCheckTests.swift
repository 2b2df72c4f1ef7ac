import MediatorConsole
import ConsoleTestSupport
import Mediator
import MediatorEvents
import Testing

/// What `check` says of events.
@Suite struct CommandsEventCheckTests {
    @Test func aSubscriptionToAnUndeclaredEventIsReported() async {
        struct Listener: Module {
            func register(in registry: inout Registry) {
                registry.handle("Listener", "go") { _ in .null }
                registry.declare(DeskEvents.tidied)
                registry.on("Desk", "tidid") { _ in }
            }
        }
        var console = TestConsole.products()
        console.make = { _ in try Mediator(modules: [Listener()]) }
        let note =
            #"module "Listener" subscribes to "Desk.tidid", which no module declares; did you mean "Desk.tidied"?"#
        #expect(
            await console.run(["check"]).output == "ok: 1 module, 1 target, 1 action, 1 event\nnote: \(note)\n")
    }

    @Test func aDeclaredEventThatNoModuleProvidesIsAProblem() async {
        struct Empty: Module {
            let name = "B"
            func register(in registry: inout Registry) {}
        }
        var console = TestConsole.products()
        console.contracts = ["B": [DeskEvents.tidied]]
        console.make = { _ in try Mediator(modules: [Empty()], fileID: "Desk/main.swift", line: 7) }
        let problem = """
            Mediator: the registry has 1 problem.
              module "B" declares event "Desk.tidied", which no module provides; to resolve: register it, or take it out \
            of the contracts of the module.
                at Desk/main.swift:7

            """
        #expect(await console.run(["check"]) == .init(output: problem, status: .data))
    }
}
