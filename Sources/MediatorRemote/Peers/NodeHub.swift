import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization

/// The connections of a node, by the identifiers of the other nodes and of the connections.
final class NodeHub: Sendable {
    private struct State {
        /// Those that this node has opened.
        var receivers: [String: RemoteReceiver] = [:]
        /// Those that answer requests of others, and when they did so last.
        var connections: [String: (connection: MessageConnection, use: Int)] = [:]
        var uses = 0

        mutating func use(_ sender: String) -> MessageConnection? {
            uses += 1
            connections[sender]?.use = uses
            return connections[sender]?.connection
        }
    }

    /// The last message of a node.
    static let farewell = #"{"jsonrpc":"2.0","method":"rpc.close"}"#

    /// How many connections are kept: of a node that has gone without a farewell, the hub gets no news.
    static let mostConnections = 1024

    private let gateway: Gateway?
    private let origin: Origin
    private let state = Mutex(State())

    init(_ gateway: Gateway?, origin: Origin) {
        self.gateway = gateway
        self.origin = origin
    }

    var connectionCount: Int { state.withLock(\.connections.count) }

    func set(_ receiver: RemoteReceiver?, for other: String) {
        state.withLock { $0.receivers[other] = receiver }
    }

    /// Handles a message; off the actor of the node, which would run one message after another.
    @concurrent func exchange(
        _ text: String, from sender: String, send: @escaping @Sendable (String) async throws -> Void
    ) async -> String? {
        guard text != Self.farewell else {
            state.withLock { $0.connections.removeValue(forKey: sender) }?.connection.close()
            return nil
        }
        guard let message = try? Value(json: text) else { return nil }
        guard case .dictionary(let members) = message, members["method"] != nil, members["id"] != nil else {
            state.withLock { $0.receivers[sender] }?.receive(text)
            // A notification is for what answers here as well: it cancels a call.
            if let connection = state.withLock({ $0.use(sender) }) { _ = await connection.answer(to: message) }
            return nil
        }
        guard let gateway else { return message.refusal(.methodNotFound) }
        return await connection(of: sender, gateway, send).answer(to: message)
    }

    /// Returns the connection that answers a node; a new one takes the place of that which was used the longest time ago.
    private func connection(
        of sender: String, _ gateway: Gateway, _ send: @escaping @Sendable (String) async throws -> Void
    ) -> MessageConnection {
        let (connection, oldest) = state.withLock { state -> (MessageConnection, MessageConnection?) in
            if let known = state.use(sender) { return (known, nil) }
            var oldest: MessageConnection?
            if state.connections.count >= Self.mostConnections,
                let name = state.connections.min(by: { $0.value.use < $1.value.use })?.key
            {
                oldest = state.connections.removeValue(forKey: name)?.connection
            }
            let new = gateway.connect(origin: origin, limits: .process, send: send)
            state.connections[sender] = (new, state.uses)
            return (new, oldest)
        }
        oldest?.close()
        return connection
    }
}
