package import MediatorCoding

extension MessagePeer {
    /// Handles the messages of an input, one on each line, until the input ends; after the end of the connection it handles
    /// no further one.
    ///
    /// - Parameters:
    ///   - reader: The lines of the input, which have at most as many bytes as the limits allow for a received message.
    ///   - handle: Handles a message; it may wait until the message may begin. One that is too long does not wait.
    ///   - waitForTurn: Suspends after each message until the next one may begin.
    /// - Throws: The errors of the input and of `waitForTurn`; the requests of the other side are then cancelled.
    package func receive(
        lines reader: LineReader, _ handle: (_ message: [UInt8]) async -> Void,
        waiting waitForTurn: () async throws -> Void
    ) async throws {
        var reader = reader
        do {
            while isOpen, let line = try await reader.nextMessage() {
                switch line {
                case .bytes(let message): await handle(Array(message))
                case .tooLong: refuseTooLong()
                }
                try await waitForTurn()
            }
        } catch {
            cancelRequests()
            throw error
        }
    }
}
