import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import Synchronization

extension AgentConnection {
    /// Begins a subscription (2025-11-25, server/resources, "Subscriptions").
    func subscribe(
        _ request: MessageRequest, _ client: AgentClient, _ peer: MessagePeer
    ) throws(MessageError) -> Parameters {
        let address = try request.text("uri")
        guard state.withLock({ $0.subscriptions[address] == nil }) else { return [:] }
        guard let resource = server.resources.resource(address) else {
            throw .unknownResource(address, client.version)
        }
        guard case .event(let path) = resource else {
            throw .invalidParameters("only events have updates: their addresses begin with \"mediator://events/\"")
        }
        try addSubscriptions(1)
        guard let subscription = subscription(to: path, address, meta: [:], peer) else {
            removeSubscriptions(1)
            throw .unknownResource(address, client.version)
        }
        state.withLock { $0.subscriptions[address] = subscription }
        return [:]
    }

    /// Ends a subscription.
    func unsubscribe(_ request: MessageRequest) async throws(MessageError) -> Parameters {
        let address = try request.text("uri")
        if let subscription = state.withLock({ $0.subscriptions.removeValue(forKey: address) }) {
            removeSubscriptions(1)
            await subscription.end()
        }
        return [:]
    }

    /// Begins to notify the client of a handshake of changed lists; its revisions have no request for it (2025-11-25,
    /// server/tools, "List Changed Notification").
    func followLists(_ peer: MessagePeer) {
        // One thread reads the notifications of a client.
        guard state.withLock({ $0.handshake != nil && $0.lists == nil && !$0.hasEnded }) else { return }
        let lists = subscription(to: AgentList.allCases, meta: [:], peer)
        state.withLock { $0.lists = lists }
    }

    /// Sends the updates of documents and lists until the client cancels the request or the input ends (2026-07-28,
    /// basic/patterns/subscriptions).
    ///
    /// - Returns: The result at the end of the input; nil after a cancellation.
    func listen(
        _ request: MessageRequest, _ client: AgentClient, _ peer: MessagePeer
    ) async throws(MessageError) -> Parameters? {
        let id = request.id ?? .null
        let filter = try request.object("notifications")
        let lists = AgentList.allCases.filter { filter[$0.filter] == true }
        let paths = events(filter["resourceSubscriptions"])
        // A stream counts, also one without subscriptions.
        let count = max(1, lists.count + paths.count)
        try addSubscriptions(count)
        defer { removeSubscriptions(count) }
        let meta: Parameters = [MetaKey.subscription: id]
        var agreed = Parameters(lists.map { ($0.filter, true) })
        if !paths.isEmpty { agreed["resourceSubscriptions"] = paths.map(\.address).parameterValue }
        // The first message of the stream, in front of all updates.
        peer.notify(
            "notifications/subscriptions/acknowledged",
            Self.parameters(["notifications": .dictionary(agreed)], meta))
        var begun = paths.compactMap { subscription(to: $0.path, $0.address, meta: meta, peer) }
        if !lists.isEmpty, let changes = subscription(to: lists, meta: meta, peer) { begun.append(changes) }
        let (end, continuation) = AsyncStream<Void>.makeStream()
        let hasEnded = state.withLock { state in
            state.listens[id] = continuation
            return state.hasEnded
        }
        defer { state.withLock { $0.listens[id] = nil } }
        if hasEnded { continuation.finish() }
        // The stream also ends when the task is cancelled.
        for await _ in end {}
        for subscription in begun { await subscription.end() }
        guard !Task.isCancelled else { return nil }
        var result = complete([:], client)
        result["_meta"] = [MetaKey.server: .dictionary(server.information), MetaKey.subscription: id]
        return result
    }

    private func addSubscriptions(_ more: Int) throws(MessageError) {
        let most = server.limits.subscriptions
        try state.withLock { (state) throws(MessageError) in
            guard state.subscriptionCount + more <= most else { throw .tooMany("subscriptions", most) }
            state.subscriptionCount += more
        }
    }

    private func removeSubscriptions(_ count: Int) {
        state.withLock { $0.subscriptionCount -= count }
    }

    /// Returns the events among the addresses of a filter that exist for the agent.
    private func events(_ addresses: Value?) -> [(address: String, path: ActionPath)] {
        guard case .array(let addresses)? = addresses else { return [] }
        let resources = server.resources
        var paths: [(address: String, path: ActionPath)] = []
        for case .string(let address) in addresses {
            guard case .event(let path)? = resources.resource(address), !paths.contains(where: { $0.path == path })
            else { continue }
            paths.append((address, path))
        }
        return paths
    }

    private func subscription(
        to path: ActionPath, _ address: String, meta: Parameters, _ peer: MessagePeer
    ) -> ChangeSubscription? {
        let notification = MessageRequest(
            "notifications/resources/updated", Self.parameters(["uri": .string(address)], meta))
        let feeds = server.feeds
        return ChangeSubscription(
            peer, output, notifications: { [notification] }, follow: { feeds.follow(path, $0) })
    }

    private func subscription(
        to lists: [AgentList], meta: Parameters, _ peer: MessagePeer
    ) -> ChangeSubscription? {
        let known = KnownLists(lists, server)
        let updates = server.gateway.mediator.core.attachment(RegistryUpdates.self)
        return ChangeSubscription(
            peer, output,
            notifications: { known.takeChanges().map { MessageRequest($0.notification, Self.parameters([:], meta)) } },
            follow: updates.follow)
    }

    /// Returns the parameters of a notification with its metadata.
    private static func parameters(_ parameters: Parameters, _ meta: Parameters) -> Parameters {
        guard !meta.isEmpty else { return parameters }
        return Parameters([("_meta", .dictionary(meta))] + parameters.map { ($0, $1) })
    }
}
