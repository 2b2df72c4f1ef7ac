import Mediator
import Synchronization

/// Room for the last calls of a trace: as many as it was made for, whatever goes on.
///
/// Each place has a lock of its own, which two calls share only when one comes round to the other's place; otherwise
/// calls meet in two counters.
final class TraceRing: Sendable {
    /// What is known of a call when it begins.
    struct Beginning: Sendable {
        var kind = TracedCall.Kind.action
        var parent: Int?
        var caller: Caller?
        var module: String
        var target: String
        var action: String
        var arguments: [TracedCall.Argument]
        var started: Duration
    }

    private struct Record: Sendable {
        let id: Int
        let began: Int
        let beginning: Beginning
        var end: (took: Duration, outcome: TracedCall.Outcome, position: Int)?

        var call: TracedCall {
            TracedCall(
                id: id,
                kind: beginning.kind,
                parent: beginning.parent,
                caller: beginning.caller,
                module: beginning.module,
                target: beginning.target,
                action: beginning.action,
                arguments: beginning.arguments,
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
    /// How many calls have begun.
    private let begun = Atomic(0)
    /// How many calls have begun or ended.
    private let positions = Atomic(0)
    /// How many calls had begun when the ring was cleared.
    private let cleared = Atomic(0)

    init(capacity: Int) {
        places = (0..<max(1, capacity)).map { _ in Place() }
    }

    var capacity: Int { places.count }

    /// Keeps a call that begins, and returns its number.
    func note(_ beginning: Beginning) -> Int {
        let id = begun.wrappingAdd(1, ordering: .relaxed).newValue
        let position = positions.wrappingAdd(1, ordering: .relaxed).newValue
        let record = Record(id: id, began: position, beginning: beginning)
        place(of: id).record.withLock { kept in
            // Whoever was overtaken by a whole round is the older one.
            if kept.map({ $0.id < id }) ?? true { kept = record }
        }
        return id
    }

    /// Notes how a call ended, if it is still there.
    func note(endOf id: Int, at now: Duration, _ outcome: TracedCall.Outcome) {
        let position = positions.wrappingAdd(1, ordering: .relaxed).newValue
        place(of: id).record.withLock { kept in
            guard let record = kept, record.id == id else { return }
            kept?.end = (now - record.beginning.started, outcome, position)
        }
    }

    /// Forgets all calls; those under way end without a trace.
    func clear() {
        let count = begun.load(ordering: .relaxed)
        cleared.store(count, ordering: .relaxed)
        for place in places {
            place.record.withLock { record in
                if let kept = record, kept.id <= count { record = nil }
            }
        }
    }

    /// Returns the calls that are there, in order, and how many are no more.
    func calls() -> (kept: [TracedCall], dropped: Int) {
        let (count, floor) = (begun.load(ordering: .relaxed), cleared.load(ordering: .relaxed))
        let kept = places.compactMap { $0.record.withLock { $0?.call } }
            .filter { floor < $0.id && $0.id <= count }.sorted { $0.id < $1.id }
        return (kept, max(0, count - floor - capacity))
    }

    private func place(of id: Int) -> Place { places[id % places.count] }
}
