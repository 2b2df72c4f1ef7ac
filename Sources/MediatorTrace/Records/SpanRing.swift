import Mediator

/// The last calls of a trace, in a ring of fixed capacity.
///
/// Calls are numbered from one, in the order in which they start. A call of another process gets its number when the process
/// reports it, or earlier, when a call that it made here needs a parent.
struct SpanRing: Sendable {
    /// A call, and what the log needs of it.
    struct Record: Sendable {
        var call: TracedCall
        /// The running thread; nil in another process.
        let thread: CallThread?
        /// The schema of the result to record; nil for none.
        let returns: ValueSchema?

        mutating func change(_ change: (inout TracedCall) -> Void) { change(&call) }
    }

    /// When the first of some calls started, and the last one ended.
    typealias Extent = (start: Duration, end: Duration)

    let capacity: Int
    /// The number of calls that have started.
    private var count = 0
    /// The number of calls that had started when the ring was cleared.
    private var cleared = 0
    /// Nil for a call that another process has not reported yet.
    private var records: [Record?] = []

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The numbers of the calls that have a slot.
    private var numbers: Range<Int> { max(cleared, count - capacity) + 1..<count + 1 }

    /// Returns the index of a call's slot; nil if the ring was cleared, or a later call has the slot.
    private func index(of number: Int) -> Int? {
        numbers.contains(number) ? (number - cleared - 1) % capacity : nil
    }

    /// The record of a call; nil without one.
    subscript(number: Int) -> Record? { index(of: number).flatMap { records[$0] } }

    // MARK: Calls

    /// Gives a call the next number, and the slot of the oldest call if the ring is full.
    ///
    /// - Returns: The number, and the record that had the slot, for the caller to free when it holds no lock.
    mutating func reserve() -> (number: Int, dropped: Record?) {
        count += 1
        let index = (count - cleared - 1) % capacity
        guard index < records.count else {
            records.append(nil)
            return (count, nil)
        }
        var dropped: Record?
        swap(&dropped, &records[index])
        return (count, dropped)
    }

    /// Stores a call at its start.
    ///
    /// - Returns: As ``reserve()``.
    mutating func begin(_ record: consuming Record) -> (number: Int, dropped: Record?) {
        let reserved = reserve()
        store(record, as: reserved.number)
        return reserved
    }

    /// Stores a call of a reserved number at its start, unless its slot was taken.
    mutating func store(_ record: consuming Record, as number: Int) {
        guard let index = index(of: number) else { return }
        record.call.span.id = UInt64(number)
        records[index] = consume record
    }

    /// Changes a call, unless its slot was taken.
    mutating func change(_ number: Int, _ change: (inout TracedCall) -> Void) {
        if let index = index(of: number) { records[index]?.change(change) }
    }

    /// Removes all calls, including those in progress.
    ///
    /// - Returns: What was removed, for the caller to free when it holds no lock.
    mutating func clear() -> [Record?] {
        defer { records = [] }
        cleared = count
        return records
    }

    // MARK: Reading

    /// The number of calls that were overwritten.
    var dropped: Int { max(0, count - cleared - capacity) }

    /// Returns when the stored calls below some calls started and ended, those in progress at a time.
    func extents(below parents: Set<Int>, until now: Duration) -> [Int: Extent] {
        var extents: [Int: Extent] = [:]
        for case let span? in records.map(\.?.call.span) {
            guard let parent = span.parent, parents.contains(parent) else { continue }
            let end = span.duration.map { span.started + $0 } ?? now
            let known = extents[parent] ?? (span.started, end)
            extents[parent] = (min(known.start, span.started), max(known.end, end))
        }
        return extents
    }

    /// The stored calls, in order.
    var calls: [TracedCall] {
        var threads = ThreadNames()
        let calls = numbers.compactMap { number in
            self[number].map { record in
                var call = record.call
                call.thread = record.thread.flatMap { threads.name(of: $0) }
                return call
            }
        }
        // Spans of other processes get their numbers when the response comes.
        guard calls.contains(where: { $0.endpoint != nil }) else { return calls }
        return calls.sorted { ($0.started, $0.id) < ($1.started, $1.id) }
    }
}
