import Mediator
package import MediatorCoding
import Synchronization

extension Trace: SpanTracer {
    /// The maximum number of spans that are still to come from other processes, as they may never come.
    private static let mostReserved = 1000

    package func origin(of identifier: Int) -> SpanOrigin? {
        SpanOrigin(span: UInt64(identifier), recordsValues: recordsValues)
    }

    package func reserve(for span: UInt64) -> Int {
        reserved.withLock { reserved in
            if let known = reserved[span] { return known }
            if reserved.count >= Self.mostReserved { reserved = [:] }
            let number = ring.reserve()
            reserved[span] = number
            return number
        }
    }

    package func take(_ answer: RemoteSpans, below identifier: Int, sent: Duration, from place: String) {
        // The trace may have been cleared meanwhile.
        guard ring.has(identifier) else { return }
        let received = time
        if answer.omitted > 0 { ring.note(omitted: answer.omitted, below: identifier) }
        let numbers = answer.spans.map { span in
            reserved.withLock { $0.removeValue(forKey: span.id) } ?? ring.reserve()
        }
        let begin = beginning(of: answer, numbers, sent, received)
        /// Returns a time of the other process on the clock of the trace.
        func here(_ time: Duration) -> Duration { min(max(begin + time, sent), received) }

        var open: [OpenSpan] = []
        for (index, span) in answer.spans.enumerated() {
            let start = here(span.started)
            // For the order of starts and ends: what ended before this start, except what it is inside of.
            var around: Set<Int> = []
            var outer = span.parent
            while let parent = outer, around.insert(parent).inserted { outer = answer.spans[parent].parent }
            for ended in open.filter({ $0.end <= start && !around.contains($0.index) }).sorted(by: Self.innermostFirst)
            {
                end(answer.spans[ended.index], as: numbers[ended.index], at: ended.end)
            }
            open.removeAll { $0.end <= start && !around.contains($0.index) }
            ring.store(
                TraceRecord.Beginning(
                    span, below: span.parent.map { numbers[$0] } ?? identifier, from: place, at: start,
                    withValues: recordsValues),
                as: numbers[index], isReported: true)
            if let took = span.took { open.append((index, max(start, here(span.started + took)))) }
        }
        for ended in open.sorted(by: Self.innermostFirst) {
            end(answer.spans[ended.index], as: numbers[ended.index], at: ended.end)
        }
    }

    private typealias OpenSpan = (index: Int, end: Duration)

    private static func innermostFirst(_ first: OpenSpan, _ second: OpenSpan) -> Bool {
        (first.end, -first.index) < (second.end, -second.index)
    }

    /// Returns the time at which the other process got the call, on the clock of the trace.
    ///
    /// Calls that came back from it have exact times here: their callers there began before them and ended after them.
    private func beginning(
        of answer: RemoteSpans, _ numbers: [Int], _ sent: Duration, _ received: Duration
    ) -> Duration {
        var begin = answer.begin(sent: sent, received: received)
        for (span, number) in zip(answer.spans, numbers) {
            guard let own = ring.extent(ofCallsBelow: number, now: received) else { continue }
            if let took = span.took { begin = max(begin, own.end - span.started - took) }
            begin = min(begin, own.start - span.started)
        }
        return begin
    }

    private func end(_ span: RemoteSpan, as number: Int, at time: Duration) {
        switch span.outcome {
        case .underWay: break
        case .returned(_, let result): ring.end(number, at: time, .returned, result: recordsValues ? result : nil)
        case .failed(_, let code, let underlying):
            ring.end(number, at: time, .failed(code: code), underlying: recordsValues ? underlying : nil)
        }
    }
}

extension TraceRecord.Beginning {
    fileprivate init(
        _ span: RemoteSpan, below parent: Int, from place: String, at start: Duration, withValues: Bool
    ) {
        self.init(
            kind: TracedCall.Kind(rawValue: span.kind) ?? .action, parent: parent, caller: span.caller,
            module: span.module, target: span.target, action: span.action,
            arguments: span.arguments.map { TracedCall.Argument($0.name, withValues ? $0.value : nil) },
            place: span.place ?? place,
            started: start)
    }
}

extension RemoteSpan {
    /// The duration; nil while it was under way.
    fileprivate var took: Duration? {
        switch outcome {
        case .underWay: nil
        case .returned(let took, _), .failed(let took, _, _): took
        }
    }
}
