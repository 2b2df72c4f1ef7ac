package import Mediator
import MediatorCoding

/// A snapshot of the calls that a ``Trace`` has recorded, with its exports.
///
///     let log = trace.log
///     print(log.tree())             // the calls, each below its parent
///     print(log.mermaid())          // a sequence diagram
///     try log.chromeTrace()         // for Perfetto and chrome://tracing
///     print(log.callGraph.dot())    // the calls between modules
public struct TraceLog: Sendable, Hashable {
    /// The calls in the order in which they started.
    public let calls: [TracedCall]
    /// The number of earlier calls that the trace has overwritten.
    public let droppedCount: Int
    /// The time of the snapshot since the creation of the trace.
    public let recordedAt: Duration
    /// The first uses of actions that `requires` does not list, at most 1,000; empty unless the trace checks them.
    public let undeclaredUses: [UndeclaredUse]

    package init(
        calls: [TracedCall], droppedCount: Int = 0, recordedAt: Duration, undeclaredUses: [UndeclaredUse] = []
    ) {
        self.calls = calls
        self.droppedCount = droppedCount
        self.recordedAt = recordedAt
        self.undeclaredUses = undeclaredUses
    }

    /// The log as data, times in microseconds.
    package var value: Value {
        [
            "calls": .array(calls.map(\.value)), "dropped": .int(droppedCount),
            "recordedAt": .double(recordedAt.microseconds),
        ]
    }

    /// The caller of each call by its identifier, as diagrams name it; nil for calls from outside of handlers.
    ///
    /// A call by an interceptor counts as one of the module that handles the intercepted call. A call whose parent
    /// ran in another process counts as one of the parent's module.
    var users: [Int: String?] {
        let known = Dictionary(calls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return known.mapValues { call in
            let parent = call.parent.flatMap { known[$0] }
            // A call that came from another process has a caller there.
            if let parent, parent.endpoint != call.endpoint { return parent.provider }
            guard let caller = call.caller else { return nil }
            if let parent, (parent.target, parent.action) == (caller.target, caller.action) { return parent.provider }
            return caller.module.isEmpty ? caller.target : caller.module
        }
    }

    /// The calls in order, each followed by its children, with their depth, and with where they ran if that is not where
    /// the parent did.
    var nested: [(depth: Int, call: TracedCall, crossing: String)] {
        let endpoints = Dictionary(calls.map { ($0.id, $0.endpoint) }, uniquingKeysWith: { first, _ in first })
        var children: [Int?: [TracedCall]] = [:]
        for call in calls {
            children[call.parent.flatMap { endpoints[$0] == nil ? nil : $0 }, default: []].append(call)
        }
        func crossing(_ call: TracedCall) -> String {
            guard (call.parent.flatMap { endpoints[$0] } ?? nil) != call.endpoint else { return "" }
            return call.endpoint.map { " in \($0)" } ?? " here"
        }
        // An explicit stack: calls may nest deeper than recursion could.
        var nested: [(depth: Int, call: TracedCall, crossing: String)] = []
        var waiting = (children[nil] ?? []).reversed().map { (depth: 0, call: $0) }
        while let next = waiting.popLast() {
            nested.append((next.depth, next.call, crossing(next.call)))
            waiting += (children[next.call.id] ?? []).reversed().map { (depth: next.depth + 1, call: $0) }
        }
        return nested
    }
}
