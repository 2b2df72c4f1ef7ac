import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import MediatorSystem
import Synchronization

/// One client of a server: the methods of the protocol for a ``MessagePeer``, and what the client has begun.
final class AgentConnection: Sendable {
    struct State {
        /// The client of the handshake; nil before it.
        var handshake: AgentClient?
        var hasEnded = false
        /// How many questions to the client are open.
        var questionCount = 0
        /// The subscriptions of a handshake, by address.
        var subscriptions: [String: ChangeSubscription] = [:]
        /// Notifies the client of a handshake of changed lists.
        var lists: ChangeSubscription?
        var subscriptionCount = 0
        /// The streams of the open `subscriptions/listen`, by identifier; the end of a stream ends its request.
        var listens: [Value: AsyncStream<Void>.Continuation] = [:]
    }

    /// The maximum number of requests that run.
    static let mostRequests = 1024
    /// The maximum number of open questions to the client.
    static let mostQuestions = 64

    let server: AgentServer
    let output: WriteQueue
    let executor: any TaskExecutor
    let state = Mutex(State())

    init(
        _ server: AgentServer, _ output: WriteQueue, executor: any TaskExecutor = globalConcurrentExecutor
    ) {
        (self.server, self.output, self.executor) = (server, output, executor)
    }

    /// Answers until the input ends and all responses are written.
    ///
    /// A request begins on the task of this function, and the next message is read when it ends or suspends.
    ///
    /// - Parameter input: Returns the next bytes; an empty array at the end.
    /// - Throws: The errors of the streams.
    @concurrent func serve(_ input: @escaping @Sendable () async throws -> [UInt8]) async throws {
        let longest = server.limits.bytes
        let peer = MessagePeer(
            methods, limits: MessagePeer.Limits(received: longest, batch: 0, requests: Self.mostRequests),
            refusesInvalid: true, dialect: .mcp, executor: executor)
        // The client no longer reads the responses to the requests that run.
        output.whenFailed { peer.cancelRequests() }
        peer.begin(.lines { [output] in try output.send($0) })
        let result: Result<Void, any Error>
        do {
            try await peer.receive(lines: LineReader(longest: longest, input)) { message in
                peer.receive(message)?.run()
            } waiting: {
                // A client may read none of the messages that it causes.
                try await output.wait(untilAtMost: WriteQueue.capacity)
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await end(peer)
        try result.get()
        try await output.wait()
    }

    /// Ends what waits for the client, and returns when all requests have ended.
    private func end(_ peer: MessagePeer) async {
        let reason = "the input ended"
        peer.endInput(reason)
        let listens = state.withLock { state in
            state.hasEnded = true
            return Array(state.listens.values)
        }
        for listen in listens { listen.finish() }
        await peer.finishRequests()
        let subscriptions = state.withLock { state in
            defer { (state.subscriptions, state.lists) = ([:], nil) }
            return state.subscriptions.values + [state.lists].compactMap(\.self)
        }
        for subscription in subscriptions { await subscription.end() }
        peer.end(reason)
    }
}

extension MessagePeer.Dialect {
    /// The Model Context Protocol (2025-11-25, basic, "Requests", and basic/utilities/cancellation).
    static let mcp = MessagePeer.Dialect(respondsToCancelled: false, hasStrictIdentifiers: true) { number in
        MessageRequest(
            "notifications/cancelled", ["reason": "the call was cancelled", "requestId": .int(number)])
    }
}
