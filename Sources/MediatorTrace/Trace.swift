package import Mediator
import MediatorCoding
import Synchronization

/// A recorder of calls: the caller, the nesting, the start, the duration and the outcome of each.
///
///     let trace = Trace()
///     let mediator = try Mediator { registry in
///         registry.register(CartModule())
///         registry.intercept(.everything, by: trace)
///     }
///     …
///     print(trace.log.tree())
///
/// Besides calls of actions it records each delivery of an event to a subscriber, and each request for a service.
///
/// On request it compares each call with the `requires` of the module that makes it: ``TraceLog/undeclaredUses``.
///
/// It keeps the last calls in a ring of fixed size, so that it may stay on in production; calls outside of its scope
/// have no cost. It keeps the names of parameters, and values only on request, never those of secret parameters.
///
/// A call of a module that lives elsewhere has the calls of the other process below it, on the clock of this one.
///
/// The parent of a call is the call of the handler that made it, identified by the mediator of its `Call` and
/// independent of threads and tasks. One trace may serve several mediators. Thread-safe.
public final class Trace: Sendable {
    /// The trace's name, unique among the interceptors of a mediator.
    public let name: String
    /// Whether the trace records the values of parameters and results that are not secret.
    public let recordsValues: Bool

    /// Whether the trace compares calls with the `requires` of the modules that make them.
    public let checksRequirements: Bool

    /// The number of last calls to keep.
    public let capacity: Int

    struct State: Sendable {
        var ring: SpanRing
        /// The numbers of spans of other processes that are still to come.
        var reserved: [UInt64: Int] = [:]
        var undeclared: [UndeclaredUse] = []
    }

    let state: Mutex<State>
    private let now: @Sendable () -> Duration

    /// Creates an empty trace.
    ///
    /// - Parameters:
    ///   - name: The trace's name, unique among the interceptors of a mediator.
    ///   - capacity: The number of last calls to keep, at least one. Each takes about 400 bytes, and its texts.
    ///   - recordsValues: Whether to keep the first 80 characters of parameters and results, as text. A traced call then takes
    ///     longer, most of all one with secret parameters, which are found by the schema.
    ///   - checksRequirements: Whether to collect the calls of modules to what their `requires` does not list.
    public convenience init(
        _ name: String = "Trace", capacity: Int = 1000, recordsValues: Bool = false, checksRequirements: Bool = false
    ) {
        let created = ContinuousClock.now
        self.init(name, capacity: capacity, recordsValues: recordsValues, checksRequirements: checksRequirements) {
            ContinuousClock.now - created
        }
    }

    /// Creates a trace with a given clock, for tests.
    package init(
        _ name: String = "Trace",
        capacity: Int = 1000,
        recordsValues: Bool = false,
        checksRequirements: Bool = false,
        now: @escaping @Sendable () -> Duration
    ) {
        let ring = SpanRing(capacity: capacity)
        self.name = name
        self.capacity = ring.capacity
        self.now = now
        self.recordsValues = recordsValues
        self.checksRequirements = checksRequirements
        state = Mutex(State(ring: ring))
    }

    /// The time since the creation of the trace.
    package var time: Duration { now() }

    /// The calls recorded so far.
    public var log: TraceLog {
        let (state, time) = (state.withLock(\.self), time)
        return TraceLog(
            calls: state.ring.calls, droppedCount: state.ring.dropped, recordedAt: time,
            undeclaredUses: state.undeclared)
    }

    /// Removes all calls, including those in progress, which are not recorded when they end.
    public func clear() {
        _ = state.withLock { state in
            (state.reserved, state.undeclared) = ([:], [])
            return state.ring.clear()
        }
    }
}

extension Trace: Tracer {
    package func began(_ call: Call, module: String, schema: ActionSchema?) -> Int {
        let number = record(call, module: module, schema: schema)
        if checksRequirements, let use = UndeclaredUse(call, handledBy: module) { append(use, ofCall: number) }
        return number
    }

    /// The maximum number of undeclared uses, as there may be ever new modules.
    private static let maximumUndeclaredUses = 1000

    private func append(_ use: UndeclaredUse, ofCall number: Int) {
        state.withLock { state in
            state.ring.change(number) { $0.isUndeclared = true }
            if state.undeclared.count < Self.maximumUndeclaredUses, !state.undeclared.contains(use) {
                state.undeclared.append(use)
            }
        }
    }
}
