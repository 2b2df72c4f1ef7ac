package import Mediator
import Synchronization

extension Trace: SpanTracer {
    package func keepsValues(of identifier: Int?) -> Bool? { recordsValues }

    package func keep(_ span: consuming Span, returns: ValueSchema?) -> Int {
        let record = SpanRing.Record(call: TracedCall(span), thread: .current, returns: returns)
        let (number, _) = state.withLock { $0.ring.begin(record) }
        return number
    }

    package func returns(of identifier: Int) -> ValueSchema? {
        recordsValues ? state.withLock { $0.ring[identifier]?.returns } : nil
    }

    package func end(_ identifier: Int, at time: Duration, _ change: (inout Span) -> Void) {
        state.withLock { state in
            state.ring.change(identifier) { call in
                call.span.duration = time - call.span.started
                change(&call.span)
            }
        }
    }

    package func origin(of identifier: Int) -> SpanOrigin? {
        SpanOrigin(span: UInt64(identifier), recordsValues: recordsValues)
    }
}

// MARK: Spans of other processes

extension Trace {
    /// The maximum number of spans that are still to come from other processes, as they may never come.
    private static let maximumReserved = 1000

    package func reserve(for span: UInt64) -> Int {
        let (number, _) = state.withLock { state -> (Int, SpanRing.Record?) in
            if let known = state.reserved[span] { return (known, nil) }
            if state.reserved.count >= Self.maximumReserved { state.reserved = [:] }
            let reserved = state.ring.reserve()
            state.reserved[span] = reserved.number
            return reserved
        }
        return number
    }

    package func take(_ remote: RemoteSpans, below identifier: Int, sent: Duration, from endpoint: String) {
        let received = time
        guard let (numbers, returned) = numbers(of: remote, below: identifier, until: received) else { return }
        let begin = beginning(of: remote, numbers, returned, sent, received)
        /// Returns a time of the other process on the clock of the trace.
        func here(_ time: Duration) -> Duration { min(max(begin + time, sent), received) }

        let spans = remote.spans.map { span in
            var kept = span
            kept.parent = span.parent.map { numbers[$0] } ?? identifier
            kept.endpoint = span.endpoint ?? endpoint
            kept.started = here(span.started)
            kept.duration = span.duration.map { max(kept.started, here(span.started + $0)) - kept.started }
            if !recordsValues {
                kept.arguments = span.arguments.map { Span.Argument($0.name) }
                (kept.result, kept.underlying) = (nil, nil)
            }
            return kept
        }
        state.withLock { state in
            for (span, number) in zip(spans, numbers) {
                state.ring.store(SpanRing.Record(call: TracedCall(span), thread: nil, returns: nil), as: number)
            }
        }
    }

    /// The numbers of spans of another process, and when the calls ran that are below some of them because they came back.
    private typealias Numbers = (all: [Int], returned: [Int: SpanRing.Extent])

    /// Gives spans of another process their numbers, unless they have them; nil if the trace no longer has the call that led
    /// to the spans, as after clearing.
    private func numbers(of remote: RemoteSpans, below identifier: Int, until now: Duration) -> Numbers? {
        let (numbers, _) = state.withLock { state -> (Numbers?, [SpanRing.Record?]) in
            guard state.ring[identifier] != nil else { return (nil, []) }
            if remote.omitted > 0 { state.ring.change(identifier) { $0.omitted = remote.omitted } }
            var (known, dropped): (Set<Int>, [SpanRing.Record?]) = ([], [])
            let all = remote.spans.map { span in
                if let number = state.reserved.removeValue(forKey: span.id) {
                    known.insert(number)
                    return number
                }
                let reserved = state.ring.reserve()
                dropped.append(reserved.dropped)
                return reserved.number
            }
            return ((all, state.ring.extents(below: known, until: now)), dropped)
        }
        return numbers
    }

    /// Returns the time at which the other process got the call, on the clock of the trace.
    ///
    /// Calls that came back from it have exact times here: their callers there began before them and ended after them.
    private func beginning(
        of remote: RemoteSpans, _ numbers: [Int], _ returned: [Int: SpanRing.Extent], _ sent: Duration,
        _ received: Duration
    ) -> Duration {
        var begin = remote.begin(sent: sent, received: received)
        for (span, number) in zip(remote.spans, numbers) {
            guard let extent = returned[number] else { continue }
            if let duration = span.duration { begin = max(begin, extent.end - span.started - duration) }
            begin = min(begin, extent.start - span.started)
        }
        return begin
    }
}
