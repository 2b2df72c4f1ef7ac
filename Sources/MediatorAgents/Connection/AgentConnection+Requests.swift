import Mediator
import MediatorGateway
import MediatorMessages

extension AgentConnection {
    /// What the server offers (2026-07-28, schema, `ServerCapabilities`).
    static let capabilities: Value = [
        "tools": ["listChanged": true], "prompts": ["listChanged": true],
        "resources": ["subscribe": true, "listChanged": true],
    ]

    /// How long a client may keep lists and documents, in milliseconds; an update of the registry may change them.
    private static let timeToLive = 60_000

    /// Returns the answer to a request; nil if the client cancelled it.
    ///
    /// - Parameters:
    ///   - request: The request, which has an identifier.
    ///   - handshake: The client of the handshake in front of the request; nil without one.
    ///   - initialized: The outcome of a handshake; nil for another request.
    func answer(
        _ request: MessageRequest,
        after handshake: AgentClient?,
        initialize initialized: Result<Parameters, MessageError>?
    ) async -> MessageResponse? {
        let id = request.id ?? .null
        guard !Task.isCancelled else { return nil }
        let outcome: Result<Value, MessageError>
        do throws(MessageError) {
            guard let result = try await result(of: request, id, handshake, initialized) else { return nil }
            outcome = .success(.dictionary(result))
        } catch {
            outcome = .failure(error)
        }
        return Task.isCancelled ? nil : MessageResponse(id: id, outcome: outcome)
    }

    private func result(
        of request: MessageRequest,
        _ id: Value,
        _ handshake: AgentClient?,
        _ initialized: Result<Parameters, MessageError>?
    ) async throws(MessageError) -> Parameters? {
        if let initialized { return try initialized.get() }
        // A client may ping before the handshake (2025-11-25, basic/lifecycle).
        if request.method == "ping", request.meta[MetaKey.version] == nil { return [:] }
        let client = try request.client(handshake)
        switch (request.method, client.version.isStateless) {
        case ("server/discover", true):
            var result: Parameters = [
                "supportedVersions": ProtocolVersion.stateless.parameterValue, "capabilities": Self.capabilities,
            ]
            if !server.instructions.isEmpty { result["instructions"] = .string(server.instructions) }
            return complete(result, client, isKept: true)
        case ("tools/list", _): return complete(try tools(request), client, isKept: true)
        case ("tools/call", _): return try await call(request, client)
        case ("prompts/list", _): return complete(try prompts(request), client, isKept: true)
        case ("prompts/get", _): return complete(try await prompt(request), client)
        case ("resources/list", _): return complete(try resources(request), client, isKept: true)
        case ("resources/templates/list", _): return complete(try templates(request), client, isKept: true)
        case ("resources/read", _): return complete(try read(request, client), client, isKept: true)
        case ("resources/subscribe", false): return try subscribe(request, client)
        case ("resources/unsubscribe", false): return try await unsubscribe(request)
        case ("subscriptions/listen", true): return try await listen(request, id, client)
        default: throw MessageError(.methodNotFound, ["code": "methodNotFound"])
        }
    }

    /// Returns a final result with the members that the revision 2026-07-28 adds (schema, `Result`, `CacheableResult`).
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - client: The client.
    ///   - isKept: Whether the client may keep the result for a while.
    func complete(_ result: Parameters, _ client: AgentClient, isKept: Bool = false) -> Parameters {
        guard client.version.isStateless else { return result }
        var result = result
        result["resultType"] = "complete"
        result["_meta"] = [MetaKey.server: .dictionary(server.information)]
        if isKept {
            result["ttlMs"] = .int(Self.timeToLive)
            result["cacheScope"] = "private"
        }
        return result
    }

    /// Returns a page of tools (2025-11-25, server/tools, "Listing Tools").
    private func tools(_ request: MessageRequest) throws(MessageError) -> Parameters {
        let (page, next) = try page(of: server.tools, request) { $0.name }
        return list("tools", page.map { server.definition(of: $0) }, next)
    }

    /// Returns a page of prompts (2025-11-25, server/prompts, "Listing Prompts").
    private func prompts(_ request: MessageRequest) throws(MessageError) -> Parameters {
        let (page, next) = try page(of: server.prompts, request) { $0.name }
        return list("prompts", page.map { $0.definition }, next)
    }

    private func resources(_ request: MessageRequest) throws(MessageError) -> Parameters {
        let resources = server.resources
        let (page, next) = try page(of: resources.all, request) { $0.uri }
        return list("resources", page.map(resources.description), next)
    }

    private func templates(_ request: MessageRequest) throws(MessageError) -> Parameters {
        guard request.parameters["cursor"] == nil else { throw .invalidCursor }
        return list("resourceTemplates", [], nil)
    }

    private func list(_ name: String, _ elements: [Value], _ next: String?) -> Parameters {
        var list: Parameters = [name: .array(elements)]
        if let next { list["nextCursor"] = .string(next) }
        return list
    }

    /// Returns the elements after the cursor of a request, and the cursor of the next page (2025-11-25,
    /// server/utilities/pagination).
    ///
    /// A cursor is the name of the last element, so that a page is right after an update, too.
    private func page<Element>(
        of elements: [Element],
        _ request: MessageRequest,
        _ name: (Element) -> String
    ) throws(MessageError) -> (page: [Element], next: String?) {
        var rest = elements[...]
        if let cursor = request.parameters["cursor"] {
            guard case .string(let last) = cursor,
                let position = elements.firstIndex(where: { name($0).hasSameBytes(as: last) })
            else { throw .invalidCursor }
            rest = elements[(position + 1)...]
        }
        let page = Array(rest.prefix(server.pageSize))
        return (page, page.count < rest.count ? page.last.map(name) : nil)
    }
}
