import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import MediatorSystem

extension AgentConnection {
    /// Begins a subscription (2025-11-25, server/resources, "Subscriptions").
    func subscribe(_ request: MessageRequest, _ client: AgentClient) throws(MessageError) -> Parameters {
        let address = try request.text("uri")
        guard subscriptions[address] == nil else { return [:] }
        guard let resource = server.resources.resource(address) else {
            throw .unknownResource(address, client.version)
        }
        guard case .event(let path) = resource else {
            throw .invalidParameters("only events have updates: their addresses begin with \"mediator://events/\"")
        }
        try checkSubscriptions(1)
        guard let subscription = subscription(to: path, address, meta: [:]) else {
            throw .unknownResource(address, client.version)
        }
        subscriptionCount += 1
        subscriptions[address] = subscription
        return [:]
    }

    /// Ends a subscription.
    func unsubscribe(_ request: MessageRequest) async throws(MessageError) -> Parameters {
        if let subscription = subscriptions.removeValue(forKey: try request.text("uri")) {
            subscriptionCount -= 1
            await subscription.end()
        }
        return [:]
    }

    /// Begins to notify the client of a handshake of changed lists; its revisions have no request for it (2025-11-25,
    /// server/tools, "List Changed Notification").
    func followLists() {
        guard handshake != nil, lists == nil, !hasEnded else { return }
        lists = subscription(to: AgentList.allCases, meta: [:])
    }

    /// Sends the updates of documents and lists until the client cancels the request or the input ends (2026-07-28,
    /// basic/patterns/subscriptions).
    ///
    /// - Returns: The result at the end of the input; nil after a cancellation.
    func listen(
        _ request: MessageRequest,
        _ id: Value,
        _ client: AgentClient
    ) async throws(MessageError) -> Parameters? {
        let filter = try request.object("notifications")
        let lists = AgentList.allCases.filter { filter[$0.filter] == true }
        let paths = events(filter["resourceSubscriptions"])
        // A stream counts, also one without subscriptions.
        let count = max(1, lists.count + paths.count)
        try checkSubscriptions(count)
        let meta: Parameters = [MetaKey.subscription: id]
        var agreed = Parameters(lists.map { ($0.filter, true) })
        if !paths.isEmpty { agreed["resourceSubscriptions"] = paths.map(\.address).parameterValue }
        // The first message of the stream, in front of all updates.
        writer.enqueue(
            Self.notification(
                "notifications/subscriptions/acknowledged", ["notifications": .dictionary(agreed)], meta: meta))
        var begun = paths.compactMap { subscription(to: $0.path, $0.address, meta: meta) }
        if !lists.isEmpty, let changes = subscription(to: lists, meta: meta) { begun.append(changes) }
        subscriptionCount += count
        defer { subscriptionCount -= count }
        let (end, continuation) = AsyncStream<Void>.makeStream()
        listens[id] = continuation
        defer { listens[id] = nil }
        if hasEnded { continuation.finish() }
        // The stream also ends when the task is cancelled.
        for await _ in end {}
        for subscription in begun { await subscription.end() }
        guard !Task.isCancelled else { return nil }
        var result = complete([:], client)
        result["_meta"] = [MetaKey.server: .dictionary(server.information), MetaKey.subscription: id]
        return result
    }

    private func checkSubscriptions(_ more: Int) throws(MessageError) {
        guard subscriptionCount + more <= server.limits.subscriptions else {
            throw .tooMany("subscriptions", server.limits.subscriptions)
        }
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

    private func subscription(to path: ActionPath, _ address: String, meta: Parameters) -> ChangeSubscription? {
        let text = Self.notification("notifications/resources/updated", ["uri": .string(address)], meta: meta)
        let feeds = server.feeds
        return ChangeSubscription(writer, notifications: { [text] }, follow: { feeds.follow(path, $0) })
    }

    private func subscription(to lists: [AgentList], meta: Parameters) -> ChangeSubscription? {
        let known = KnownLists(lists, server)
        let texts = Dictionary(
            uniqueKeysWithValues: lists.map { ($0, Self.notification($0.notification, [:], meta: meta)) })
        let updates = server.gateway.mediator.core.attachment(RegistryUpdates.self)
        return ChangeSubscription(
            writer, notifications: { known.takeChanges().compactMap { texts[$0] } }, follow: updates.follow)
    }

    /// Returns a notification on one line; its parameters are texts and an identifier, which have a JSON form.
    private static func notification(_ method: String, _ parameters: Parameters, meta: Parameters) -> String {
        var (notification, parameters) = (["jsonrpc": "2.0", "method": .string(method)] as Parameters, parameters)
        if !meta.isEmpty { parameters["_meta"] = .dictionary(meta) }
        if !parameters.isEmpty { notification["params"] = .dictionary(parameters) }
        return (try? Value.dictionary(notification).json()) ?? ""
    }
}
