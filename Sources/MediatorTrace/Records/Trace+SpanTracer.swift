package import Mediator
package import MediatorCoding
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
            state.ring.end(identifier) { span in
                span.duration = time - span.started
                change(&span)
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
    private static let mostReserved = 1000

    package func reserve(for span: UInt64) -> Int {
        let (number, _) = state.withLock { state -> (Int, SpanRing.Record?) in
            if let known = state.reserved[span] { return (known, nil) }
            if state.reserved.count >= Self.mostReserved { state.reserved = [:] }
            let (number, dropped) = state.ring.reserve()
            state.reserved[span] = number
            return (number, dropped)
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
        let moments = Self.moments(of: spans, parents: remote.spans.map(\.parent))
        state.withLock { state in
            for moment in moments {
                switch moment {
                case .start(let index):
                    let record = SpanRing.Record(call: TracedCall(spans[index]), thread: nil, returns: nil)
                    state.ring.store(record, as: numbers[index])
                case .end(let index): state.ring.end(numbers[index]) { _ in }
                }
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
            var (all, known, dropped): ([Int], Set<Int>, [SpanRing.Record?]) = ([], [], [])
            for span in remote.spans {
                if let number = state.reserved.removeValue(forKey: span.id) {
                    known.insert(number)
                    all.append(number)
                } else {
                    let reserved = state.ring.reserve()
                    all.append(reserved.number)
                    dropped.append(reserved.dropped)
                }
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

    private enum Moment {
        case start(Int)
        case end(Int)
    }

    /// Returns the starts and the ends of spans in their order: before each start what ended until then, except for what the
    /// span is inside of, the innermost first.
    private static func moments(of spans: [Span], parents: [Int?]) -> [Moment] {
        var moments: [Moment] = []
        var open: [(index: Int, end: Duration)] = []
        func close(_ isEnded: ((index: Int, end: Duration)) -> Bool) {
            let ended = open.filter(isEnded).sorted { ($0.end, -$0.index) < ($1.end, -$1.index) }
            moments += ended.map { .end($0.index) }
            open.removeAll(where: isEnded)
        }
        for (index, span) in spans.enumerated() {
            var around: Set<Int> = []
            var outer = parents[index]
            while let parent = outer, around.insert(parent).inserted { outer = parents[parent] }
            close { $0.end <= span.started && !around.contains($0.index) }
            moments.append(.start(index))
            if let duration = span.duration { open.append((index, span.started + duration)) }
        }
        close { _ in true }
        return moments
    }
}
