import Mediator
import Synchronization

/// A ring buffer of fixed capacity for the last calls of some threads of a trace.
///
/// Each place has its own lock, and lies in cache lines of its own, so that two calls contend only when one overwrites
/// the other's place. The calls of a ring share one atomic counter, which each of them increments once.
// Unchecked: the memory is allocated in `init` and freed in `deinit`, and each place of it is a lock with its content.
final class TraceRing: @unchecked Sendable {
    let capacity: Int
    private let places: UnsafeMutableRawPointer
    /// The number of starts and ends of calls that another process reported afterwards.
    private let reported = Atomic(0)
    /// The number of calls that had started when the ring was cleared.
    private let cleared = Atomic(0)
    // The counter that each call writes shares no cache line with what each call reads.
    private let before = (0, 0, 0, 0, 0, 0, 0, 0)
    /// The number of calls that have started.
    private let begun = Atomic(0)
    private let behind = (0, 0, 0, 0, 0, 0, 0, 0)

    private typealias Place = Mutex<TraceRecord>

    /// A place and what remains of its last cache line.
    private static var stride: Int { (MemoryLayout<Place>.stride + 63) & ~63 }

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        places = .allocate(byteCount: self.capacity * Self.stride, alignment: 64)
        for index in 0..<self.capacity { pointer(at: index).initialize(to: Mutex(TraceRecord())) }
    }

    deinit {
        for index in 0..<capacity { pointer(at: index).deinitialize(count: 1) }
        places.deallocate()
    }

    /// Stores a call at its start, and returns its number.
    func begin(_ beginning: TraceRecord.Beginning) -> Int {
        let id = reserve()
        store(beginning, as: id)
        return id
    }

    /// Stores a call of a prepared action at its start, and returns its number.
    @inline(__always) func begin(_ start: TraceRecord.Start, at time: Int) -> Int {
        let id = reserve()
        store(id, time, start)
        return id
    }

    /// Returns the number of a call that begins.
    func reserve() -> Int { begun.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Stores a call of a number at its start, unless a later call has its place.
    ///
    /// - Parameter isReported: Whether another process reports it after its end.
    func store(_ beginning: TraceRecord.Beginning, as id: Int, isReported: Bool = false) {
        let began = isReported ? momentOfReport() : nil
        store(id, beginning.started.inNanoseconds, nil, .init(beginning: beginning, began: began))
    }

    @inline(__always) private func store(
        _ id: Int, _ time: Int, _ start: TraceRecord.Start?, _ rare: TraceRecord.Rare? = nil
    ) {
        withRecord(of: id) { kept in
            // A later call may have taken the place already, a whole round ahead.
            if kept.id < id { kept.begin(id, at: time, start, rare) }
        }
    }

    /// Returns whether to record the result of a call, and the schema by which to redact it.
    func results(of id: Int) -> (areRecorded: Bool, schema: ValueSchema?) {
        withRecord(of: id) { kept in
            guard kept.id == id else { return (false, nil) }
            if let start = kept.start { return (start.action._withUnsafeGuaranteedRef(\.hasResult), nil) }
            let returns = kept.rare?.beginning?.returns
            return (returns != nil, returns)
        }
    }

    /// Stores the outcome of a call, unless its place was overwritten.
    func end(
        _ id: Int, at now: Duration, _ outcome: TracedCall.Outcome, underlying: String? = nil, result: String? = nil
    ) {
        end(id, at: now.inNanoseconds, outcome, underlying: underlying, result: result.map { .text($0) })
    }

    /// Stores the outcome of a call, unless its place was overwritten.
    @inline(__always) func end(
        _ id: Int, at now: Int, _ outcome: TracedCall.Outcome = .returned, underlying: String? = nil,
        result: RecordedValue? = nil
    ) {
        let count = begun.load(ordering: .relaxed)
        withRecord(of: id) { kept in
            guard kept.id == id else { return }
            kept.end(at: now, result)
            kept.ended = CallMoment(count: count, reported: reported.load(ordering: .relaxed))
            if case .failed(let code) = outcome {
                kept.changeRare {
                    $0.code = code
                    $0.underlying = underlying
                }
            }
            if kept.isReported { kept.ended = momentOfReport() }
        }
    }

    /// The moment of a start or an end that another process reports.
    private func momentOfReport() -> CallMoment {
        let number = reported.wrappingAdd(1, ordering: .relaxed).newValue
        return CallMoment(count: begun.load(ordering: .relaxed), reported: number)
    }

    /// Notes spans below a call that another process did not send.
    func note(omitted count: Int, below id: Int) {
        withRecord(of: id) { if $0.id == id { $0.changeRare { $0.omitted = count } } }
    }

    /// Whether a call is stored.
    func has(_ id: Int) -> Bool {
        cleared.load(ordering: .relaxed) < id && withRecord(of: id) { $0.id == id }
    }

    /// Removes all calls, including those under way.
    func clear() {
        let count = begun.load(ordering: .relaxed)
        cleared.store(count, ordering: .relaxed)
        for index in 0..<capacity {
            pointer(at: index).pointee.withLock { kept in
                if kept.id <= count { kept = TraceRecord() }
            }
        }
    }

    /// What is stored at one time.
    struct Snapshot: Sendable {
        /// The calls, in the order of their numbers.
        let records: [TraceRecord]
        /// How many calls had started.
        let begun: Int
        /// How many of them had started when the ring was cleared.
        let cleared: Int

        static let empty = Snapshot(records: [], begun: 0, cleared: 0)
    }

    var snapshot: Snapshot {
        let (count, floor) = (begun.load(ordering: .relaxed), cleared.load(ordering: .relaxed))
        let records = (0..<capacity).map { pointer(at: $0).pointee.withLock { $0 } }
        let kept = records.filter { floor < $0.id && $0.id <= count }.sorted { $0.id < $1.id }
        return Snapshot(records: kept, begun: count, cleared: floor)
    }

    @inline(__always) private func withRecord<Result: Sendable>(
        of id: Int, _ body: (inout TraceRecord) -> Result
    ) -> Result {
        let index = Int(truncatingIfNeeded: UInt(bitPattern: id) % UInt(bitPattern: capacity))
        return pointer(at: index).pointee.withLock { body(&$0) }
    }

    @inline(__always) private func pointer(at index: Int) -> UnsafeMutablePointer<Place> {
        (places + index * Self.stride).assumingMemoryBound(to: Place.self)
    }
}
