/// The spans of a call that ran in another process; parents are positions in the list.
package struct RemoteSpans: Sendable, Hashable {
    /// The maximum number of spans in a response.
    package static let most = 256

    /// In the order of their starts.
    package var spans: [Span]
    /// The number of further ones.
    package var omitted: Int
    /// The time from the call to the response on the clock of that process.
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
    /// The call is taken to have run midway between sending and receiving: request and response need the same time.
    package func begin(sent: Duration, received: Duration) -> Duration {
        sent + max(.zero, received - sent - duration) / 2
    }
}
