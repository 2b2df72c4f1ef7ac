import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension AgentConnection {
    /// Performs a call of a tool (2025-11-25, server/tools, "Calling Tools" and "Error Handling").
    ///
    /// - Throws: The error -32602 for an unknown tool; errors of the call are results.
    func call(
        _ request: MessageRequest, _ client: AgentClient, _ peer: MessagePeer
    ) async throws(MessageError) -> Parameters {
        let name = try request.text("name")
        let arguments = try request.object("arguments")
        let report = ProgressReporter(token: try request.progressToken, peer, output)
        defer { report?.end() }
        guard let tool = server.registeredTools.named(name), server.admits(tool.schema) else {
            throw .unknown("tool", name, among: server.tools.map(\.name))
        }
        do {
            guard let report else { return try await perform(tool, arguments, request, client, peer, nil) }
            // No message follows a cancellation (2026-07-28, basic/transports/stdio, "Cancellation").
            return try await withTaskCancellationHandler {
                try await perform(tool, arguments, request, client, peer, report)
            } onCancel: {
                report.end()
            }
        } catch let error as MessageError {
            throw error
        } catch {
            log(error, of: tool.schema)
            return complete(ToolResult.failure(error, of: tool, to: server.origin), client)
        }
    }

    private func perform(
        _ tool: AgentTool,
        _ arguments: Parameters,
        _ request: MessageRequest,
        _ client: AgentClient,
        _ peer: MessagePeer,
        _ report: ProgressReporter?
    ) async throws -> Parameters {
        try await server.gateway.waitForStart()
        let (action, given) = try destination(of: tool, arguments)
        // A redirect opens no other action to agents.
        guard let reached = server.registeredTools.tool(of: action.schema) else {
            throw MessageError.unknown("tool", tool.name, among: [])
        }
        // The user is asked about valid calls only, and no model gives a secret.
        if tool.needsConsent || reached.needsConsent || reached.schema.hasSecrets { try reached.check(given) }
        if server.secret == nil, let first = reached.secrets.first {
            throw MediatorError.secretUnavailable(reached.path, first.name)
        }
        // Before the consent: nobody agrees to a call that cannot run.
        try await server.requireLogin(for: reached.schema)
        if tool.needsConsent || reached.needsConsent {
            let question = try await consent(to: reached, given, request, client, peer)
            if let question { return question }
        }
        var parameters = given
        for secret in reached.secrets {
            guard let value = await server.secret?(secret, reached.schema) else {
                throw MediatorError.secretUnavailable(reached.path, secret.name)
            }
            parameters[secret.name] = value
        }
        var receive: (@Sendable (CallProgress) -> Void)?
        if let report { receive = { report.report($0) } }
        let value: Value
        do {
            // The user has agreed to the tool above, and the app has asked for its secrets alone.
            value = try await server.perform(action, parameters, report: receive) { [server] schema in
                guard let other = server.registeredTools.tool(of: schema) else { return false }
                return !other.needsConsent && !schema.hasSecrets && !schema.returns.hasSecrets
            }
        } catch  where action.isRefused(by: error) {
            throw MessageError.unknown("tool", tool.name, among: [])
        }
        return complete(try ToolResult.success(value, of: reached.schema.returns), client)
    }

    /// Returns the action that a call of a tool reaches by redirects, and its parameters.
    private func destination(
        of tool: AgentTool, _ arguments: Parameters
    ) throws -> (action: ExposedAction, parameters: Parameters) {
        do throws(MediatorError) {
            return try server.gateway.destination(of: tool.path, arguments, origin: server.origin)
        } catch {
            guard error.code == .notFound else { throw error }
            throw MessageError.unknown("tool", tool.name, among: [])
        }
    }

    /// Asks the user for the consent to a call.
    ///
    /// - Parameters:
    ///   - tool: The tool that the call reaches.
    ///   - given: The parameters with which the call reaches it.
    ///   - request: The request.
    ///   - client: The client.
    ///   - peer: The connection.
    /// - Returns: The question as the result of the request, for a client that repeats the request with the answer
    ///   (2026-07-28, basic/patterns/mrtr); nil if the user has agreed.
    /// - Throws: `MediatorError` with code `consentRefused` or `consentUnavailable`, or a `MessageError`.
    private func consent(
        to tool: AgentTool,
        _ given: Parameters,
        _ request: MessageRequest,
        _ client: AgentClient,
        _ peer: MessagePeer
    ) async throws -> Parameters? {
        let question = ConsentQuestion(tool: tool, arguments: given)
        guard client.asksUser else {
            if client.version.isStateless { throw MessageError.missingElicitation(tool.path) }
            throw MediatorError.consentUnavailable(tool.path)
        }
        guard client.version.isStateless else {
            guard let answer = try await ask(question.parameters, peer) else {
                throw MediatorError.consentUnavailable(tool.path)
            }
            try question.check(answer)
            return nil
        }
        if let state = request.parameters["requestState"] {
            guard case .string(let token) = state, server.states.end(token, tool.path, given) else {
                throw MessageError.invalidState
            }
            // Without an answer, the question is asked again.
            if let answer = try request.object("inputResponses")[Self.consentKey] {
                try question.check(answer)
                return nil
            }
        }
        var result = complete(
            [
                "inputRequests": [
                    Self.consentKey: ["method": "elicitation/create", "params": .dictionary(question.parameters)]
                ],
                "requestState": .string(server.states.begin(tool.path, given)),
            ], client)
        result["resultType"] = "input_required"
        return result
    }

    private static let consentKey = "consent"

    /// Logs what the agent does not get: the reason of an internal error.
    func log(_ error: any Error, of action: ActionSchema) {
        switch (server.origin.learned(error, of: action), error) {
        case (.unexpected, let failure as ActionFailure):
            server.log("\(action.path) failed inside the app. \(failure.underlyingDescription ?? failure.description)")
        case (.code, _): server.log("\(action.path) failed inside the app. \(error)")
        default: break
        }
    }
}

extension AgentTool {
    /// Checks the arguments that a model gave.
    ///
    /// - Throws: `MediatorError` that names every unknown, missing and mistyped one; secret parameters are unknown.
    fileprivate func check(_ arguments: Parameters) throws(MediatorError) {
        _ = try modelSchema.parameters(of: arguments.map { ($0.key, .value($0.value)) })
    }
}
