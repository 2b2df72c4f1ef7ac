package import Mediator

/// What a ``Trace`` has recorded at one moment, and what can be made of it.
///
///     let log = trace.log
///     print(log.tree())             // the calls, each below the one that made it
///     print(log.mermaid())          // a sequence diagram
///     try log.chromeTrace()         // for Perfetto and chrome://tracing
///     print(log.callGraph.dot())    // which module calls which
public struct TraceLog: Sendable, Hashable {
    /// The calls in order of their beginning.
    public let calls: [TracedCall]
    /// How many earlier calls the trace had no room to keep.
    public let dropped: Int
    /// When the log was taken, counted from the making of the trace.
    public let taken: Duration

    package init(calls: [TracedCall], dropped: Int = 0, taken: Duration) {
        self.calls = calls
        self.dropped = dropped
        self.taken = taken
    }

    /// The log as data, times in microseconds.
    package var value: Value {
        ["calls": .array(calls.map(\.value)), "dropped": .int(dropped), "taken": .double(taken.microseconds)]
    }

    /// Who made each call, by its number, as diagrams name it; nil from outside of handlers.
    ///
    /// What an interceptor calls is made by the module whose call it holds up: there it happened.
    var users: [Int: String?] {
        let known = Dictionary(calls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return known.mapValues { call in
            guard let caller = call.caller else { return nil }
            if let parent = call.parent.flatMap({ known[$0] }),
                (parent.target, parent.action) == (caller.target, caller.action)
            {
                return parent.provider
            }
            return caller.module.isEmpty ? caller.target : caller.module
        }
    }

    /// The calls in order, each followed by those that its handler made, with how deep they nest.
    var nested: [(depth: Int, call: TracedCall)] {
        let known = Set(calls.map(\.id))
        var children: [Int?: [TracedCall]] = [:]
        for call in calls {
            children[call.parent.flatMap { known.contains($0) ? $0 : nil }, default: []].append(call)
        }
        // A stack of its own: calls may nest deeper than this could.
        var nested: [(depth: Int, call: TracedCall)] = []
        var waiting = (children[nil] ?? []).reversed().map { (depth: 0, call: $0) }
        while let next = waiting.popLast() {
            nested.append(next)
            waiting += (children[next.call.id] ?? []).reversed().map { (depth: next.depth + 1, call: $0) }
        }
        return nested
    }
}
