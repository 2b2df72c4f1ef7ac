import Dispatch
import Synchronization

/// Reads lines on one thread at a time, which also runs brief work for them in place of a change of threads.
///
/// ``LineReader`` is for a task that asks for each line; this takes no task and no change of threads for a short call.
///
/// Work that takes longer than about a millisecond keeps its thread, and another thread reads on.
package final class LineReading: Sendable {
    /// Takes a line on the thread that reads, and returns work for that thread; nil for none.
    ///
    /// - Parameters:
    ///   - line: The line, without its end.
    ///   - isLast: Whether no further bytes have arrived, so that nothing waits for the work.
    package typealias Take = @Sendable (_ line: LineSplitter.Line, _ isLast: Bool) -> (@Sendable () -> Void)?

    private struct State: Sendable {
        var splitter: LineSplitter
        /// The number of the thread that reads.
        var reader = 0
        /// How many works have begun.
        var works = 0
        var isWorking = false
        var isWatched = false
    }

    private enum Step {
        case line(LineSplitter.Line, isLast: Bool)
        case read
        /// Another thread reads.
        case leave
    }

    private static let watching = DispatchQueue(label: "MediatorSystem.lines.watch")

    private let take: Take
    private let end: @Sendable () -> Void
    private let read: @Sendable () -> [UInt8]
    private let state: Mutex<State>

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - longest: How many bytes one line may have.
    ///   - take: Gets each line.
    ///   - end: Runs once, after the last line.
    ///   - read: Waits for the next bytes; returns none at the end.
    init(
        longest: Int, _ take: @escaping Take, end: @escaping @Sendable () -> Void,
        read: @escaping @Sendable () -> [UInt8]
    ) {
        self.take = take
        self.end = end
        self.read = read
        state = Mutex(State(splitter: LineSplitter(longest: longest)))
    }

    /// Begins to read, on a thread of its own.
    func begin() { begin(as: 0) }

    private func begin(as reader: Int) {
        DispatchQueue(label: "MediatorSystem.lines").async { self.run(as: reader) }
    }

    private func run(as reader: Int) {
        while true {
            switch next(as: reader) {
            case .line(let line, let isLast):
                if let work = take(line, isLast) { perform(work, as: reader) }
            case .read:
                let bytes = read()
                guard !bytes.isEmpty else {
                    if let line = state.withLock({ $0.splitter.last() }) { take(line, true)?() }
                    return end()
                }
                state.withLock { $0.splitter.append(bytes) }
            case .leave: return
            }
        }
    }

    private func next(as reader: Int) -> Step {
        state.withLock { state in
            guard state.reader == reader else { return .leave }
            guard let line = state.splitter.next() else { return .read }
            return .line(line, isLast: state.splitter.isEmpty)
        }
    }

    private func perform(_ work: () -> Void, as reader: Int) {
        let isFirst = state.withLock { state in
            state.works += 1
            state.isWorking = true
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if isFirst { watch(after: nil) }
        work()
        state.withLock { if $0.reader == reader { $0.isWorking = false } }
    }

    /// Lets another thread read where the same work runs still; ends when there is no work.
    ///
    /// - Parameter works: How many works had begun a millisecond ago.
    private func watch(after works: Int?) {
        Self.watching.asyncAfter(deadline: .now() + .milliseconds(1)) { [self] in
            let (begun, reader): (Int?, Int?) = state.withLock { state in
                guard state.works == works else { return (state.works, nil) }
                guard state.isWorking else {
                    state.isWatched = false
                    return (nil, nil)
                }
                state.isWorking = false
                state.reader += 1
                return (state.works, state.reader)
            }
            if let begun { watch(after: begun) }
            if let reader { begin(as: reader) }
        }
    }
}
