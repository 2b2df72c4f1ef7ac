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

    let ring: TraceRing
    /// The numbers of spans of other processes that are still to come.
    let reserved = Mutex<[UInt64: Int]>([:])
    private let undeclared = Mutex<[UndeclaredUse]>([])
    let now: @Sendable () -> Duration

    /// Creates an empty trace.
    ///
    /// - Parameters:
    ///   - name: The trace's name, unique among the interceptors of a mediator.
    ///   - capacity: The number of last calls to keep. Each takes about 300 bytes.
    ///   - values: Whether to keep the first 80 characters of parameters and results, as text. A traced call then takes
    ///     about three times as long, since it reads the schema to find secret parameters.
    ///   - checksRequirements: Whether to collect the calls of modules to what their `requires` does not list.
    public convenience init(
        _ name: String = "Trace", capacity: Int = 1000, values: Bool = false, checksRequirements: Bool = false
    ) {
        let start = ContinuousClock.now
        self.init(name, capacity: capacity, values: values, checksRequirements: checksRequirements) {
            ContinuousClock.now - start
        }
    }

    /// Creates a trace with a given clock, for tests.
    package init(
        _ name: String = "Trace",
        capacity: Int = 1000,
        values: Bool = false,
        checksRequirements: Bool = false,
        now: @escaping @Sendable () -> Duration
    ) {
        self.name = name
        self.now = now
        recordsValues = values
        self.checksRequirements = checksRequirements
        ring = TraceRing(capacity: capacity)
    }

    /// The number of last calls to keep.
    public var capacity: Int { ring.capacity }

    /// The calls recorded so far.
    public var log: TraceLog {
        let (calls, dropped) = ring.calls()
        return TraceLog(
            calls: calls, dropped: dropped, taken: now(), undeclaredUses: undeclared.withLock(\.self))
    }

    /// Removes all calls, including those under way, which are not recorded when they end.
    public func clear() {
        ring.clear()
        reserved.withLock { $0 = [:] }
        undeclared.withLock { $0 = [] }
    }
}

extension Trace: Tracer {
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
                started: now()
            )
        )
    }

    package func began(_ span: Span, inside parent: SpanLink?) -> Int {
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
                started: now()
            )
        )
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        let end: TracedCall.Outcome =
            switch outcome {
            case .success: .returned
            case .failure(let error): .failed(code: SpanText.code(of: error))
            }
        let now = now()
        var (underlying, result): (String?, String?)
        if recordsValues {
            switch outcome {
            case .success(let value):
                let returns = value.isNull ? nil : ring.returns(of: identifier)
                result = returns.map { SpanText.cut($0.redacting(value).description) }
            case .failure(let error):
                underlying = (error as? ActionFailure)?.underlyingDescription.map(SpanText.cut)
            }
        }
        ring.end(identifier, at: now, end, underlying: underlying, result: result)
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
