/// A tracer that keeps spans, and takes those of other processes to which calls lead.
package protocol SpanTracer: Tracer {
    /// The time on the clock of the tracer.
    var time: Duration { get }

    /// Returns whether the values of a span, and of spans inside of it, are kept; nil where the spans are not.
    ///
    /// - Parameter identifier: The tracer's number of the span; nil for spans outside of all.
    func keepsValues(of identifier: Int?) -> Bool?

    /// Keeps a span that begins.
    ///
    /// - Parameters:
    ///   - span: The span, which started at the time of the tracer.
    ///   - returns: The schema of the result to keep; nil for none.
    /// - Returns: The tracer's number of the span.
    func keep(_ span: consuming Span, returns: ValueSchema?) -> Int

    /// Returns the schema of the result that is to be kept of a span; nil for none.
    func returns(of identifier: Int) -> ValueSchema?

    /// Sets the end of a kept span.
    ///
    /// - Parameters:
    ///   - identifier: The tracer's number of the span.
    ///   - time: The end on the clock of the tracer.
    ///   - change: Sets the outcome.
    func end(_ identifier: Int, at time: Duration, _ change: (inout Span) -> Void)

    /// Returns what goes along with a call to another process; nil where no spans of it are wanted.
    ///
    /// - Parameter identifier: The tracer's number of the call.
    func origin(of identifier: Int) -> SpanOrigin?

    /// Returns the number that a span of another process will have here. A call that comes back needs it as its parent before
    /// the span arrives.
    func reserve(for span: UInt64) -> Int

    /// Takes the spans of another process.
    ///
    /// - Parameters:
    ///   - remote: The spans.
    ///   - identifier: The tracer's number of the call that led there.
    ///   - sent: The time of the tracer when the call was sent.
    ///   - endpoint: Where the spans ran, in words.
    func take(_ remote: RemoteSpans, below identifier: Int, sent: Duration, from endpoint: String)
}

extension SpanTracer {
    package func began(_ call: Call, module: String, schema: ActionSchema?) -> Int {
        record(call, module: module, schema: schema)
    }

    /// Keeps the span of a call that begins, and returns its number.
    package func record(_ call: Call, module: String, schema: ActionSchema?) -> Int {
        let path = call.path
        // The secrets of unregistered names are unknown.
        return began(
            Span(target: path.target, action: path.action, module: module, caller: call.caller), call.parameters,
            schema: { schema ?? call.secretsSchema }, inside: call.span)
    }

    package func began(
        _ span: consuming Span, _ parameters: Parameters, schema: (() -> ActionSchema)?, inside parent: SpanContext?
    ) -> Int {
        let parent = parent?.identifier(in: self)
        guard let keepsValues = keepsValues(of: parent) else { return 0 }
        let schema = keepsValues ? schema?() : nil
        (span.target, span.action) = (SpanText.cut(span.target), SpanText.cut(span.action))
        span.arguments =
            keepsValues
            ? SpanText.values(of: parameters.redacted(by: schema, mayBeSecret: false)) : SpanText.names(of: parameters)
        span.parent = parent
        span.started = time
        return keep(span, returns: schema.flatMap { $0.returns == .null ? nil : $0.returns })
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        let now = time
        switch outcome {
        case .success(let value):
            let returns = value.isNull ? nil : returns(of: identifier)
            let result = returns.map { SpanText.cut($0.redacting(value).description) }
            end(identifier, at: now) { $0.result = result }
        case .failure(let error):
            let failure = keepsValues(of: identifier) == true ? error as? ActionFailure : nil
            let (code, underlying) = (SpanText.code(of: error), failure?.underlyingDescription.map(SpanText.cut))
            end(identifier, at: now) { ($0.code, $0.underlying) = (code, underlying) }
        }
    }
}

/// The span from which a call leaves the process.
package struct SpanOrigin: Sendable, Hashable {
    /// The trace of the caller that led to this process; nil where the trace begins here.
    package var trace: TraceID?
    /// The identifier of the span.
    package var span: UInt64
    /// Whether values of parameters and results are recorded.
    package var recordsValues: Bool
    /// The processes before this one that also trace the calls, by the traces that begin there.
    package var passed: [TraceID]

    package init(trace: TraceID? = nil, span: UInt64, recordsValues: Bool, passed: [TraceID] = []) {
        self.trace = trace
        self.span = span
        self.recordsValues = recordsValues
        self.passed = passed
    }
}

/// The identifier of a trace through several processes: the 16 bytes of a `trace-id` of W3C Trace Context.
package struct TraceID: Sendable, Hashable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an identifier that no other process has.
    package init() {
        // All zero is invalid.
        self.init(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max))
    }
}
