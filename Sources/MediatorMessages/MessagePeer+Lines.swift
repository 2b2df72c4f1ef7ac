import Mediator
package import MediatorCoding

extension MessagePeer {
    /// Handles the messages of an input, one on each line, until the input or the connection ends.
    ///
    /// - Parameters:
    ///   - reader: The lines of the input.
    ///   - receive: Handles a message, as ``receive(_:)`` does.
    ///   - wait: Suspends after each message until the next one may begin.
    /// - Throws: The errors of the input and of `wait`; the requests of the other side are then cancelled.
    package func receive(
        lines reader: LineReader, _ receive: (_ message: [UInt8]) async -> Void, waiting wait: () async throws -> Void
    ) async throws {
        var reader = reader
        do {
            while isOpen, let line = try await reader.nextMessage() {
                switch line {
                case .bytes(let message): await receive(Array(message))
                case .tooLong: takeTooLong()
                }
                try await wait()
            }
        } catch {
            cancelRequests()
            throw error
        }
    }
}
