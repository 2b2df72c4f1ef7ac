import Mediator
import MediatorCoding
import Synchronization

/// The spans of one call that a traced caller in another process made.
final class SpanCollection: Sendable {
    private struct State: Sendable {
        var spans: [RemoteSpan] = []
        var omitted = 0
        /// The tracer's numbers of the spans.
        var numbers: [Int] = []
    }

    let context: TraceContext
    /// When the call came, on the clock of the tracer.
    let begun: Duration
    private let state = Mutex(State())

    init(_ context: TraceContext, begun: Duration) {
        self.context = context
        self.begun = begun
    }

    /// Adds a span of a number, and returns its position; nil for one too many.
    func add(_ span: RemoteSpan, as number: Int? = nil) -> Int? {
        state.withLock { state in
            guard state.spans.count < RemoteSpans.most else {
                if state.omitted < .max { state.omitted += 1 }
                return nil
            }
            if let number { state.numbers.append(number) }
            state.spans.append(span)
            return state.spans.count - 1
        }
    }

    func end(_ position: Int, at now: Duration, _ outcome: (Duration) -> RemoteSpan.Outcome) {
        state.withLock { $0.spans[position].outcome = outcome(now - begun - $0.spans[position].started) }
    }

    /// Notes spans that yet another process did not send.
    func note(omitted count: Int) {
        state.withLock { state in
            let (sum, overflows) = state.omitted.addingReportingOverflow(count)
            state.omitted = overflows ? .max : sum
        }
    }

    func id(at position: Int) -> UInt64 { state.withLock { $0.spans[position].id } }

    /// The tracer's numbers of the spans.
    var numbers: [Int] { state.withLock(\.numbers) }

    func result(at now: Duration) -> RemoteSpans {
        state.withLock { RemoteSpans(spans: $0.spans, omitted: $0.omitted, took: now - begun) }
    }
}
