import Mediator
import MediatorGateway
import TestSupport
import Testing

/// A module whose start waits for a test, and gateways to it.
struct StartingDesk {
    let clock = ManualClock()
    let seen = Recorder<String>()
    /// Opened once the module is starting, and what its start waits for.
    let begun = Latch()
    let gate = Latch()

    struct Desk: Module {
        let name = "Desk"
        let seen: Recorder<String>
        let onStart: @Sendable (Mediator) async throws -> Void

        static let show = Action(
            "Desk", "show", "Shows.", Parameter("id", String.self), returns: String.self, exposure: .external)
        static let load = Action(
            "Desk", "load", "Loads.", Parameter("id", String.self), returns: String.self, effect: .async,
            exposure: .external)

        func register(in registry: inout Registry) {
            registry.handle(Self.show) { [seen] _, id in
                seen.record("show \(id)")
                return "shown \(id)"
            }
            registry.handle(Self.load) { [seen] _, id in
                seen.record("load \(id)")
                return "loaded \(id)"
            }
        }

        func start(_ mediator: Mediator) async throws {
            try await onStart(mediator)
            seen.record("started")
        }

        func stop() async { seen.record("stopped") }
    }

    struct Broken: Error {}

    func queue(
        limit: Int = 3, timeout: Duration = .seconds(5), waitsForFirstStart: Bool = false,
        includesMessages: Bool = false
    ) -> StartQueue {
        StartQueue(
            limit: limit, timeout: timeout, waitsForFirstStart: waitsForFirstStart, includesMessages: includesMessages,
            clock: clock)
    }

    /// Returns a gateway to a module whose start waits for the gate.
    func gateway(
        _ queue: StartQueue?, start: @escaping @Sendable (Mediator) async throws -> Void = { _ in }
    ) throws -> Gateway {
        let desk = Desk(seen: seen) { [begun, gate] mediator in
            begun.open()
            await gate.pass()
            try await start(mediator)
        }
        return try Gateway(try Mediator(modules: [desk]), schemes: ["demo"], startQueue: queue)
    }

    /// Begins to open a link, and returns once it waits.
    func opening(_ link: String, _ gateway: Gateway, count: Int) async -> Task<Value, any Error> {
        let task = Task { try await gateway.open("demo://Desk/\(link)").value }
        await clock.sleeps(count)
        return task
    }

    private static func message(_ reason: String) -> String {
        switch reason {
        case "full":
            """
            Mediator: the modules have not started, and 3 calls wait already.
              to resolve: call again once "start()" has returned, or raise "limit" of the "StartQueue".
            """
        case "timeout":
            """
            Mediator: the modules have not started within 5.0 seconds.
              to resolve: start them, find the one whose "start" takes so long, or raise "timeout" of the "StartQueue".
            """
        case "startFailed":
            """
            Mediator: the modules did not start.
              to resolve: correct the error of "start()", and start them again.
            """
        default:
            """
            Mediator: the modules were stopped.
              to resolve: start them again.
            """
        }
    }

    func expectNotReady(
        _ reason: String, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> Void
    ) async {
        let error = await #expect(throws: MediatorError.self, sourceLocation: sourceLocation) { try await call() }
        #expect(error?.code == .notReady, sourceLocation: sourceLocation)
        #expect(error?.details == ["reason": .string(reason)], sourceLocation: sourceLocation)
        #expect(error?.description == Self.message(reason), sourceLocation: sourceLocation)
    }
}
