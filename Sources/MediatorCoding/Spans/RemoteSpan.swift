package import Mediator

/// A span of another process: a call of an action, the delivery of an event, or a request for a service.
package struct RemoteSpan: Sendable, Hashable {
    /// The end of a span.
    package enum Outcome: Sendable, Hashable {
        case underWay
        case returned(after: Duration, result: String?)
        case failed(after: Duration, code: String, underlying: String?)
    }

    /// The name of a parameter, and its value as text if values are recorded.
    package struct Argument: Sendable, Hashable {
        package let name: String
        package let value: String?

        package init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// Identifies the span in all processes.
    package var id: UInt64
    /// The position of the parent among the spans of one answer; nil for an outermost one.
    package var parent: Int?
    package var kind = "action"
    package var caller: Caller?
    package var module: String
    package var target: String
    package var action: String
    package var arguments: [Argument] = []
    /// Since its process got the call.
    package var started: Duration
    package var outcome = Outcome.underWay
    /// Where it ran in words, if that is yet another process.
    package var place: String?

    package init(
        id: UInt64, parent: Int? = nil, caller: Caller?, module: String, target: String, action: String,
        started: Duration
    ) {
        self.id = id
        self.parent = parent
        self.caller = caller
        self.module = module
        self.target = target
        self.action = action
        self.started = started
    }
}

/// The spans of a call that another process answered.
package struct RemoteSpans: Sendable, Hashable {
    /// How many spans one answer has at most.
    package static let most = 256

    /// In the order of their starts.
    package var spans: [RemoteSpan]
    /// The number of further ones.
    package var omitted: Int
    /// The time from the call to the answer on the clock of that process.
    package var took: Duration

    package init(spans: [RemoteSpan] = [], omitted: Int = 0, took: Duration = .zero) {
        self.spans = spans
        self.omitted = omitted
        self.took = took
    }

    /// Returns the spans without some of them, and without what is below those.
    package func leavingOut(_ isLeftOut: (RemoteSpan) -> Bool) -> RemoteSpans {
        var kept = RemoteSpans(omitted: omitted, took: took)
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
        sent + max(.zero, received - sent - took) / 2
    }
}
