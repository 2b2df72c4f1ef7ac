import Mediator
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

    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Turn, any Error>
        var timer: Task<Void, Never>?
    }

    private struct State {
        var waiters: [Waiter] = []
        var nextID = 0
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
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal: (any Error)? = state.withLock { state in
                    // A cancellation handler that ran earlier found no waiter.
                    if Task.isCancelled { return CancellationError() }
                    guard state.waiters.count < queue.limit else { return MediatorError.notReady(.full, queue) }
                    state.waiters.append(Waiter(id: id, continuation: continuation))
                    return nil
                }
                if let refusal { return continuation.resume(throwing: refusal) }
                limitTime(of: id, queue)
                // The start may have ended before the call was in the list.
                do throws(MediatorError) {
                    try core.checkStart(for: queue)
                    advance(core)
                } catch {
                    remove(id)?.resume(throwing: error)
                }
            }
        } onCancel: {
            remove(id)?.resume(throwing: CancellationError())
        }
    }

    private func limitTime(of id: Int, _ queue: StartQueue) {
        let timer = Task { [weak self] in
            do { try await queue.clock.sleep(for: queue.timeout.boundedWait) } catch { return }
            self?.remove(id)?.resume(throwing: MediatorError.notReady(.timeout, queue))
        }
        let isWaiting = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return false }
            state.waiters[index].timer = timer
            return true
        }
        if !isWaiting { timer.cancel() }
    }

    private func remove(_ id: Int) -> CheckedContinuation<Turn, any Error>? {
        let waiter: Waiter? = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.timer?.cancel()
        return waiter?.continuation
    }

    /// Gives the turn to the next call, if the modules have started and no call has it.
    private func advance(_ core: MediatorCore) {
        let next: Waiter? = state.withLock { state in
            guard !state.isTaken, !state.waiters.isEmpty, core.startPhase == .running else { return nil }
            state.isTaken = true
            return state.waiters.removeFirst()
        }
        next?.timer?.cancel()
        next?.continuation.resume(returning: Turn(core))
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
        for waiter in waiters {
            waiter.timer?.cancel()
            waiter.continuation.resume(throwing: MediatorError.notReady(reason))
        }
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
