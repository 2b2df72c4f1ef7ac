import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization

/// The channel of a session, and the requests of this side that wait for their answers.
final class RemoteRequests: Sendable {
    /// The end of a request.
    enum Answer: Sendable {
        case result(Value)
        /// The other side understood no such request, and did nothing; the code says why.
        case refused(String)
        /// The request did not reach the other side.
        case notSent(String)
        /// The channel ended; the other side may have acted.
        case lost(String)
        /// No answer came in time.
        case late
        /// The message is longer than the other side takes; it was not sent.
        case tooLong
        /// The task was cancelled before the request was sent.
        case cancelled
    }

    private struct Waiting {
        let continuation: CheckedContinuation<Answer, Never>
        let deadline: ContinuousClock.Instant
        /// Whether the answer follows callbacks, which run first.
        let isOrdered: Bool
    }

    private struct State {
        var channel: (any RemoteChannel)?
        var waiting: [Int: Waiting] = [:]
        var lastNumber = 0
        /// The requests that are passed to the channel at present, and whether to cancel them afterwards.
        var sending: [Int: Bool] = [:]
        /// Why the channel has ended.
        var reason: String?
        var watch: (task: Task<Void, Never>, until: ContinuousClock.Instant)?
    }

    private let state = Mutex(State())
    private let deliveries: Deliveries
    private let longest: Int

    /// - Parameters:
    ///   - deliveries: The callbacks that run before answers.
    ///   - longest: How many bytes a request may have.
    init(after deliveries: Deliveries, longest: Int) {
        self.deliveries = deliveries
        self.longest = longest
    }

    var channel: (any RemoteChannel)? { state.withLock(\.channel) }

    func open(_ channel: any RemoteChannel) { state.withLock { $0.channel = channel } }

    /// Whether no end was noted.
    var isOpen: Bool { state.withLock { $0.reason == nil } }

    /// Ends all requests that wait, each once; later ones are not sent.
    ///
    /// - Returns: Whether this is the first end.
    func end(_ reason: String) -> Bool {
        let waiting: [Waiting]? = state.withLock { state in
            guard state.reason == nil else { return nil }
            state.reason = reason
            state.watch?.task.cancel()
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        guard let waiting else { return false }
        for request in waiting { request.continuation.resume(returning: .lost(reason)) }
        return true
    }
}

// MARK: Requests

extension RemoteRequests {
    /// Sends a request, and returns its end.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - parameters: Its parameters, without references.
    ///   - deadline: When the answer is no longer waited for; the request is then cancelled at the other side.
    ///   - isOrdered: Whether callbacks come before the answer.
    /// - Throws: `MediatorError` with code `notSerializable` for parameters without a JSON form.
    func request(
        _ method: String, _ parameters: Parameters, deadline: ContinuousClock.Instant, isOrdered: Bool = false
    ) async throws(MediatorError) -> Answer {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let message: Value = [
            "jsonrpc": "2.0", "id": .int(number), "method": .string(method), "params": .dictionary(parameters),
        ]
        let text = try message.unsortedJSON()
        guard text.utf8.count <= longest else { return .tooLong }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(continuation: continuation, deadline: deadline, isOrdered: isOrdered)
                let early: Answer? = state.withLock { state in
                    if let reason = state.reason { return .notSent(reason) }
                    if Task.isCancelled { return .cancelled }
                    state.waiting[number] = waiting
                    state.sending[number] = false
                    watch(until: deadline, &state)
                    return nil
                }
                if let early { return continuation.resume(returning: early) }
                post(text) { error in
                    let isUnsent = error is RemoteNotSent
                    self.resume(number, isUnsent ? .notSent("\(error)") : .lost("the channel failed (\(error))"))
                }
                if state.withLock({ $0.sending.removeValue(forKey: number) }) == true { cancel(number) }
            }
        } onCancel: {
            if state.withLock({ $0.waiting[number] != nil }) { cancel(number) }
        }
        // The answer was written before a lock: the thread sanitizer sees no order in a continuation that is resumed
        // before it is awaited.
        state.withLock { _ in }
        return answer
    }

    /// Ends a request with its answer.
    func resume(_ number: Int, _ answer: Answer) {
        guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else { return }
        guard waiting.isOrdered else { return waiting.continuation.resume(returning: answer) }
        deliveries.add { waiting.continuation.resume(returning: answer) }
    }

    /// Cancels a request at the other side, behind its message.
    private func cancel(_ number: Int) {
        let isSending = state.withLock { state in
            guard state.sending[number] != nil else { return false }
            state.sending[number] = true
            return true
        }
        if isSending { return }
        let message: Value = ["jsonrpc": "2.0", "method": "rpc.cancel", "params": ["id": .int(number)]]
        if let text = try? message.json() { post(text) }
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
            let late = state.waiting.filter { $0.value.deadline <= now }
            for number in late.keys { state.waiting[number] = nil }
            state.watch = nil
            if let next = state.waiting.values.map(\.deadline).min() { watch(until: next, &state) }
            return late
        }
        for (number, request) in late {
            request.continuation.resume(returning: .late)
            cancel(number)
        }
    }
}

// MARK: Messages

extension RemoteRequests {
    /// Sends a message, and calls back with the error of a channel that does not take it.
    func post(_ text: String, failed: @escaping @Sendable (any Error) -> Void = { _ in }) {
        switch channel {
        case let channel as any DirectChannel:
            do { try channel.sendNow(Array(text.utf8)) } catch { failed(error) }
        case let channel?:
            Task.detached { do { try await channel.send(text) } catch { failed(error) } }
        case nil: failed(Self.closed)
        }
    }

    /// Sends a message, after those that were sent before.
    func send(_ text: String) async throws {
        switch channel {
        case let channel as any DirectChannel: try channel.sendNow(Array(text.utf8))
        case let channel?: try await channel.send(text)
        case nil: throw Self.closed
        }
    }

    private static let closed = RemoteNotSent("the channel is not open")
}
