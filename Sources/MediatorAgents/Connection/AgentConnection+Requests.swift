import Mediator
import MediatorGateway
import MediatorMessages
import Synchronization

extension AgentConnection {
    /// What the server offers (2026-07-28, schema, `ServerCapabilities`).
    static let capabilities: Value = [
        "tools": ["listChanged": true], "prompts": ["listChanged": true],
        "resources": ["subscribe": true, "listChanged": true],
    ]

    /// How long a client may keep lists and documents, in milliseconds; an update of the registry may change them.
    private static let timeToLive = 60_000

    /// Performs a request, and returns its result; nil for one that ends without a response.
    private typealias Perform =
        @Sendable (MessageRequest, AgentClient, MessagePeer) async throws(MessageError) -> Parameters?

    /// The revisions that have a method.
    private enum Revisions { case all, handshake, stateless }

    /// What a client may request.
    var methods: MessageMethods {
        let unknown = MessageError(.methodNotFound, ["code": "methodNotFound"])
        var methods = MessageMethods(
            others: answering { request, _ throws(MessageError) in
                _ = try request.client(self.handshake)
                throw unknown
            }, runsAside: true)
        // `isCacheable` is nil where the method completes its result itself.
        func add(_ name: String, _ revisions: Revisions = .all, isCacheable: Bool? = nil, _ perform: @escaping Perform)
        {
            let answer = answering { request, peer throws(MessageError) in
                let client = try request.client(self.handshake)
                guard revisions == .all || client.version.isStateless == (revisions == .stateless) else {
                    throw unknown
                }
                guard let result = try await perform(request, client, peer) else { return nil }
                return isCacheable.map { self.complete(result, client, isCacheable: $0) } ?? result
            }
            methods.add(name, runsAside: true, answer)
        }
        methods.add(
            "initialize", runsAside: true,
            answering { request, _ throws(MessageError) in try self.initialize(request) })
        // A client may ping before the handshake (2025-11-25, basic/lifecycle).
        methods.add(
            "ping", runsAside: true,
            answering { request, _ throws(MessageError) in
                guard request.meta[MetaKey.version] != nil else { return [:] }
                _ = try request.client(self.handshake)
                throw unknown
            })
        add("server/discover", .stateless, isCacheable: true) { _, _, _ in self.discovery }
        for list in AgentList.allCases {
            add("\(list.rawValue)/list", isCacheable: true) { request, _, _ throws(MessageError) in
                try self.list(list.rawValue, list.elements(self.server), request)
            }
        }
        add("tools/call") { request, client, peer throws(MessageError) in try await self.call(request, client, peer) }
        add("prompts/get", isCacheable: false) { request, _, _ throws(MessageError) in try await self.prompt(request) }
        add("resources/templates/list", isCacheable: true) { request, _, _ throws(MessageError) in
            try self.list("resourceTemplates", [], request)
        }
        add("resources/read", isCacheable: true) { request, client, _ throws(MessageError) in
            try self.read(request, client)
        }
        add("resources/subscribe", .handshake) { request, client, peer throws(MessageError) in
            try self.subscribe(request, client, peer)
        }
        add("resources/unsubscribe", .handshake) { request, _, _ throws(MessageError) in
            try await self.unsubscribe(request)
        }
        add("subscriptions/listen", .stateless) { request, client, peer throws(MessageError) in
            try await self.listen(request, client, peer)
        }
        methods.onNotification("notifications/cancelled") { parameters, _, peer in
            if let id = parameters["requestId"] { peer.cancel(id) }
        }
        methods.onNotification("notifications/initialized") { _, _, peer in self.followLists(peer) }
        return methods
    }

    private var handshake: AgentClient? { state.withLock(\.handshake) }

    /// Returns what performs the requests of a method: no notification, and nothing that the client has cancelled, gets a
    /// response (2025-11-25, basic/utilities/cancellation).
    private func answering(
        _ perform: @escaping @Sendable (MessageRequest, MessagePeer) async throws(MessageError) -> Parameters?
    ) -> MessageMethods.Perform {
        { request, peer throws(MessageError) in
            guard request.id != nil, !Task.isCancelled else { return nil }
            do throws(MessageError) {
                let result = try await perform(request, peer)
                return Task.isCancelled ? nil : result.map { .dictionary($0) }
            } catch {
                if Task.isCancelled { return nil }
                throw error
            }
        }
    }

    /// Accepts the client's handshake (2025-11-25, basic/lifecycle, "Initialization").
    private func initialize(_ request: MessageRequest) throws(MessageError) -> Parameters {
        try state.withLock { (state) throws(MessageError) in
            guard state.handshake == nil else { throw .invalidRequest("the connection is initialized") }
            let version = ProtocolVersion.negotiated(try request.text("protocolVersion"))
            state.handshake = AgentClient(version, capabilities: try request.object("capabilities"))
            var result: Parameters = [
                "protocolVersion": .string(version.rawValue), "capabilities": Self.capabilities,
                "serverInfo": .dictionary(server.information),
            ]
            if !server.instructions.isEmpty { result["instructions"] = .string(server.instructions) }
            return result
        }
    }

    private var discovery: Parameters {
        var result: Parameters = [
            "supportedVersions": ProtocolVersion.stateless.parameterValue, "capabilities": Self.capabilities,
        ]
        if !server.instructions.isEmpty { result["instructions"] = .string(server.instructions) }
        return result
    }

    /// Returns a final result with the members that the revision 2026-07-28 adds (schema, `Result`, `CacheableResult`).
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - client: The client.
    ///   - isCacheable: Whether the client may cache the result.
    func complete(_ result: Parameters, _ client: AgentClient, isCacheable: Bool = false) -> Parameters {
        guard client.version.isStateless else { return result }
        var result = result
        result["resultType"] = "complete"
        result["_meta"] = [MetaKey.server: .dictionary(server.information)]
        if isCacheable {
            result["ttlMs"] = .int(Self.timeToLive)
            result["cacheScope"] = "private"
        }
        return result
    }

    /// Returns a list as a whole, on one page (2025-11-25, server/utilities/pagination).
    ///
    /// - Throws: The error for a request for a further page.
    private func list(
        _ name: String, _ elements: [Value], _ request: MessageRequest
    ) throws(MessageError) -> Parameters {
        guard request.parameters["cursor"] == nil else { throw .invalidCursor }
        return [name: .array(elements)]
    }
}
