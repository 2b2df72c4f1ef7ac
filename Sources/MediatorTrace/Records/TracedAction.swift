import Mediator
import MediatorCoding
import Synchronization

/// The names of an action that a trace covers, prepared once; the trace keeps it as long as itself.
final class TracedAction: Sendable {
    struct Key: Sendable, Hashable {
        let path: ActionPath
        let module: String
        let hasResult: Bool
    }

    let target: String
    let action: String
    /// The module that handles it; empty outside of modules.
    let module: String
    /// Whether it returns a result that is recorded.
    let hasResult: Bool

    init(_ key: Key) {
        (target, action) = (SpanText.cut(key.path.target), SpanText.cut(key.path.action))
        module = key.module
        hasResult = key.hasResult
    }
}

/// The callers of a trace's calls by their numbers, which lose their meaning some time after a caller was removed.
// Unchecked: the memory is allocated in `init` and freed in `deinit`, and its elements are atomic.
final class TracedCallers: @unchecked Sendable {
    private struct Names: Sendable {
        var recent: [Int: Caller] = [:]
        var earlier: [Int: Caller] = [:]
    }

    private static let lastCount = 64

    private let names = Mutex(Names())
    /// Numbers of recent callers, by their lowest bits, so that a usual call takes no lock.
    private let last: UnsafeMutablePointer<Atomic<Int>>
    /// How many callers to note before those are forgotten that were noted before.
    private let limit: Int

    /// - Parameter capacity: The number of calls that the trace keeps.
    init(capacity: Int) {
        limit = max(capacity, 1000)
        last = .allocate(capacity: Self.lastCount)
        for index in 0..<Self.lastCount { (last + index).initialize(to: Atomic(-1)) }
    }

    deinit { last.deallocate() }

    /// Notes the caller of a call.
    @inline(__always) func note(_ call: Call) {
        let id = call.callerID
        guard !id.isExternal else { return }
        let number = id.number
        if last[number & (Self.lastCount - 1)].load(ordering: .relaxed) != number { note(number, call.caller) }
    }

    @inline(never) private func note(_ number: Int, _ caller: Caller?) {
        guard let caller else { return }
        let isFull = names.withLock { names in
            let isFull = names.recent.count >= limit
            // Calls of callers that were noted before these have been overwritten.
            if isFull { names = Names(recent: [:], earlier: names.recent) }
            names.recent[number] = caller
            return isFull
        }
        if isFull { for index in 0..<Self.lastCount { last[index].store(-1, ordering: .relaxed) } }
        last[number & (Self.lastCount - 1)].store(number, ordering: .relaxed)
    }

    /// Returns the names of a caller that was noted; nil for an external caller.
    subscript(id: CallerID) -> Caller? {
        id.isExternal ? nil : names.withLock { $0.recent[id.number] ?? $0.earlier[id.number] }
    }
}
