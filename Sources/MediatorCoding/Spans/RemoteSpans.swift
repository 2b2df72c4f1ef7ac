package import Mediator

/// The spans of a call that another process answered; parents are positions in the list.
package struct RemoteSpans: Sendable, Hashable {
    /// How many spans one answer has at most.
    package static let most = 256

    /// In the order of their starts.
    package var spans: [Span]
    /// The number of further ones.
    package var omitted: Int
    /// The time from the call to the answer on the clock of that process.
    package var duration: Duration

    package init(spans: [Span] = [], omitted: Int = 0, duration: Duration = .zero) {
        self.spans = spans
        self.omitted = omitted
        self.duration = duration
    }

    /// Returns the spans without some of them, and without what is below those.
    package func leavingOut(_ isLeftOut: (Span) -> Bool) -> RemoteSpans {
        var kept = RemoteSpans(omitted: omitted, duration: duration)
        var positions: [Int?] = []
        for var span in spans {
            var isKept = !isLeftOut(span)
            if let parent = span.parent {
                span.parent = positions[parent]
                isKept = isKept && span.parent != nil
            }
            positions.append(isKept ? kept.spans.count : nil)
            if isKept { kept.spans.append(span) }
        }
        return kept
    }

    /// Returns when the other process got the call, on the clock of this one.
    ///
    /// Its own time lies in the middle of that between sending and receiving, as clocks are compared over a network: the
    /// message and the answer are taken to need the same.
    package func begin(sent: Duration, received: Duration) -> Duration {
        sent + max(.zero, received - sent - duration) / 2
    }
}
