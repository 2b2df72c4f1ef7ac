import Mediator
import Synchronization

/// The rings of a trace: threads that call at the same time write to rings of their own, and share no cache line.
///
/// Each ring holds as many calls as the trace keeps, so that the last calls of all threads are there however they are
/// spread over the rings. The identifier of a call consists of its number in its ring and of the ring. The numbers that a
/// log shows count the calls of all rings in the order of their starts: in one ring its own order, among rings by time.
// Unchecked: the memory is allocated in `init` and freed in `deinit`, and its elements are atomic.
final class TraceRings: @unchecked Sendable {
    /// How many rings there are at most, as a number of bits.
    private static let mostBits = 4
    /// How many calls all rings hold at most, unless there is but one.
    private static let mostCalls = 1 << 14

    let capacity: Int
    /// How many of the lowest bits of an identifier are the ring.
    private let bits: Int
    /// These bits.
    private let mask: Int
    /// Each made by the first thread that uses it, and retained once.
    private let rings: UnsafeMutablePointer<Atomic<Unmanaged<TraceRing>?>>

    /// - Parameters:
    ///   - capacity: The number of last calls to keep.
    ///   - isOne: Whether all threads share one ring, for times that do not order the calls of several threads.
    init(capacity: Int, isOne: Bool = false) {
        self.capacity = max(1, capacity)
        var bits = 0
        while !isOne, bits < Self.mostBits, self.capacity <= Self.mostCalls >> (bits + 1) { bits += 1 }
        self.bits = bits
        mask = 1 << bits - 1
        rings = .allocate(capacity: mask + 1)
        for index in 0...mask { (rings + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        for index in 0...mask { made(index)?.release() }
        rings.deallocate()
    }

    // MARK: Rings and identifiers

    /// The ring of the running thread.
    @inline(__always) private var own: Int { Int(truncatingIfNeeded: MainActorCheck.thread) & mask }

    @inline(__always) private func made(_ index: Int) -> Unmanaged<TraceRing>? {
        (rings + index).pointee.load(ordering: .acquiring)
    }

    /// Uses a ring.
    // The rings live as long as this, and a call retains none of them.
    @inline(__always) private func ring<Result>(_ index: Int, _ use: (TraceRing) -> Result) -> Result {
        defer { withExtendedLifetime(self) {} }
        return (made(index) ?? make(index))._withUnsafeGuaranteedRef(use)
    }

    @inline(never) private func make(_ index: Int) -> Unmanaged<TraceRing> {
        let new = Unmanaged.passRetained(TraceRing(capacity: capacity))
        let (isNew, other) = (rings + index).pointee.compareExchange(
            expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if isNew { return new }
        new.release()
        return other ?? new
    }

    /// Uses the ring of a call.
    @inline(__always) private func ring<Result>(of identifier: Int, _ use: (TraceRing) -> Result) -> Result {
        ring(identifier & mask, use)
    }

    /// The number of a call in its ring.
    @inline(__always) private func number(of identifier: Int) -> Int { identifier &>> bits }

    @inline(__always) private func identifier(_ number: Int, in ring: Int) -> Int { number &<< bits | ring }

    // MARK: Calls

    /// Stores a call at its start, and returns its identifier.
    func begin(_ beginning: TraceRecord.Beginning) -> Int {
        let index = own
        return identifier(ring(index) { $0.begin(beginning) }, in: index)
    }

    /// Stores a call of a prepared action at its start, and returns its identifier.
    @inline(__always) func begin(_ start: TraceRecord.Start, at time: Int) -> Int {
        let index = own
        return identifier(ring(index) { $0.begin(start, at: time) }, in: index)
    }

    /// Returns the identifier of a span that another process reports later.
    // In one ring: many of their times are equal, as none is outside of the call that leads there.
    func reserve() -> Int { identifier(ring(0) { $0.reserve() }, in: 0) }

    /// Stores a call of a reserved identifier at its start.
    ///
    /// - Parameter isReported: Whether another process reports it after its end.
    func store(_ beginning: TraceRecord.Beginning, as identifier: Int, isReported: Bool = false) {
        ring(of: identifier) {
            $0.store(beginning, as: number(of: identifier), isReported: isReported)
        }
    }

    /// Returns whether to record the result of a call, and the schema by which to redact it.
    func results(of identifier: Int) -> (areRecorded: Bool, schema: ValueSchema?) {
        ring(of: identifier) { $0.results(of: number(of: identifier)) }
    }

    /// Stores the outcome of a call.
    func end(
        _ identifier: Int, at now: Duration, _ outcome: TracedCall.Outcome, underlying: String? = nil,
        result: String? = nil
    ) {
        ring(of: identifier) {
            $0.end(number(of: identifier), at: now, outcome, underlying: underlying, result: result)
        }
    }

    /// Stores the outcome of a call.
    @inline(__always) func end(
        _ identifier: Int, at now: Int, _ outcome: TracedCall.Outcome = .returned, underlying: String? = nil,
        result: RecordedValue? = nil
    ) {
        ring(of: identifier) {
            $0.end(number(of: identifier), at: now, outcome, underlying: underlying, result: result)
        }
    }

    /// Notes spans below a call that another process did not send.
    func note(omitted count: Int, below identifier: Int) {
        ring(of: identifier) { $0.note(omitted: count, below: number(of: identifier)) }
    }

    /// Whether a call is stored.
    func has(_ identifier: Int) -> Bool {
        ring(of: identifier) { $0.has(number(of: identifier)) }
    }

    /// Returns the times between which the stored calls of a parent ran, those under way until now; nil for none.
    func extent(ofCallsBelow parent: Int, now: Duration) -> (start: Duration, end: Duration)? {
        let times = snapshots.flatMap(\.records).filter { $0.parent == parent }
            .map { ($0.started, $0.took < 0 ? now.inNanoseconds : $0.started + $0.took) }
        guard let start = times.map(\.0).min(), let end = times.map(\.1).max() else { return nil }
        return (.nanoseconds(start), .nanoseconds(end))
    }

    /// Removes all calls, including those under way.
    func clear() {
        for index in 0...mask { made(index)?.takeUnretainedValue().clear() }
        withExtendedLifetime(self) {}
    }

    private var snapshots: [TraceRing.Snapshot] {
        defer { withExtendedLifetime(self) {} }
        return (0...mask).map { index in made(index)?.takeUnretainedValue().snapshot ?? .empty }
    }
}

extension TraceRings {
    /// Returns the stored calls in order, and the number of overwritten ones.
    func calls() -> (kept: [TracedCall], dropped: Int) {
        let snapshots = snapshots
        let (kept, numbers) = numbered(snapshots)
        let first = kept.first.flatMap { numbers[$0.identifier] } ?? 0
        let (began, ended) = positions(of: kept)
        var threads = ThreadNames()
        var calls = kept.enumerated().map { index, item in
            // Of an overwritten parent only the order is known, unless there is one ring.
            let parent = item.record.parent.map { numbers[$0] ?? (bits == 0 ? $0 : min($0 >> bits, first - 1)) }
            return item.record.call(
                numbers[item.identifier] ?? 0, below: parent,
                on: item.record.thread.flatMap { threads.name(of: $0) }, began: began[index],
                ended: ended[index])
        }
        // Spans of other processes get their numbers when the answer comes.
        if calls.contains(where: { $0.place != nil }) { calls.sort { ($0.started, $0.id) < ($1.started, $1.id) } }
        return (calls, max(0, snapshots.reduce(0) { $0 + $1.begun - $1.cleared } - capacity))
    }

    private typealias Kept = (identifier: Int, record: TraceRecord)

    /// Returns the last calls in the order of their starts, and the number of each stored call by its identifier.
    private func numbered(_ snapshots: [TraceRing.Snapshot]) -> (kept: [Kept], numbers: [Int: Int]) {
        // The last number in each ring so far: those that were overwritten are before all others.
        var last = snapshots.map { ($0.records.first?.id ?? $0.begun + 1) - 1 }
        var (number, numbers) = (last.reduce(0, +), [Int: Int]())
        let all = Self.merged(snapshots.map(\.records), by: \.started).map { ring, record -> Kept in
            number += record.id - last[ring]
            last[ring] = record.id
            numbers[identifier(record.id, in: ring)] = number
            return (identifier(record.id, in: ring), record)
        }
        return (all.suffix(capacity), numbers)
    }

    /// Returns the positions of all starts and ends in their common order, each from one.
    private func positions(of kept: [Kept]) -> (began: [Int], ended: [Int?]) {
        var moments = [[(key: (Int, Int, Int), time: Int, index: Int, isStart: Bool)]](repeating: [], count: mask + 1)
        for (index, (identifier, record)) in kept.enumerated() {
            let ring = identifier & mask
            moments[ring].append((record.beganKey, record.started, index, true))
            if record.took >= 0 {
                moments[ring].append((record.endedKey, record.started + record.took, index, false))
            }
        }
        for ring in moments.indices { moments[ring].sort { $0.key < $1.key } }
        var (began, ended) = ([Int](repeating: 0, count: kept.count), [Int?](repeating: nil, count: kept.count))
        for (position, (_, moment)) in Self.merged(moments, by: \.time).enumerated() {
            if moment.isStart { began[moment.index] = position + 1 } else { ended[moment.index] = position + 1 }
        }
        return (began, ended)
    }

    /// Merges the sequences of all rings by time; each keeps its own order, whatever its times are.
    private static func merged<Element>(
        _ sequences: [[Element]], by time: (Element) -> Int
    ) -> [(ring: Int, element: Element)] {
        var all: [(time: Int, ring: Int, position: Int)] = []
        for (ring, sequence) in sequences.enumerated() {
            var latest = Int.min
            for (position, element) in sequence.enumerated() {
                latest = max(latest, time(element))
                all.append((latest, ring, position))
            }
        }
        return all.sorted { ($0.time, $0.ring, $0.position) < ($1.time, $1.ring, $1.position) }
            .map { ($0.ring, sequences[$0.ring][$0.position]) }
    }
}
