import Mediator
import MediatorCoding

/// Handles messages of JSON-RPC 2.0 (jsonrpc.org/specification) by calls of actions.
struct MessageHandler: Sendable {
    let gateway: Gateway
    let origin: Origin
    let limits: MessageLimits
    /// Handles the methods that begin with `rpc.`, which the specification reserves for extensions; nil for an unknown
    /// one.
    let extend: @Sendable (MessageRequest) async throws(MessageError) -> Value?
    /// Whether nobody gets the answer any longer: requests that have not begun are left out, and so are answers.
    var isAbandoned: @Sendable () -> Bool = { false }

    /// Parses a message.
    func parse(_ message: UnsafeBufferPointer<UInt8>) -> Result<Value, MessageError> {
        guard message.count <= limits.bytes else { return .failure(limits.tooLong) }
        do {
            return .success(try JSONReader.read(message))
        } catch {
            return .failure(MessageError(parsing: .invalidJSON(error, in: Array(message))))
        }
    }

    /// Returns the answer to a parsed message in UTF-8; nil if it consists of notifications.
    ///
    /// The requests of a batch run one after another; their answers have the same order.
    func answer(to message: Result<Value, MessageError>) async -> [UInt8]? {
        switch message {
        case .success(let value): await answer(to: value)
        case .failure(let error): MessageResponse(refusing: error).utf8
        }
    }

    /// Returns the answer to a parsed message in UTF-8; nil if it consists of notifications.
    func answer(to value: Value) async -> [UInt8]? {
        guard case .array(let batch) = value else { return await answer(value)?.utf8 }
        guard !batch.isEmpty else { return MessageResponse(refusing: .invalidRequest("the batch is empty")).utf8 }
        guard batch.count <= limits.requests else {
            let fact = "the batch has more than \(limits.requests) requests"
            return MessageResponse(refusing: .invalidRequest(fact, "tooMany", limit: limits.requests)).utf8
        }
        var answers: [UInt8] = []
        for value in batch {
            // Encoded one by one, so that an answer without JSON form does not affect the others.
            guard let response = await answer(value) else { continue }
            answers.append(answers.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
            answers += response.utf8
        }
        guard !answers.isEmpty else { return nil }
        answers.append(UInt8(ascii: "]"))
        return answers
    }

    private func answer(_ value: Value) async -> MessageResponse? {
        let request: MessageRequest
        do {
            request = try MessageRequest(value)
        } catch {
            return error.id.map { MessageResponse(id: $0, outcome: .failure(error.error)) }
        }
        if isAbandoned() { return nil }
        let outcome: Result<Value, MessageError>
        do {
            outcome = .success(try await result(of: request))
        } catch {
            outcome = .failure(error)
        }
        if isAbandoned() { return nil }
        // Records and details of a call reach another part of the app as they were.
        let keepsOrder = request.method == "rpc.call"
        return request.id.map { MessageResponse(id: $0, outcome: outcome, keepsOrder: keepsOrder) }
    }

    private func result(of request: MessageRequest) async throws(MessageError) -> Value {
        if request.method.hasPrefix("rpc.") {
            guard let value = try await extend(request) else { throw .methodNotFound }
            return value
        }
        let method = request.method
        guard let dot = method.utf8.firstIndex(of: UInt8(ascii: ".")) else { throw .methodNotFound }
        let (target, action) = (String(method[..<dot]), String(method[method.utf8.index(after: dot)...]))
        if action.utf8.contains(UInt8(ascii: ".")) { throw .methodNotFound }
        do {
            let path = ActionPath(target: target, action: action)
            return try await gateway.perform(path, request.parameters, origin: origin, depth: request.depth)
        } catch {
            throw MessageError(error, of: target, action)
        }
    }
}

extension MessageLimits {
    /// The answer to a message that is too long, for a transport that detects the length before it has read the
    /// message.
    package var refusalOfTooLong: String { MessageResponse(refusing: tooLong).text }

    fileprivate var tooLong: MessageError {
        .invalidRequest("the message has more than \(bytes) bytes", "tooLong", limit: bytes)
    }
}
