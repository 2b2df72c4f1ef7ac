import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension AgentConnection {
    /// Returns the text of a prompt (2025-11-25, server/prompts, "Getting a Prompt" and "Error Handling").
    ///
    /// - Throws: The error -32602 for an unknown prompt and for wrong arguments; -32603 for a failure of the action.
    func prompt(_ request: MessageRequest) async throws(MessageError) -> Parameters {
        let name = try request.text("name")
        let arguments = try request.object("arguments")
        let prompts = server.prompts
        guard let prompt = prompts.first(where: { $0.name.hasSameBytes(as: name) }) else {
            throw .unknown("prompt", name, among: prompts.map(\.name))
        }
        let schema = prompt.schema
        do {
            try await server.gateway.waitForStart()
            let (action, parameters) = try server.gateway.destination(
                of: schema.path, try prompt.parameters(of: arguments), origin: server.origin)
            // A redirect opens no other action to agents.
            guard action.schema.isPrompt else { throw MessageError.unknown("prompt", name, among: []) }
            try await server.requireLogin(for: action.schema)
            let value: Value
            do {
                value = try await server.perform(action, parameters) { $0.isPrompt }
            } catch  where action.isRefused(by: error) {
                throw MessageError.unknown("prompt", name, among: [])
            }
            guard case .string(let text) = value else { throw MessageError.internalError("notSerializable") }
            return prompt.result(text)
        } catch let error as MessageError {
            throw error
        } catch {
            log(error, of: schema)
            throw MessageError(error, of: schema.path, to: server.origin).withoutServerCode
        }
    }
}
