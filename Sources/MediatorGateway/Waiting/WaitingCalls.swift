import Mediator
import MediatorCoding
import Synchronization

/// The calls of a mediator that wait until its modules have started, in the order of their arrival.
final class WaitingCalls: MediatorAttachment {
    /// The turn of a call that has waited: the next one begins when it ends.
    final class Turn: Sendable {
        private let core: MediatorCore
        private let isOver = Atomic(false)

        fileprivate init(_ core: MediatorCore) { self.core = core }

        deinit { end() }

        /// Lets the next call begin; a second call of this has no effect.
        func end() {
            guard !isOver.exchange(true, ordering: .relaxed) else { return }
            core.attachment(WaitingCalls.self).endTurn(core)
        }
    }

    private typealias Waiter = AsyncThrowingStream<Turn, any Error>.Continuation

    private struct State {
        var waiters: [(id: Int, waiter: Waiter)] = []
        var lastID = 0
        /// Whether a call has the turn.
        var isTaken = false
    }

    private let state = Mutex(State())

    /// Whether no call waits or has its turn.
    var isEmpty: Bool { state.withLock { !$0.isTaken && $0.waiters.isEmpty } }

    func startChanged(_ core: MediatorCore) {
        switch core.startPhase {
        case .running: advance(core)
        case .failed: fail(.startFailed)
        case .stopped: fail(.stopped)
        case .new, .starting: break
        }
    }

    /// Waits for the turn of a call.
    ///
    /// - Throws: `MediatorError` with code `notReady`, or `CancellationError`.
    func turn(in queue: StartQueue, _ core: MediatorCore) async throws -> Turn {
        try Task.checkCancellation()
        let (turns, waiter) = AsyncThrowingStream<Turn, any Error>.makeStream()
        let id = try state.withLock { state in
            guard state.waiters.count < queue.limit else { throw MediatorError.notReady(.full, queue) }
            state.lastID += 1
            state.waiters.append((state.lastID, waiter))
            return state.lastID
        }
        let timer = Task {
            try await queue.clock.sleep(for: queue.timeout.boundedWait)
            waiter.finish(throwing: MediatorError.notReady(.timeout, queue))
        }
        defer {
            timer.cancel()
            state.withLock { $0.waiters.removeAll { $0.id == id } }
        }
        // The start may have ended before the call was in the list.
        try core.checkStart(for: queue)
        advance(core)
        for try await turn in turns { return turn }
        throw CancellationError()
    }

    /// Gives the turn to the next call, if the modules have started and no call has it.
    private func advance(_ core: MediatorCore) {
        let next: Waiter? = state.withLock { state in
            guard !state.isTaken, !state.waiters.isEmpty, core.startPhase == .running else { return nil }
            state.isTaken = true
            return state.waiters.removeFirst().waiter
        }
        // Where the call no longer waits, its turn ends here.
        next?.yield(Turn(core))
    }

    private func endTurn(_ core: MediatorCore) {
        state.withLock { $0.isTaken = false }
        advance(core)
    }

    private func fail(_ reason: MediatorError.NotReady) {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for (_, waiter) in waiters { waiter.finish(throwing: MediatorError.notReady(reason)) }
    }
}

extension MediatorCore {
    /// Waits until a call may begin; nil for one that need not wait.
    ///
    /// - Throws: `MediatorError` with code `notReady`, or `CancellationError`.
    func turn(in queue: StartQueue, for mediator: Mediator) async throws -> WaitingCalls.Turn? {
        guard try mustWait(in: queue, mediator) else { return nil }
        return try await attachment(WaitingCalls.self).turn(in: queue, self)
    }

    /// Returns whether a call has to wait.
    ///
    /// - Throws: `MediatorError` with code `notReady` for one that would wait in vain.
    func mustWait(in queue: StartQueue, _ mediator: Mediator) throws(MediatorError) -> Bool {
        switch startPhase {
        // A call does not overtake those that wait.
        case .running where attachments.existing(WaitingCalls.self)?.isEmpty ?? true: return false
        case .new where !queue.waitsForFirstStart: return false
        case _ where mediator.isStartingModule: return false
        case .new, .starting, .running, .failed, .stopped:
            try checkStart(for: queue)
            return true
        }
    }

    /// Checks that a start may end the waiting of a call.
    ///
    /// - Throws: `MediatorError` with code `notReady` if the start failed or the modules were stopped.
    fileprivate func checkStart(for queue: StartQueue) throws(MediatorError) {
        switch startPhase {
        case .failed where !queue.waitsForFirstStart: throw .notReady(.startFailed)
        case .stopped where !queue.waitsForFirstStart: throw .notReady(.stopped)
        case .new, .starting, .running, .failed, .stopped: break
        }
    }
}
