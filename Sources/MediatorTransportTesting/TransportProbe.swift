public import Mediator
import MediatorEvents
import MediatorTesting
import Synchronization

/// The module at the other side of a transport that is checked.
///
///     let mediator = try Mediator(modules: [TransportProbe()])
///     try await Gateway(mediator).serve(transport)
public struct TransportProbe: Module {
    static let echo = Action(
        "TransportProbe", "echo", "Notes a number, and returns a text.", Parameter("number", Int.self, "The number."),
        Parameter("text", String.self, "The text."), returns: String.self, effect: .async, exposure: .external)
    static let performed = Action(
        "TransportProbe", "performed", "Returns the numbers that were noted.", returns: [Int].self, effect: .async,
        exposure: .external, impact: .reads)
    static let count = Action(
        "TransportProbe", "count", "Counts aloud.", Parameter("last", Int.self, "The last number."),
        Parameter("onCount", Callback<Int>?.self, "Gets each number."), effect: .async, exposure: .external)
    static let post = Action(
        "TransportProbe", "post", "Posts events.", Parameter("last", Int.self, "The last number."), effect: .async,
        exposure: .external)
    static let posted = Event(
        "TransportProbe", "posted", "A number.", Parameter("number", Int.self, "The number."), exposure: .external)
    static let hold = Action(
        "TransportProbe", "hold", "Waits until it is released or cancelled.",
        Parameter("number", Int.self, "The number."), effect: .async, exposure: .external)
    static let release = Action(
        "TransportProbe", "release", "Ends calls that wait.", Parameter("number", Int.self, "The number."),
        effect: .async, exposure: .external)
    static let held = Action(
        "TransportProbe", "held", "Returns the numbers of the calls that wait.", returns: [Int].self, effect: .async,
        exposure: .external, impact: .reads)

    static var contracts: [any Contract] { [echo, performed, count, post, posted, hold, release, held] }

    private final class State: Sendable {
        let performed = Mutex<[Int]>([])
        let held = Mutex<[Int: Gate]>([:])
    }

    private let state = State()

    /// Creates the module.
    public init() {}

    /// Registers the handlers.
    public func register(in registry: inout Registry) {
        registry.declare(Self.posted)
        registry.handle(Self.echo) { [state] _, number, text in
            state.performed.withLock { $0.append(number) }
            return text
        }
        registry.handle(Self.performed) { [state] _ in state.performed.withLock(\.self) }
        registry.handle(Self.count) { _, last, onCount in
            for number in 1...max(1, last) { onCount?(number) }
        }
        registry.handle(Self.post) { call, last in
            for number in 1...max(1, last) { try call.mediator.post(Self.posted, number) }
        }
        registry.handle(Self.hold) { [state] call, number in
            let gate = Gate()
            state.held.withLock { $0[number] = gate }
            defer { state.held.withLock { $0[number] = nil } }
            call.report(CallProgress(completed: 1))
            await gate.wait()
            try Task.checkCancellation()
        }
        registry.handle(Self.release) { [state] _, number in state.held.withLock { $0[number] }?.open() }
        registry.handle(Self.held) { [state] _ in state.held.withLock { $0.keys.sorted() } }
    }
}
