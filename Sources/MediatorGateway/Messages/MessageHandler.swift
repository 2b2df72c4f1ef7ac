import Mediator
import MediatorCoding

/// Handles messages of JSON-RPC 2.0 (jsonrpc.org/specification) by calls of actions.
struct MessageHandler: Sendable {
    let limits: MessageLimits
    /// Performs the action that a method names, if the gateway admits it.
    let perform: @Sendable (_ path: ActionPath, _ parameters: Parameters, _ depth: Int) async throws -> Value
    /// Handles the methods that begin with `rpc.`, which the specification reserves for extensions; nil for an unknown
    /// one.
    let extend: @Sendable (MessageRequest) async throws(MessageError) -> Value?

    /// Returns the answer to a message; nil if it consists of notifications.
    ///
    /// The requests of a batch run one after another; their answers have the same order.
    func answer(_ message: [UInt8]) async -> String? {
        guard message.count <= limits.bytes else { return limits.refusalOfTooLong }
        let value: Value
        do {
            value = try JSONReader.read(message)
        } catch {
            return refusal(MessageError(parsing: .invalidJSON(error, in: message)))
        }
        return await answer(to: value)
    }

    /// Returns the answer to a parsed message; nil if it consists of notifications.
    func answer(to value: Value) async -> String? {
        guard case .array(let batch) = value else { return await answer(value)?.text }
        guard !batch.isEmpty else { return refusal(.invalidRequest("the batch is empty")) }
        guard batch.count <= limits.requests else {
            return refusal(
                .invalidRequest(
                    "the batch has more than \(limits.requests) requests", "tooMany", limit: limits.requests)
            )
        }
        var answers: [String] = []
        for value in batch {
            // Encoded one by one, so that an answer without JSON form does not affect the others.
            if let response = await answer(value) { answers.append(response.text) }
        }
        return answers.isEmpty ? nil : "[" + answers.joined(separator: ",") + "]"
    }

    private func refusal(_ error: MessageError) -> String {
        MessageResponse(refusing: error).text
    }

    private func answer(_ value: Value) async -> MessageResponse? {
        let request: MessageRequest
        do {
            request = try MessageRequest(value)
        } catch {
            return error.id.map { MessageResponse(id: $0, outcome: .failure(error.error)) }
        }
        let outcome: Result<Value, MessageError>
        do {
            outcome = .success(try await result(of: request))
        } catch {
            outcome = .failure(error)
        }
        // Records and details of a call reach another part of the app as they were.
        let keepsOrder = request.method == "rpc.call"
        return request.id.map { MessageResponse(id: $0, outcome: outcome, keepsOrder: keepsOrder) }
    }

    private func result(of request: MessageRequest) async throws(MessageError) -> Value {
        if request.method.hasPrefix("rpc.") {
            guard let value = try await extend(request) else { throw .methodNotFound }
            return value
        }
        let names = request.method.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard names.count == 2 else { throw .methodNotFound }
        let (target, action) = (String(names[0]), String(names[1]))
        do {
            return try await perform(
                ActionPath(target: target, action: action), request.parameters, request.depth)
        } catch {
            throw MessageError(error, of: target, action)
        }
    }
}

extension MessageLimits {
    /// The answer to a message that is too long, for a transport that detects the length before it has read the
    /// message.
    package var refusalOfTooLong: String {
        let error = MessageError.invalidRequest("the message has more than \(bytes) bytes", "tooLong", limit: bytes)
        return MessageResponse(refusing: error).text
    }
}
