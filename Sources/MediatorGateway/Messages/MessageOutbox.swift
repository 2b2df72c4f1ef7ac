package import Mediator
import MediatorCoding
import MediatorEvents
import MediatorMessages
import Synchronization

/// The subscriptions of a connection, and the queue of its events.
package final class MessageOutbox: Sendable {
    /// An event in the queue.
    fileprivate struct Waiting: Sendable {
        let id: String
        let path: ActionPath
        let payload: Parameters
        /// The processes that it has passed, this one included; none for a client that is none of the app.
        let passed: [String]
        /// The number of events before it that did not reach this process.
        let missed: Int
    }

    private struct Entry: Sendable {
        let path: ActionPath
        /// Nil until the mediator has subscribed.
        var subscription: Subscription?
        /// The number of events in the queue.
        var waiting = 0
        /// The number of events dropped since the last sent one.
        var missed = 0
    }

    private struct State: Sendable {
        var count = 0
        /// By identifier; nil once the connection is closed.
        var entries: [String: Entry]? = [:]
        /// The subscriptions of which an event was dropped, when no other one was in the queue to tell of it.
        var unreported: Set<String> = []
        /// Created by the first subscription: a client that only calls needs no task.
        var sender: Task<Void, Never>?

        /// Notes that an event in the queue is not sent.
        mutating func drop(_ event: Waiting) {
            guard let entry = entries?[event.id] else { return }
            entries?[event.id]?.missed = entry.missed.adding(count: event.missed.adding(count: 1))
            if entry.waiting == 0 { unreported.insert(event.id) }
        }
    }

    private let gateway: Gateway
    private let origin: Origin
    private let limits: MessageLimits
    private let location: CodeLocation
    /// The name of this process, for another one of the app; nil for other clients.
    private let process: String?
    private let waiting: AsyncStream<Waiting>
    private let queue: AsyncStream<Waiting>.Continuation
    private let state = Mutex(State())

    /// Creates the subscriptions of a connection.
    ///
    /// - Parameters:
    ///   - gateway: The gateway to the events.
    ///   - origin: The origin of the client.
    ///   - limits: The limits on subscriptions and waiting events.
    ///   - location: The location of the subscriptions, as messages and tools show it.
    package init(
        _ gateway: Gateway, origin: Origin, limits: MessageLimits,
        location: CodeLocation = CodeLocation(fileID: #fileID, line: #line)
    ) {
        self.gateway = gateway
        self.origin = origin
        self.limits = limits
        self.location = location
        process = origin.kind == .process ? gateway.mediator.core.attachment(ProcessName.self).text : nil
        (waiting, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(max(1, limits.waitingEvents)))
    }

    /// Subscribes to an event that exists for the origin, and returns the identifier of the subscription.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - peer: The connection that sends it.
    func subscribe(to name: String, over peer: MessagePeer) throws(MessageError) -> String {
        guard let path = ActionPath(name), admits(path) else { throw .eventNotFound }
        // Reserve the entry first: subscribing must not happen under the lock.
        let id = try state.withLock { (state) throws(MessageError) in
            guard let entries = state.entries else { throw .internalError("closed") }
            guard entries.count < limits.subscriptions else { throw .tooMany("subscriptions", limits.subscriptions) }
            state.count += 1
            let id = String(state.count)
            state.entries?[id] = Entry(path: path)
            if state.sender == nil { state.sender = Task.detached { await self.sendAll(over: peer) } }
            return id
        }
        do {
            let subscription: Subscription
            if process != nil, gateway.sharedEvents.contains(path) {
                subscription = try gateway.sharedEvents.join(path, gateway.mediator, location) { [weak self] post in
                    // What this process does not get, another one may.
                    guard let self, admits(path) else { return false }
                    return try append(path, post, id)
                }
            } else {
                let body: Subscriber.Body = .anywhere { [weak self] post in _ = try self?.append(path, post, id) }
                subscription = try gateway.mediator.subscribe(path, body, location)
            }
            let isKept = state.withLock { state in
                state.entries?[id]?.subscription = subscription
                return state.entries?[id] != nil
            }
            // Another thread closed the connection.
            if !isKept { subscription.end() }
        } catch {
            // Another thread removed the event.
            state.withLock { _ = $0.entries?.removeValue(forKey: id) }
            throw .eventNotFound
        }
        return id
    }

    func unsubscribe(_ id: String) throws(MessageError) {
        guard let entry = state.withLock({ $0.entries?.removeValue(forKey: id) }) else { throw .subscriptionNotFound }
        entry.subscription?.end()
    }

    /// Ends all subscriptions, and drops the queue.
    package func close() {
        let entries = state.withLock { state in
            defer { state.entries = nil }
            return state.entries
        }
        for entry in (entries ?? [:]).values { entry.subscription?.end() }
        queue.finish()
    }

    /// Ends all subscriptions, and returns once the queue is sent.
    package func finish() async {
        let (entries, sender) = state.withLock { ($0.entries ?? [:], $0.sender) }
        for entry in entries.values { entry.subscription?.end() }
        queue.finish()
        await sender?.value
        close()
    }

    /// Whether an event exists for the origin at present.
    private func admits(_ path: ActionPath) -> Bool {
        gateway.exposedActions.event(path).map { gateway.admits($0, from: origin) } ?? false
    }
}

extension MessageOutbox {
    /// Adds an event to the queue, on the poster's thread.
    ///
    /// - Returns: Whether the other side gets it; false over a connection that has ended, and where it came from there.
    private func append(_ path: ActionPath, _ post: Post, _ id: String) throws(MediatorError) -> Bool {
        var passed: [String] = []
        if let process {
            // The process from which it came has it already.
            if post.arrival?.outbox == ObjectIdentifier(self) { return false }
            passed = (post.arrival?.passed ?? []) + [process]
        }
        let event = Waiting(id: id, path: path, payload: post.parameters, passed: passed, missed: post.missedCount)
        // In one step: the sender tells of a dropped event with the next one that it takes.
        let result = state.withLock { state in
            state.entries?[id]?.waiting += 1
            let result = queue.yield(event)
            if case .dropped(let oldest) = result {
                state.entries?[oldest.id]?.waiting -= 1
                state.drop(oldest)
            }
            return result
        }
        switch result {
        case .dropped(let oldest): throw .eventDropped(oldest.path, to: origin)
        case .terminated: return false
        default: return true
        }
    }

    private func sendAll(over peer: MessagePeer) async {
        for await event in waiting {
            do {
                if let message = message(of: event) { try await peer.send(message) }
                for message in notices() { try await peer.send(message) }
            } catch {
                close()
            }
        }
    }

    /// Returns an event that leaves the queue as a notification; nil if it is not sent.
    private func message(of event: Waiting) -> [UInt8]? {
        state.withLock { $0.entries?[event.id]?.waiting -= 1 }
        // The policy or the registry may have changed, or the subscription may have ended, since the event was posted.
        guard admits(event.path), let missed = takeMissed(of: event.id) else { return nil }
        if let message = event.message(missed: missed.adding(count: event.missed)) { return message }
        state.withLock { state in
            if let entry = state.entries?[event.id] {
                state.entries?[event.id]?.missed = entry.missed.adding(count: missed)
            }
            state.drop(event)
        }
        return nil
    }

    /// Returns the notifications of dropped events behind which no other one tells of them.
    ///
    /// Only another process of the app gets them; other clients read the number from the next event.
    private func notices() -> [[UInt8]] {
        let unreported = state.withLock { state in
            defer { state.unreported = [] }
            return process == nil ? [] : state.unreported
        }
        return unreported.compactMap { id in
            let entry = state.withLock { $0.entries?[id] }
            guard let entry, entry.waiting == 0, admits(entry.path), let missed = takeMissed(of: id), missed > 0 else {
                return nil
            }
            let parameters: Parameters = [
                "event": .string("\(entry.path)"), "missed": .int(missed), "subscription": .string(id),
            ]
            return try? MessageRequest("rpc.missed", parameters).utf8()
        }
    }

    /// Returns the number of events dropped since the last one, and resets it; nil if the subscription has ended.
    private func takeMissed(of id: String) -> Int? {
        state.withLock { state in
            defer { state.entries?[id]?.missed = 0 }
            return state.entries?[id]?.missed
        }
    }
}

extension MessageOutbox.Waiting {
    /// Returns the event as a notification; nil for a payload without JSON form, as with a NaN.
    fileprivate func message(missed: Int) -> [UInt8]? {
        var parameters: Parameters = ["event": .string("\(path)")]
        if missed > 0 { parameters["missed"] = .int(missed) }
        if !passed.isEmpty { parameters["passed"] = passed.parameterValue }
        parameters["payload"] = .dictionary(payload.droppingReferences().serializable)
        parameters["subscription"] = .string(id)
        return try? MessageRequest("rpc.event", parameters).utf8()
    }
}

extension MessageError {
    /// The same error for undeclared, internal and refused events.
    fileprivate static let eventNotFound = MessageError(.invalidParameters, ["code": "eventNotFound"])

    fileprivate static let subscriptionNotFound = MessageError(.invalidParameters, ["code": "subscriptionNotFound"])
}

extension MediatorError {
    fileprivate static func eventDropped(_ path: ActionPath, to origin: Origin) -> MediatorError {
        MediatorError(
            .eventDropped,
            path,
            message: "too many events waited for a connection (\(origin)), and one of \(path) was left out.",
            recoverySuggestion: "send faster, or let more wait with \"waitingEvents\" of its limits."
        )
    }
}
