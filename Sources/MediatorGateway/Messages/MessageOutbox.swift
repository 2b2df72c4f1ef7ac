import Mediator
import MediatorEvents
import Synchronization

/// The subscriptions of a connection, and the events that wait to be sent.
final class MessageOutbox: Sendable {
    /// An event on its way out.
    fileprivate struct Waiting: Sendable {
        let id: String
        let path: ActionPath
        let payload: Parameters
    }

    private struct Entry: Sendable {
        /// Nil while it is being made.
        var subscription: Subscription?
        /// How many events were left out since the last one that was sent.
        var missed = 0
    }

    private struct State: Sendable {
        var count = 0
        /// By their identifiers; nil once there are to be no more.
        var entries: [String: Entry]? = [:]
        /// Begun with the first subscription: who only calls pays for no task.
        var sender: Task<Void, Never>?
    }

    private let gateway: Gateway
    private let origin: Origin
    private let limits: MessageLimits
    private let place: CodeLocation
    private let send: @Sendable (String) async throws -> Void
    private let waiting: AsyncStream<Waiting>
    private let queue: AsyncStream<Waiting>.Continuation
    private let state = Mutex(State())

    init(
        _ gateway: Gateway,
        origin: Origin,
        limits: MessageLimits,
        place: CodeLocation,
        send: @escaping @Sendable (String) async throws -> Void
    ) {
        self.gateway = gateway
        self.origin = origin
        self.limits = limits
        self.place = place
        self.send = send
        (waiting, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(max(1, limits.waitingEvents)))
    }

    /// Subscribes to an event that exists for the origin, and returns the identifier of the subscription.
    func subscribe(to name: String) throws(MessageError) -> String {
        let names = name.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2 else { throw .eventNotFound }
        let path = ActionPath(target: names[0], action: names[1])
        guard admits(path) else { throw .eventNotFound }
        // Its place is taken first: no lock may be held while subscribing.
        let id = try state.withLock { (state) throws(MessageError) in
            guard let entries = state.entries else { throw .internalError("closed") }
            guard entries.count < limits.subscriptions else { throw .tooManySubscriptions(limits.subscriptions) }
            state.count += 1
            let id = String(state.count)
            state.entries?[id] = Entry()
            if state.sender == nil { state.sender = Task.detached { await self.sendAll() } }
            return id
        }
        let subscriber = Subscriber(
            path,
            .anywhere { [weak self] post in try self?.append(Waiting(id: id, path: path, payload: post.parameters)) },
            schema: nil, module: "", place: place)
        do {
            let subscription = try gateway.mediator.subscribe(subscriber)
            let isKept = state.withLock { state in
                state.entries?[id]?.subscription = subscription
                return state.entries?[id] != nil
            }
            // Closed meanwhile.
            if !isKept { subscription.end() }
        } catch {
            // The event went away meanwhile.
            state.withLock { _ = $0.entries?.removeValue(forKey: id) }
            throw .eventNotFound
        }
        return id
    }

    func unsubscribe(_ id: String) throws(MessageError) {
        guard let entry = state.withLock({ $0.entries?.removeValue(forKey: id) }) else { throw .subscriptionNotFound }
        entry.subscription?.end()
    }

    /// Ends all subscriptions; what waits is not sent any more.
    func close() {
        let entries = state.withLock { state in
            defer { state.entries = nil }
            return state.entries
        }
        for entry in (entries ?? [:]).values { entry.subscription?.end() }
        queue.finish()
    }

    /// Ends all subscriptions, and returns when what waits has been sent.
    func finish() async {
        let (entries, sender) = state.withLock { ($0.entries ?? [:], $0.sender) }
        for entry in entries.values { entry.subscription?.end() }
        queue.finish()
        await sender?.value
        close()
    }

    /// Whether an event exists for the origin at present.
    private func admits(_ path: ActionPath) -> Bool {
        gateway.remoteActions.event(path).map { gateway.admits($0, from: origin) } ?? false
    }
}

extension MessageOutbox {
    /// Takes an event on the thread of whoever posts it.
    private func append(_ event: Waiting) throws(MediatorError) {
        guard case .dropped(let oldest) = queue.yield(event) else { return }
        state.withLock { $0.entries?[oldest.id]?.missed += 1 }
        throw .eventDropped(oldest.path, to: origin)
    }

    private func sendAll() async {
        for await event in waiting {
            // What was admitted once need not be now, and whoever was subscribed need not be any more.
            guard admits(event.path), let missed = takeMissed(of: event.id) else { continue }
            guard let text = event.text(missed: missed) else {
                state.withLock { $0.entries?[event.id]?.missed += missed + 1 }
                continue
            }
            do {
                try await send(text)
            } catch {
                close()
            }
        }
    }

    /// Returns how many events were left out since the last one; nil when the subscription has ended.
    private func takeMissed(of id: String) -> Int? {
        state.withLock { state in
            defer { state.entries?[id]?.missed = 0 }
            return state.entries?[id]?.missed
        }
    }
}

extension MessageOutbox.Waiting {
    /// The event as a notification, on one line; nil for what has no JSON form, as a double that is no number.
    fileprivate func text(missed: Int) -> String? {
        var parameters: Parameters = [
            "subscription": .string(id), "event": .string("\(path)"),
            "payload": .dictionary(payload.droppingReferences().plain),
        ]
        if missed > 0 { parameters["missed"] = .int(missed) }
        return try? (["jsonrpc": "2.0", "method": "rpc.event", "params": .dictionary(parameters)] as Value).json()
    }
}

extension MessageError {
    /// The same for events that no module declares, for those that are not remote, and for those that are not admitted.
    fileprivate static let eventNotFound = MessageError(.invalidParameters, ["code": "eventNotFound"])

    fileprivate static let subscriptionNotFound = MessageError(.invalidParameters, ["code": "subscriptionNotFound"])

    fileprivate static func tooManySubscriptions(_ limit: Int) -> MessageError {
        .invalidRequest("there are \(limit) subscriptions, which is the most; end one of them", "tooMany", limit: limit)
    }
}

extension MediatorError {
    fileprivate static func eventDropped(_ path: ActionPath, to origin: Origin) -> MediatorError {
        MediatorError(
            .eventDropped,
            path,
            message: "too many events waited for a connection (\(origin)), and one of \(path) was left out.",
            resolution: "send faster, or let more wait with \"waitingEvents\" of its limits."
        )
    }
}
