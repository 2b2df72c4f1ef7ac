import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import Synchronization

/// The connections that other nodes have opened, by their numbers: those are random, so that no two of them have one in
/// common.
final class NodeHub: Sendable {
    /// The other node of a connection.
    struct Caller {
        /// The origin of its calls.
        let origin: Origin
        /// Sends a message to it.
        let send: @Sendable (String) async throws -> Void
    }

    /// A connection that answers requests of another node.
    private struct Answering {
        let connection: MessageConnection
        /// When it was used last.
        var use: Int
        /// Whether a message of this side did not arrive: events are missing, and subscriptions have ended.
        var isBroken = false
    }

    private struct State {
        var connections: [String: Answering] = [:]
        var uses = 0

        mutating func use(_ number: String) -> Answering? {
            uses += 1
            connections[number]?.use = uses
            return connections[number]
        }
    }

    /// The last message of a node.
    static let farewell = #"{"jsonrpc":"2.0","method":"rpc.close"}"#

    /// The message that asks whether the other node still knows a connection.
    static let probe = #"{"jsonrpc":"2.0","id":"known","method":"rpc.known"}"#

    /// How long a node waits between two probes.
    static let watchInterval = Duration.seconds(5)

    /// How long a node waits for the response to a probe.
    static let responseLimit = Duration.seconds(10)

    /// How many connections are kept: of a node that has gone without a farewell, the hub gets no news.
    let mostConnections: Int

    private let gateway: Gateway
    private let state = Mutex(State())

    init(_ gateway: Gateway, mostConnections: Int = 1024) {
        (self.gateway, self.mostConnections) = (gateway, mostConnections)
    }

    /// Handles a message; off the actor of the node, which would run one message after another.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - number: The number of its connection.
    ///   - caller: Returns the other node, for a new connection; nil refuses it.
    /// - Returns: The answer to a request, and the refusal of a notification that belongs to no connection.
    @concurrent func exchange(_ text: String, over number: String, caller: @Sendable () -> Caller?) async -> String? {
        guard !text.hasSameBytes(as: Self.farewell) else {
            state.withLock { $0.connections.removeValue(forKey: number) }?.connection.close()
            return nil
        }
        guard text.utf8.count <= RemoteSession.longest else {
            return MessageResponse(refusing: .tooLong(RemoteSession.longest)).utf8.text
        }
        let known = state.withLock { $0.use(number) }
        if let known, !known.isBroken { return await known.connection.handle(message: text) }
        let message: Value
        switch MessagePeer.value(of: Array(text.utf8)) {
        case .success(let value): message = value
        case .failure(let error): return MessageResponse(refusing: error).utf8.text
        }
        let id = message["method"] == nil ? nil : message["id"]
        // A connection begins with this request.
        if id != nil, message["method"]?.name == "rpc.contracts", let connection = connect(number, caller) {
            return await connection.handle(message: text)
        }
        // The calls of a broken connection can be cancelled.
        if let known, id == nil { return await known.connection.handle(message: text) }
        return MessageResponse(id: id ?? .null, outcome: .failure(.unknownConnection)).utf8.text
    }

    /// Returns a new connection; it takes the place of that which was used the longest time ago.
    private func connect(_ number: String, _ caller: @Sendable () -> Caller?) -> MessageConnection? {
        guard let caller = caller() else { return nil }
        let location = CodeLocation(fileID: #fileID, line: #line)
        let new = gateway.connect(origin: caller.origin, limits: .process, location, messagesOverlap: true) {
            [weak self] text in
            do {
                try await caller.send(text)
            } catch {
                self?.breakOff(number)
                throw error
            }
        }
        let replaced = state.withLock { state -> MessageConnection? in
            var replaced = state.connections.removeValue(forKey: number)
            if state.connections.count >= mostConnections,
                let oldest = state.connections.min(by: { $0.value.use < $1.value.use })?.key
            {
                replaced = state.connections.removeValue(forKey: oldest)
            }
            state.connections[number] = Answering(connection: new, use: state.uses)
            return replaced?.connection
        }
        replaced?.close()
        return new
    }

    /// Refuses further requests of a connection, so that the other node connects again, and subscribes again.
    ///
    /// Its calls go on, and can be cancelled, until that node ends the connection.
    private func breakOff(_ number: String) {
        state.withLock { $0.connections[number]?.isBroken = true }
    }
}

extension [UInt8] {
    /// The message as the text that an actor system carries.
    var text: String { String(decoding: self, as: UTF8.self) }
}
