package import Mediator

/// What calls were made: who called what, nested, when, how long each took, and how it ended.
///
///     let trace = Trace()
///     let mediator = try Mediator { registry in
///         registry.register(CartModule())
///         registry.intercept(.everything, by: trace)
///     }
///     …
///     print(trace.log.tree())
///
/// Besides calls of actions it sees events, once for each subscriber that gets one, and asks for services.
///
/// It keeps the last calls in a ring, so that it may stay on in production: its room is fixed, and calls that it does
/// not cover pay nothing. It keeps the names of parameters; values only when asked to, without those of secret ones.
///
/// A call belongs to the one whose handler made it, by the mediator of its ``Call``, however many run at once and in
/// whichever tasks they go on. One trace may serve several mediators. Thread-safe.
public final class Trace: Sendable {
    /// What tools call it; unique among the interceptors of a mediator.
    public let name: String
    /// Whether the log tells the values of parameters that are not secret.
    public let recordsValues: Bool

    private let ring: TraceRing
    private let now: @Sendable () -> Duration

    /// Creates an empty trace.
    ///
    /// - Parameters:
    ///   - name: What tools call it.
    ///   - capacity: How many calls it keeps: the last ones. Each takes about 300 bytes.
    ///   - values: Whether to keep the beginnings of values, as text; reading the schema for what is secret makes a call
    ///     several times dearer.
    public convenience init(_ name: String = "Trace", capacity: Int = 1000, values: Bool = false) {
        let start = ContinuousClock.now
        self.init(name, capacity: capacity, values: values) { ContinuousClock.now - start }
    }

    /// Creates a trace with a clock of its own, for tests.
    package init(
        _ name: String = "Trace",
        capacity: Int = 1000,
        values: Bool = false,
        now: @escaping @Sendable () -> Duration
    ) {
        self.name = name
        self.now = now
        recordsValues = values
        ring = TraceRing(capacity: capacity)
    }

    /// How many calls it keeps.
    public var capacity: Int { ring.capacity }

    /// What it has recorded up to now.
    public var log: TraceLog {
        let (calls, dropped) = ring.calls()
        return TraceLog(calls: calls, dropped: dropped, taken: now())
    }

    /// Forgets all calls; those under way do not come back when they end.
    public func clear() {
        ring.clear()
    }
}

extension Trace: Tracer {
    /// How long the texts of names and values may be: what comes from outside must not fill the memory.
    private static let longestText = 80
    /// How many parameters of a call are told.
    private static let mostArguments = 32

    package func began(_ call: Call, module: String) -> Int {
        let path = call.path
        return ring.note(
            .init(
                parent: call.span?.identifier(in: self),
                caller: call.caller,
                module: module,
                target: Self.cut(path.target),
                action: Self.cut(path.action),
                arguments: arguments(call.parameters) { call.redactedParameters },
                started: now()
            )
        )
    }

    package func began(_ span: Span, inside parent: SpanLink?) -> Int {
        ring.note(
            .init(
                kind: TracedCall.Kind(rawValue: span.kind) ?? .action,
                parent: parent?.identifier(in: self),
                caller: span.caller,
                module: span.module,
                target: Self.cut(span.target),
                action: Self.cut(span.action),
                arguments: arguments(span.parameters) { span.redactedParameters },
                started: now()
            )
        )
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        let end: TracedCall.Outcome =
            switch outcome {
            case .success: .returned
            case .failure(let error): .failed(code: Self.code(of: error))
            }
        ring.note(endOf: identifier, at: now(), end)
    }

    private func arguments(_ parameters: Parameters, redacted: () -> Parameters) -> [TracedCall.Argument] {
        guard recordsValues else {
            return parameters.prefix(Self.mostArguments).map { TracedCall.Argument(Self.cut($0.key)) }
        }
        return redacted().prefix(Self.mostArguments).map { key, value in
            TracedCall.Argument(
                Self.cut(key), value == .string(Secrets.mask) ? Secrets.mask : Self.cut(value.description))
        }
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as MediatorError: error.code.rawValue
        case let failure as ActionFailure: cut(failure.code)
        case is CancellationError: "cancelled"
        default: ActionFailure.unexpectedCode
        }
    }

    private static func cut(_ text: String) -> String {
        // Almost always short: counting bytes is what tells so without a walk through the characters.
        text.utf8.count <= longestText ? text : String(text.prefix(longestText)) + "…"
    }
}
