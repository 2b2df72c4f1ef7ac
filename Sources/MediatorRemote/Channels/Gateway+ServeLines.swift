import Mediator
import MediatorCoding
package import MediatorGateway
import MediatorMessages
import MediatorSystem

extension Gateway {
    /// Answers the messages of a pair of streams, one on each line, until the input ends and all responses and events are
    /// written.
    ///
    /// Requests begin in the order of the lines, on the main actor: a synchronous action ends before the next message
    /// begins. At most 64 requests are in progress, besides 1,024 calls between parts of an app; the next line begins when
    /// a response is written.
    ///
    /// - Parameters:
    ///   - input: Returns the next bytes; an empty array at the end. It must not block its thread.
    ///   - output: Writes lines without the end of the last one; called on a thread of its own.
    ///   - origin: The origin of the calls.
    ///   - limits: The limits on messages and subscriptions.
    /// - Throws: The errors of the streams.
    @MainActor package func serve(
        input: @escaping @Sendable () async throws -> [UInt8],
        output: @escaping @Sendable (String) throws -> Void,
        origin: Origin,
        limits: MessageLimits
    ) async throws {
        let outbox = MessageOutbox(self, origin: origin, limits: limits)
        let peer = MessagePeer(
            methods(for: origin, outbox),
            limits: limits.peer(), refusesInvalid: true)
        let queue = WriteQueue(label: "MediatorRemote.output") {
            try output(String(decoding: $0.dropLast(), as: UTF8.self))
        }
        // The other side no longer reads the responses to the calls in progress.
        queue.whenFailed { peer.cancelRequests() }
        peer.begin(.lines({ try queue.send($0) }, waiting: { try await queue.wait() }))
        defer { peer.end("the input ended") }
        do {
            try await peer.receive(lines: LineReader(longest: limits.bytes, input)) { message in
                await peer.waitForCapacity(requests: 64)
                peer.receiveOnMainActor(message)
            } waiting: {
                try await queue.wait(untilAtMost: WriteQueue.capacity)
            }
        } catch {
            await peer.finishRequests()
            outbox.close()
            throw error
        }
        await peer.finishRequests()
        await outbox.finish()
        // Refusals and callbacks, for which nothing waits.
        try await queue.wait()
    }
}
