import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization

/// The connections of a node, by the identifiers of the other nodes and of the connections.
final class NodeHub: Sendable {
    private struct State {
        /// Those that this node has opened.
        var receivers: [String: RemoteReceiver] = [:]
        /// Those that answer requests of others.
        var connections: [String: MessageConnection] = [:]
    }

    /// The last message of a node.
    static let farewell = #"{"jsonrpc":"2.0","method":"rpc.close"}"#

    private let gateway: Gateway?
    private let origin: Origin
    private let state = Mutex(State())

    init(_ gateway: Gateway?, origin: Origin) {
        self.gateway = gateway
        self.origin = origin
    }

    func set(_ receiver: RemoteReceiver?, for other: String) {
        state.withLock { $0.receivers[other] = receiver }
    }

    /// Handles a message; off the actor of the node, which would run one message after another.
    @concurrent func exchange(
        _ text: String, from sender: String, send: @escaping @Sendable (String) async throws -> Void
    ) async -> String? {
        guard text != Self.farewell else {
            state.withLock { $0.connections.removeValue(forKey: sender) }?.close()
            return nil
        }
        guard let message = try? Value(json: text) else { return nil }
        guard case .dictionary(let members) = message, members["method"] != nil, members["id"] != nil else {
            state.withLock { $0.receivers[sender] }?.receive(text)
            // A notification is for what answers here as well: it cancels a call.
            if let connection = state.withLock({ $0.connections[sender] }) { _ = await connection.answer(to: message) }
            return nil
        }
        guard let gateway else { return message.refusal(.methodNotFound) }
        let connection = state.withLock { state in
            if let known = state.connections[sender] { return known }
            let new = gateway.connect(origin: origin, limits: .process, send: send)
            state.connections[sender] = new
            return new
        }
        return await connection.answer(to: message)
    }
}
