import Mediator
import MediatorMessages
import Synchronization

extension AgentConnection {
    /// Asks the client's user, in a request of the server (2025-11-25, client/elicitation).
    ///
    /// - Returns: The result; nil if the client responded with an error.
    /// - Throws: `CancellationError` if the request was cancelled or the input has ended.
    func ask(_ parameters: Parameters, _ peer: MessagePeer) async throws -> Value? {
        try state.withLock { state in
            guard state.questionCount < Self.mostQuestions else {
                throw MessageError.tooMany("open questions", Self.mostQuestions)
            }
            state.questionCount += 1
        }
        defer { state.withLock { $0.questionCount -= 1 } }
        switch try await peer.request("elicitation/create", parameters) {
        case .result(let result): return result
        case .refused: return nil
        case .notSent, .lost, .late, .tooLong, .cancelled: throw CancellationError()
        }
    }
}
