package import Mediator

/// A tracer that also takes the spans of other processes to which calls lead.
package protocol SpanTracer: Tracer, AnyObject {
    /// The time on the clock of the tracer.
    var time: Duration { get }

    /// Returns what goes along with a call to another process; nil where no spans of it are wanted.
    ///
    /// - Parameter identifier: The tracer's number of the call.
    func origin(of identifier: Int) -> SpanOrigin?

    /// Returns the number that the span of another process gets when it comes: the parent of a call that came back.
    func reserve(for span: UInt64) -> Int

    /// Takes the spans of another process.
    ///
    /// - Parameters:
    ///   - answer: The spans.
    ///   - identifier: The tracer's number of the call that led there.
    ///   - sent: The time of the tracer when the call was sent.
    ///   - place: Where the spans ran, in words.
    func take(_ answer: RemoteSpans, below identifier: Int, sent: Duration, from place: String)
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
