package import Mediator
import Synchronization

/// One side of a connection of JSON-RPC 2.0 (jsonrpc.org/specification): it sends requests, and answers those of the other
/// side by a table of methods.
///
/// A transport gives it each message by ``receive(_:)``, and gets the messages of this side by the output with which
/// ``begin(_:)`` opens the connection. Requests of the other side run side by side, each in a task of its own, which a later
/// message can cancel; too many are refused. ``end(_:isUnperformed:)`` ends everything, once: requests that wait, and those of
/// the other side are cancelled, or are not performed if they have not begun.
///
/// Thread-safe.
package final class MessagePeer: Sendable {
    /// The limits of a connection.
    package struct Limits: Sendable {
        /// How many bytes a message of the other side may have, where its transport has not cut it already.
        package var received: Int
        /// How many bytes a message of this side may have.
        package var sent: Int
        /// How many requests a batch of the other side may have; zero for no batches.
        package var batch: Int
        /// How many requests of the other side that run aside, and how many others, run at once.
        package var requests: Int
        /// A request begins while the messages of those that run have fewer bytes together; by default, those of 16 of the
        /// longest messages.
        package var requestBytes: Int
        /// How many messages may wait until the connection is open, and how many notifications of this side until they are
        /// sent.
        package var waiting: Backlog

        package init(
            received: Int, sent: Int = .max, batch: Int = 100, requests: Int = 1024, requestBytes: Int? = nil,
            waiting: Backlog = Backlog()
        ) {
            (self.received, self.sent, self.batch, self.requests) = (received, sent, batch, requests)
            self.waiting = waiting
            let (most, isTooLarge) = received.multipliedReportingOverflow(by: 16)
            self.requestBytes = requestBytes ?? (isTooLarge ? .max : most)
        }
    }

    /// What protocols on JSON-RPC define differently.
    package struct Dialect: Sendable {
        /// Returns the notification that cancels a request of this side.
        let cancellation: @Sendable (_ number: Int) -> MessageRequest
        /// Whether the other side responds to a cancelled request.
        let respondsToCancelled: Bool
        /// Whether identifiers are strings and integers alone.
        let hasStrictIdentifiers: Bool

        package init(
            respondsToCancelled: Bool, hasStrictIdentifiers: Bool,
            cancellation: @escaping @Sendable (_ number: Int) -> MessageRequest
        ) {
            (self.respondsToCancelled, self.hasStrictIdentifiers) = (respondsToCancelled, hasStrictIdentifiers)
            self.cancellation = cancellation
        }

        /// The notification `rpc.cancel`.
        package static let rpc = Dialect(respondsToCancelled: true, hasStrictIdentifiers: false) {
            MessageRequest("rpc.cancel", ["id": .int($0)])
        }
    }

    /// Runs what resumes the caller of a request, as behind the callbacks that came before the response.
    package typealias Resuming = @Sendable (_ resume: @escaping @Sendable () -> Void) -> Void

    private struct State {
        var output: MessageOutput?
        /// Sends the notifications of an output that may have to wait.
        var queue: MessageQueue?
        /// Whether ``begin(_:)`` has taken the early messages, so that further ones need not wait behind them.
        var hasBegun = false
        /// Messages that came before.
        var early: [[UInt8]] = []
        /// How many there were.
        var earlyBacklog: Backlog
        var onEnd: (@Sendable () -> Void)?
    }

    let limits: Limits
    /// Whether a message that is no JSON is refused.
    ///
    /// Otherwise it ends the connection: whose response it was cannot be known, and so requests that wait end with it.
    let refusesInvalid: Bool
    let dialect: Dialect
    let methods: MessageMethods
    let executor: any TaskExecutor
    let pending = PendingRequests()
    let running: RunningRequests
    private let state: Mutex<State>

    /// Creates a side of a connection, which ``begin(_:)`` opens.
    ///
    /// - Parameters:
    ///   - methods: What the other side may request.
    ///   - limits: The limits of the connection.
    ///   - refusesInvalid: Whether a message that is no JSON is refused, and does not end the connection.
    ///   - dialect: The protocol.
    ///   - messagesOverlap: Whether the cancellation of a request may come before the request.
    ///   - executor: Runs the requests of the other side: from their beginning, or from their first suspension on where the
    ///     receiver of a message runs the beginning.
    package init(
        _ methods: MessageMethods, limits: Limits, refusesInvalid: Bool = false, dialect: Dialect = .rpc,
        messagesOverlap: Bool = false, executor: any TaskExecutor = globalConcurrentExecutor
    ) {
        (self.methods, self.limits, self.refusesInvalid, self.dialect) = (methods, limits, refusesInvalid, dialect)
        self.executor = executor
        state = Mutex(State(earlyBacklog: limits.waiting))
        running = RunningRequests(
            most: limits.requests, bytes: limits.requestBytes, keepsEarlyCancellations: messagesOverlap)
    }

    /// Opens the connection, and handles the messages that came before.
    package func begin(_ output: MessageOutput) {
        state.withLock { state in
            // The end has come already, and clears what is set only once.
            guard isOpen else { return }
            state.output = output
            if output.sendNow == nil { state.queue = MessageQueue(waiting: limits.waiting, send: output.send) }
        }
        var next: [[UInt8]] = []
        // The early messages are answered over the output; those that come meanwhile wait behind them.
        repeat {
            for message in next { take(message, TaskStart(later: executor))?.handOver() }
            next = state.withLock { state in
                defer { (state.early, state.earlyBacklog) = ([], limits.waiting) }
                state.hasBegun = state.early.isEmpty
                return state.early
            }
        } while !next.isEmpty
    }

    /// Handles a message of the other side, in UTF-8; it never waits.
    ///
    /// - Returns: The start of a request, which the thread runs or hands over; nil if there is none.
    package func receive(_ message: [UInt8]) -> TaskStart? {
        let (isEarly, hasCapacity) = state.withLock { state in
            if state.hasBegun { return (false, true) }
            let hasCapacity = state.earlyBacklog.add(message.count)
            if hasCapacity { state.early.append(message) }
            return (true, hasCapacity)
        }
        if !hasCapacity { end(Self.tooManyWait) }
        return isEarly ? nil : take(message, TaskStart(later: executor))
    }

    package static let tooManyWait = "too many messages waited"

    /// Handles a message whose request begins on the main actor, in the order of the calls, once the connection is open.
    package func receiveOnMainActor(_ message: [UInt8]) {
        _ = take(message, nil)
    }

    /// Refuses a message that the transport could not read.
    package func refuse(_ error: MessageError) {
        post(MessageResponse(refusing: error).utf8)
    }

    /// Returns once fewer requests than a number are in progress: until their responses are sent.
    ///
    /// Requests that run aside do not count, since the next message may cancel one.
    package func waitForCapacity(requests most: Int) async {
        await running.waitForCapacity(most)
    }

    /// Cancels the requests of the other side, and refuses later ones; responses are sent still.
    package func cancelRequests() {
        running.end()
    }

    /// Returns once the responses to all requests are sent.
    package func finishRequests() async {
        await running.finish()
    }

    /// Ends the requests of this side, whose responses come no more; those of the other side are still answered.
    ///
    /// - Parameter reason: The reason, for requests that wait.
    package func endInput(_ reason: String) {
        pending.endRequests(reason)
    }

    /// Whether the connection has not ended.
    package var isOpen: Bool { pending.isOpen }

    /// Ends the connection.
    ///
    /// - Parameters:
    ///   - reason: The reason, for requests that wait.
    ///   - isUnperformed: Whether the other side says that it has performed none of those.
    package func end(_ reason: String, isUnperformed: Bool = false) {
        guard pending.end(reason, isUnperformed: isUnperformed) else { return }
        running.end()
        // They are released outside of the lock: the closures belong to others.
        let (output, queue, onEnd) = state.withLock { state in
            defer { (state.output, state.queue, state.onEnd) = (nil, nil, nil) }
            return (state.output, state.queue, state.onEnd)
        }
        _ = output
        queue?.close()
        onEnd?()
    }

    /// Runs a closure once, when the connection ends, or at once when it has ended.
    package func whenEnded(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            // The end clears what is set before it only.
            guard isOpen else { return true }
            state.onEnd = body
            return false
        }
        if hasEnded { body() }
    }
}

// MARK: Messages of this side

extension MessagePeer {
    /// Sends a request, and returns its outcome.
    ///
    /// When the task of the caller is cancelled, the request is cancelled at the other side. Its response is awaited where
    /// the protocol has one.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - parameters: Its parameters, without references.
    ///   - deadline: When the response is no longer waited for; the request is then cancelled at the other side.
    ///   - resuming: Runs what resumes the caller with a response; nil resumes it at once.
    /// - Throws: `MediatorError` with code `notSerializable` for parameters without a JSON form.
    package func request(
        _ method: String, _ parameters: Parameters, deadline: ContinuousClock.Instant? = nil,
        resuming: Resuming? = nil
    ) async throws(MediatorError) -> RequestOutcome {
        let number = pending.nextNumber()
        let message = try MessageRequest(id: .int(number), method, parameters).utf8()
        guard message.count <= limits.sent else { return .tooLong }
        return await pending.wait(
            for: number, until: deadline, resuming: resuming, respondsIfCancelled: dialect.respondsToCancelled
        ) {
            if let message = try? self.dialect.cancellation(number).utf8() { self.post(message) }
        } _: {
            pass(message, of: number)
        }
    }

    /// Passes the message of a request to the output, unless the connection has ended.
    private func pass(_ message: [UInt8], of number: Int) {
        @Sendable func fail(_ error: any Error) {
            let reason = (error as? any UnsentMessage)?.reason
            pending.resume(number, reason.map { .notSent($0) } ?? .lost("the channel failed (\(error))"))
        }
        guard let output = state.withLock(\.output) else {
            fail(NotOpen())
            return pending.endSending(number)
        }
        if let sendNow = output.sendNow {
            do {
                try sendNow(message) { [pending] in pending.begin(number, isReported: false) }
            } catch {
                fail(error)
            }
            return pending.endSending(number)
        }
        // A task of its own: the caller need not wait for an output that waits. It begins on this thread, since most
        // outputs have room.
        let start = TaskStart()
        Task.detached(executorPreference: start) { [pending] in
            if pending.begin(number, isReported: output.sendsEndWithConnection) {
                do {
                    try await output.send(message)
                    pending.recordSent(number)
                } catch {
                    fail(error)
                }
            }
            pending.endSending(number)
        }
        start.run()
        // Otherwise the cancellation would come after the response.
        if !output.sendsEndWithConnection { pending.endSending(number) }
    }

    /// Sends a notification behind those that were sent before; one without a JSON form, as with a NaN, is left out.
    package func notify(_ method: String, _ parameters: Parameters) {
        guard let message = try? MessageRequest(method, parameters).utf8() else { return }
        let (output, queue) = state.withLock { ($0.output, $0.queue) }
        // An error means that the other side has gone: its requests end otherwise.
        if let sendNow = output?.sendNow { try? sendNow(message, nil) }
        if let queue, !queue.add(message) { end(Self.tooManyWait) }
    }

    /// Returns once all notifications are sent.
    package func flush() async {
        await state.withLock(\.queue)?.flush()
    }

    /// Sends a message, and waits where the output has to.
    ///
    /// - Throws: The error of the output.
    package func send(_ message: [UInt8]) async throws {
        guard let output = state.withLock(\.output) else { throw NotOpen() }
        try await output.send(message)
    }

    /// Sends a message without waiting.
    func post(_ message: [UInt8]) {
        // An error means that the other side has gone: its requests end otherwise.
        guard let output = state.withLock(\.output) else { return }
        if let sendNow = output.sendNow {
            try? sendNow(message, nil)
        } else {
            Task.detached { try? await output.send(message) }
        }
    }

    private struct NotOpen: UnsentMessage {
        let reason = "the channel is not open"
    }
}
