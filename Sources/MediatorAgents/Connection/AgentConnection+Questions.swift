import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import MediatorSystem

extension AgentConnection {
    /// Asks the client's user, in a request of the server (2025-11-25, client/elicitation).
    ///
    /// - Returns: The result; nil if the client answered with an error.
    /// - Throws: `CancellationError` if the request was cancelled or the input has ended.
    func ask(_ parameters: Value) async throws -> Value? {
        guard questions.count < Self.mostQuestions else {
            throw MessageError.tooMany("open questions", Self.mostQuestions)
        }
        lastQuestion += 1
        let id = "question-\(lastQuestion)"
        let request: Value = [
            "jsonrpc": "2.0", "id": .string(id), "method": "elicitation/create", "params": parameters,
        ]
        let text = try request.json()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled, !hasEnded else { return continuation.resume(throwing: CancellationError()) }
                questions[id] = continuation
                writer.enqueue(text)
            }
        } onCancel: {
            Task { await self.withdraw(id) }
        }
    }

    /// Resumes the question that a client has answered; other answers are ignored.
    func resume(_ id: Value, with result: Value?) {
        guard case .string(let id) = id else { return }
        questions.removeValue(forKey: id)?.resume(returning: result)
    }

    /// Ends a question without an answer (2025-11-25, basic/utilities/cancellation).
    func withdraw(_ id: String) {
        guard let continuation = questions.removeValue(forKey: id) else { return }
        let notification: Value = [
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": ["requestId": .string(id), "reason": "the call was cancelled"],
        ]
        if !hasEnded, let text = try? notification.json() { writer.enqueue(text) }
        continuation.resume(throwing: CancellationError())
    }
}
