import Mediator
import Synchronization

/// The requests of one side that wait for their responses, by their numbers.
final class PendingRequests: Sendable {
    /// How far the message of a request has come.
    private enum Progress {
        /// The output has not got it.
        case waits
        /// The output has got it, and will report whether it was sent.
        case isPassed
        /// The other side may get it.
        case mayArrive
    }

    private struct Waiting {
        let continuation: CheckedContinuation<RequestOutcome, Never>
        let deadline: ContinuousClock.Instant?
        /// Runs what resumes the continuation of a response; nil resumes it at once.
        let resuming: MessagePeer.Resuming?
        /// Cancels the request at the other side.
        let cancel: @Sendable () -> Void
        var progress = Progress.waits
    }

    /// A request whose message is on its way to the other side, ahead of its cancellation.
    private struct Sending {
        let cancel: @Sendable () -> Void
        var isCancelled = false
    }

    private struct State {
        var waiting: [Int: Waiting] = [:]
        var lastNumber = 0
        var sending: [Int: Sending] = [:]
        /// Why no responses come any more.
        var reason: String?
        var isOpen = true
        var watch: (task: Task<Void, Never>, until: ContinuousClock.Instant)?
    }

    private let state = Mutex(State())

    /// Whether the connection has not ended.
    var isOpen: Bool { state.withLock(\.isOpen) }

    /// Returns whether a request waits for its response.
    func isWaiting(_ number: Int) -> Bool { state.withLock { $0.waiting[number] != nil } }

    /// Returns the number of the next request.
    func nextNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Ends the requests that wait, each once; later ones are not sent.
    ///
    /// A request that the output has not got ends as not sent. A request of which the output reports soon whether it was sent
    /// ends with that report.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - isUnperformed: Whether the other side has performed none of them.
    func endRequests(_ reason: String, isUnperformed: Bool = false) {
        let ended = state.withLock { state in
            state.reason = state.reason ?? reason
            let ended = state.waiting.filter { isUnperformed || $0.value.progress != .isPassed }
            for number in ended.keys { state.waiting[number] = nil }
            if state.waiting.isEmpty { state.watch?.task.cancel() }
            return ended.values
        }
        for request in ended {
            let isUnsent = isUnperformed || request.progress == .waits
            request.continuation.resume(returning: isUnsent ? .notSent(reason) : .lost(reason))
        }
    }

    /// Notes that the output is about to get the message of a request.
    ///
    /// - Parameters:
    ///   - number: The number of the request.
    ///   - isReported: Whether the output reports the end of its work by ``recordSent(_:)`` or ``resume(_:_:)``, also after
    ///     the end of the connection.
    /// - Returns: False if no responses come any more, or the request has ended: then the message must not be sent.
    func begin(_ number: Int, isReported: Bool) -> Bool {
        state.withLock { state in
            guard state.reason == nil, state.waiting[number] != nil else {
                // The other side does not know it: there is nothing to cancel.
                state.sending[number] = nil
                return false
            }
            state.waiting[number]?.progress = isReported ? .isPassed : .mayArrive
            return true
        }
    }

    /// Notes that the output has sent the message of a request.
    func recordSent(_ number: Int) {
        let reason = state.withLock { state in
            state.waiting[number]?.progress = .mayArrive
            return state.reason
        }
        if let reason { resume(number, .lost(reason)) }
    }

    /// Notes that a cancellation of a request now goes behind its message, and sends the one that waited for that.
    func endSending(_ number: Int) {
        let sending = state.withLock { $0.sending.removeValue(forKey: number) }
        if let sending, sending.isCancelled { sending.cancel() }
    }

    /// Ends the requests as ``endRequests(_:isUnperformed:)`` does, and the connection.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - isUnperformed: Whether the other side has performed none of them.
    /// - Returns: Whether this is the first end.
    func end(_ reason: String, isUnperformed: Bool = false) -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
        if isFirst { endRequests(reason, isUnperformed: isUnperformed) }
        return isFirst
    }

    /// Sends a request, and returns its outcome.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - deadline: When the response is no longer waited for; the request is then cancelled at the other side.
    ///   - resuming: Runs what resumes the caller with a response.
    ///   - respondsIfCancelled: Whether the other side responds to a cancelled request; otherwise the request ends
    ///     at once.
    ///   - cancel: Cancels the request at the other side.
    ///   - send: Passes the message to the output, and calls ``endSending(_:)``, once each.
    func wait(
        for number: Int, until deadline: ContinuousClock.Instant?, resuming: MessagePeer.Resuming?,
        respondsIfCancelled: Bool = true, cancel: @escaping @Sendable () -> Void,
        _ send: () -> Void
    ) async -> RequestOutcome {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(
                    continuation: continuation, deadline: deadline, resuming: resuming, cancel: cancel)
                let early: RequestOutcome? = state.withLock { state in
                    if let reason = state.reason { return .notSent(reason) }
                    if Task.isCancelled { return .cancelled }
                    state.waiting[number] = waiting
                    state.sending[number] = Sending(cancel: cancel)
                    if let deadline { watch(until: deadline, &state) }
                    return nil
                }
                if let early { return continuation.resume(returning: early) }
                send()
            }
        } onCancel: {
            if state.withLock({ $0.waiting[number] != nil }) { self.cancel(number, cancel) }
            if !respondsIfCancelled { resume(number, .cancelled) }
        }
        // The outcome was written before a lock: the thread sanitizer sees no order in a continuation that is resumed
        // before it is awaited.
        state.withLock { _ in }
        return outcome
    }

    /// Ends a request; nothing happens if it does not wait.
    func resume(_ number: Int, _ outcome: RequestOutcome) {
        guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else { return }
        guard let resuming = waiting.resuming else { return waiting.continuation.resume(returning: outcome) }
        resuming { waiting.continuation.resume(returning: outcome) }
    }

    /// Cancels a request at the other side, behind its message.
    private func cancel(_ number: Int, _ cancel: () -> Void) {
        let isSending = state.withLock { state in
            state.sending[number]?.isCancelled = true
            return state.sending[number] != nil
        }
        if !isSending { cancel() }
    }

    /// Has a task look for late requests at the next deadline; most requests end long before, so that one task serves
    /// very many.
    private func watch(until deadline: ContinuousClock.Instant, _ state: inout State) {
        if let watch = state.watch, watch.until <= deadline { return }
        state.watch?.task.cancel()
        let task = Task.detached { [weak self] in
            guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
            self?.endLate()
        }
        state.watch = (task, deadline)
    }

    private func endLate() {
        let late = state.withLock { state in
            let now = ContinuousClock.now
            let late = state.waiting.filter { $0.value.deadline.map { $0 <= now } ?? false }
            for number in late.keys { state.waiting[number] = nil }
            state.watch = nil
            if let next = state.waiting.values.compactMap(\.deadline).min() { watch(until: next, &state) }
            return late
        }
        for (number, request) in late {
            request.continuation.resume(returning: .late)
            // A message that the output has not got is not sent any more.
            if request.progress != .waits { cancel(number, request.cancel) }
        }
    }
}
