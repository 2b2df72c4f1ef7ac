import Mediator
import MediatorCoding
import MediatorGateway
import MediatorSystem

extension AgentConnection {
    /// Returns the contents of a document (2025-11-25, server/resources, "Reading Resources").
    func read(_ request: MessageRequest, _ client: AgentClient) throws(MessageError) -> Parameters {
        let address = try request.text("uri")
        let resources = server.resources
        guard let resource = resources.resource(address) else { throw .unknownResource(address, client.version) }
        do {
            return ["contents": try resources.contents(of: resource, posts: server.feeds.posts)]
        } catch {
            throw .internalError(MediatorError.Code.notPlain.rawValue)
        }
    }

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

    /// Sends the updates of documents until the client cancels the request or the input ends (2026-07-28,
    /// basic/patterns/subscriptions).
    ///
    /// - Returns: The result at the end of the input; nil after a cancellation.
    func listen(
        _ request: MessageRequest,
        _ id: Value,
        _ client: AgentClient
    ) async throws(MessageError) -> Parameters? {
        let filter = try request.object("notifications")
        var requested: [Value] = []
        if case .array(let addresses)? = filter["resourceSubscriptions"] { requested = addresses }
        let resources = server.resources
        var paths: [(address: String, path: ActionPath)] = []
        for case .string(let address) in requested {
            guard case .event(let path)? = resources.resource(address), !paths.contains(where: { $0.path == path })
            else { continue }
            paths.append((address, path))
        }
        try checkSubscriptions(paths.count)
        let meta: Parameters = [MetaKey.subscription: id]
        var agreed: Parameters = [:]
        if !paths.isEmpty { agreed["resourceSubscriptions"] = paths.map(\.address).parameterValue }
        // The first message of the stream, in front of all updates.
        writer.enqueue(
            Self.notification(
                "notifications/subscriptions/acknowledged",
                ["_meta": .dictionary(meta), "notifications": .dictionary(agreed)]))
        let begun = paths.compactMap { subscription(to: $0.path, $0.address, meta: meta) }
        subscriptionCount += paths.count
        defer { subscriptionCount -= paths.count }
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

    private func subscription(to path: ActionPath, _ address: String, meta: Parameters) -> ResourceSubscription? {
        var parameters: Parameters = ["uri": .string(address)]
        if !meta.isEmpty { parameters["_meta"] = .dictionary(meta) }
        return ResourceSubscription(
            to: path, server.feeds, notification: Self.notification("notifications/resources/updated", parameters),
            writer: writer)
    }

    /// Returns a notification on one line; its parameters are texts and an identifier, which have a JSON form.
    private static func notification(_ method: String, _ parameters: Parameters) -> String {
        let notification: Value = [
            "jsonrpc": "2.0", "method": .string(method), "params": .dictionary(parameters),
        ]
        return (try? notification.json()) ?? ""
    }
}
