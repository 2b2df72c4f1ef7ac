import Mediator
import Synchronization

/// A ring buffer of fixed capacity for the last calls of a trace.
///
/// Each place has its own lock, so that two calls contend only when one overwrites the other's place. All calls share
/// two atomic counters.
final class TraceRing: Sendable {
    /// The properties of a call at its start.
    struct Beginning: Sendable {
        var kind = TracedCall.Kind.action
        var isUndeclared = false
        var parent: Int?
        var caller: Caller?
        var module: String
        var target: String
        var action: String
        var arguments: [TracedCall.Argument]
        /// The running thread; nil in another process.
        var thread: CallThread?
        /// Where it ran in words; nil for this process.
        var place: String?
        /// The schema of the result to record; nil for none.
        var returns: ValueSchema?
        var started: Duration
    }

    private struct Record: Sendable {
        let id: Int
        let began: Int
        let beginning: Beginning
        /// The number of spans below it that another process did not send.
        var omitted = 0
        var end: (took: Duration, outcome: TracedCall.Outcome, underlying: String?, result: String?, position: Int)?

        func call(on thread: String?) -> TracedCall {
            TracedCall(
                id: id,
                kind: beginning.kind,
                isUndeclared: beginning.isUndeclared,
                underlyingDescription: end?.underlying,
                parent: beginning.parent,
                caller: beginning.caller,
                module: beginning.module,
                target: beginning.target,
                action: beginning.action,
                arguments: beginning.arguments,
                result: end?.result,
                thread: thread,
                place: beginning.place,
                omitted: omitted,
                started: beginning.started,
                took: end?.took,
                outcome: end?.outcome ?? .underWay,
                began: began,
                ended: end?.position
            )
        }
    }

    private final class Place: Sendable {
        let record = Mutex<Record?>(nil)
    }

    private let places: [Place]
    /// The number of calls that have started.
    private let begun = Atomic(0)
    /// The number of starts and ends.
    private let positions = Atomic(0)
    /// The number of calls that had started when the ring was cleared.
    private let cleared = Atomic(0)

    init(capacity: Int) {
        places = (0..<max(1, capacity)).map { _ in Place() }
    }

    var capacity: Int { places.count }

    /// Stores a call at its start, and returns its number.
    func begin(_ beginning: Beginning) -> Int {
        let id = reserve()
        store(beginning, as: id)
        return id
    }

    /// Returns the number of a call that begins.
    func reserve() -> Int { begun.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Stores a call of a number at its start, unless a later call has its place.
    func store(_ beginning: Beginning, as id: Int) {
        let position = positions.wrappingAdd(1, ordering: .relaxed).newValue
        let record = Record(id: id, began: position, beginning: beginning)
        place(of: id).record.withLock { kept in
            // A later call may have taken the place already, a whole round ahead.
            if kept.map({ $0.id < id }) ?? true { kept = record }
        }
    }

    /// The schema of the result to record; nil for none.
    func returns(of id: Int) -> ValueSchema? {
        place(of: id).record.withLock { $0?.id == id ? $0?.beginning.returns : nil }
    }

    /// Stores the outcome of a call, unless its place was overwritten.
    func end(
        _ id: Int, at now: Duration, _ outcome: TracedCall.Outcome, underlying: String? = nil, result: String? = nil
    ) {
        let position = positions.wrappingAdd(1, ordering: .relaxed).newValue
        place(of: id).record.withLock { kept in
            guard let record = kept, record.id == id else { return }
            kept?.end = (now - record.beginning.started, outcome, underlying, result, position)
        }
    }

    /// Notes spans below a call that another process did not send.
    func note(omitted count: Int, below id: Int) {
        place(of: id).record.withLock { if $0?.id == id { $0?.omitted = count } }
    }

    /// Whether a call is stored.
    func has(_ id: Int) -> Bool {
        cleared.load(ordering: .relaxed) < id && place(of: id).record.withLock { $0?.id == id }
    }

    /// Returns the times between which the stored calls of a parent ran, those under way until now; nil for none.
    func extent(ofCallsBelow parent: Int, now: Duration) -> (start: Duration, end: Duration)? {
        let times = places.compactMap { place -> (Duration, Duration)? in
            place.record.withLock { record in
                guard let record, record.beginning.parent == parent else { return nil }
                return (record.beginning.started, record.end.map { record.beginning.started + $0.took } ?? now)
            }
        }
        guard let start = times.map(\.0).min(), let end = times.map(\.1).max() else { return nil }
        return (start, end)
    }

    /// Removes all calls, including those under way.
    func clear() {
        let count = begun.load(ordering: .relaxed)
        cleared.store(count, ordering: .relaxed)
        for place in places {
            place.record.withLock { record in
                if let kept = record, kept.id <= count { record = nil }
            }
        }
    }

    /// Returns the stored calls in order, and the number of overwritten ones.
    func calls() -> (kept: [TracedCall], dropped: Int) {
        let (count, floor) = (begun.load(ordering: .relaxed), cleared.load(ordering: .relaxed))
        let kept = places.compactMap { $0.record.withLock(\.self) }
            .filter { floor < $0.id && $0.id <= count }.sorted { $0.id < $1.id }
        var threads = ThreadNames()
        var calls = kept.map { record in record.call(on: record.beginning.thread.flatMap { threads.name(of: $0) }) }
        // Spans of other processes get their numbers when the answer comes.
        if calls.contains(where: { $0.place != nil }) { calls.sort { ($0.started, $0.id) < ($1.started, $1.id) } }
        return (calls, max(0, count - floor - capacity))
    }

    private func place(of id: Int) -> Place { places[id % places.count] }
}
