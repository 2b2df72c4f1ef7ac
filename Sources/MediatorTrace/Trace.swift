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

    let ring: TraceRings
    /// The numbers of spans of other processes that are still to come.
    let reserved = Mutex<[UInt64: Int]>([:])
    private let undeclared = Mutex<[UndeclaredUse]>([])
    /// The actions that the trace covers or covered.
    private let actions = Mutex<[TracedAction.Key: TracedAction]>([:])
    /// The clock, since the creation of the trace; nil for that of the system.
    private let clock: (@Sendable () -> Duration)?
    private let created = SystemClock.nanoseconds

    /// Creates an empty trace.
    ///
    /// - Parameters:
    ///   - name: The trace's name, unique among the interceptors of a mediator.
    ///   - capacity: The number of last calls to keep. Each takes 128 bytes, and its values. Up to 16 threads that call
    ///     at the same time each have room for as many, but for 16,384 together.
    ///   - values: Whether to keep the first 80 characters of parameters and results, as text. A traced call then takes
    ///     longer, most of all one with secret parameters, which are found by the schema.
    ///   - checksRequirements: Whether to collect the calls of modules to what their `requires` does not list.
    public convenience init(
        _ name: String = "Trace", capacity: Int = 1000, values: Bool = false, checksRequirements: Bool = false
    ) {
        self.init(name, capacity: capacity, values: values, checksRequirements: checksRequirements, clock: nil)
    }

    /// Creates a trace with a given clock, for tests.
    package convenience init(
        _ name: String = "Trace",
        capacity: Int = 1000,
        values: Bool = false,
        checksRequirements: Bool = false,
        now: @escaping @Sendable () -> Duration
    ) { self.init(name, capacity: capacity, values: values, checksRequirements: checksRequirements, clock: now) }

    private init(
        _ name: String, capacity: Int, values: Bool, checksRequirements: Bool, clock: (@Sendable () -> Duration)?
    ) {
        self.name = name
        self.clock = clock
        recordsValues = values
        self.checksRequirements = checksRequirements
        ring = TraceRings(capacity: capacity, isOne: clock != nil)
    }

    /// The nanoseconds since the creation of the trace.
    @inline(__always) private var now: Int { clock.map { $0().inNanoseconds } ?? SystemClock.nanoseconds - created }

    /// The time since the creation of the trace.
    package var time: Duration { .nanoseconds(now) }

    /// The number of last calls to keep.
    public var capacity: Int { ring.capacity }

    /// The calls recorded so far.
    public var log: TraceLog {
        let (calls, dropped) = ring.calls()
        return TraceLog(calls: calls, dropped: dropped, taken: time, undeclaredUses: undeclared.withLock(\.self))
    }

    /// Removes all calls, including those under way, which are not recorded when they end.
    public func clear() {
        ring.clear()
        reserved.withLock { $0 = [:] }
        undeclared.withLock { $0 = [] }
    }
}

extension Trace: Tracer {
    package func beginning(of action: ActionSchema?, module: String) -> @Sendable (Call) -> Int {
        // What is rare takes the general way, which also replaces secrets.
        guard let action, !checksRequirements, !(recordsValues && (action.hasSecrets || action.returns.hasSecrets))
        else {
            return { [self] call in began(call, module: module) }
        }
        let key = TracedAction.Key(
            path: ActionPath(target: action.target, action: action.action), module: module,
            hasResult: action.returns != .null)
        let traced = actions.withLock { actions in
            if let known = actions[key] { return known }
            let new = TracedAction(key)
            actions[key] = new
            return new
        }
        let reference = Unmanaged.passUnretained(traced)
        return { [self] call in began(call, of: reference) ?? began(call, module: module) }
    }

    /// Records a call of a prepared action; returns nil for one with keys of its own, long values or an unregistered caller.
    @inline(__always) private func began(_ call: Call, of action: Unmanaged<TracedAction>) -> Int? {
        // The scope of the call keeps the identity of an unregistered caller.
        let caller = call.callerFrame.number
        if !caller.isExternal, !caller.isRegistered { return nil }
        let names = call.parameters.contractKeys
        var values = Parameters()
        if names == nil {
            if !call.parameters.isEmpty { return nil }
        } else if recordsValues {
            values = call.parameters
            for position in values.indices where !RecordedValue.isShort(values.value(at: position)) { return nil }
        }
        let start = TraceRecord.Start(
            action: action, parent: call.span?.identifier(in: self) ?? 0,
            caller: caller, names: names,
            values: values, thread: .current)
        return ring.begin(start, at: now)
    }

    package func began(_ call: Call, module: String) -> Int {
        let path = call.path
        let use = checksRequirements ? UndeclaredUse(call, handledBy: module) : nil
        if let use { note(use) }
        // Of an action that no module registered it declares no result, which is then not recorded.
        let schema = recordsValues ? call.secretsSchema : nil
        return ring.begin(
            .init(
                isUndeclared: use != nil,
                parent: call.span?.identifier(in: self),
                caller: call.caller,
                module: module,
                target: SpanText.cut(path.target),
                action: SpanText.cut(path.action),
                arguments: arguments(call.parameters) { schema?.redacting(call.parameters) ?? [:] },
                thread: .current,
                returns: schema.flatMap { $0.returns == .null ? nil : $0.returns },
                started: time
            )
        )
    }

    package func began(_ span: Span, inside parent: SpanContext?) -> Int {
        ring.begin(
            .init(
                kind: TracedCall.Kind(rawValue: span.kind) ?? .action,
                parent: parent?.identifier(in: self),
                caller: span.caller,
                module: span.module,
                target: SpanText.cut(span.target),
                action: SpanText.cut(span.action),
                arguments: arguments(span.parameters) { span.redactedParameters },
                thread: .current,
                started: time
            )
        )
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        let now = now
        switch outcome {
        case .success(let value):
            guard recordsValues, !value.isNull else { return ring.end(identifier, at: now) }
            let (isRecorded, schema) = ring.results(of: identifier)
            let result = isRecorded ? RecordedValue(schema?.redacting(value) ?? value) : nil
            ring.end(identifier, at: now, result: result)
        case .failure(let error):
            let failure = recordsValues ? error as? ActionFailure : nil
            ring.end(
                identifier, at: now, .failed(code: SpanText.code(of: error)),
                underlying: failure?.underlyingDescription.map(SpanText.cut))
        }
    }

    /// The maximum number of undeclared uses, as there may be ever new modules.
    private static let mostUndeclared = 1000

    private func note(_ use: UndeclaredUse) {
        undeclared.withLock { uses in
            if uses.count < Self.mostUndeclared, !uses.contains(use) { uses.append(use) }
        }
    }

    private func arguments(_ parameters: Parameters, redacted: () -> Parameters) -> [TracedCall.Argument] {
        SpanText.arguments(parameters, recordsValues, redacted: redacted) { TracedCall.Argument($0, $1) }
    }
}
