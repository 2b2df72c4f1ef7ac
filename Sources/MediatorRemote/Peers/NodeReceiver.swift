import MediatorMessages
import Synchronization

/// What a connection of this process gets of the other node, until it is closed.
final class NodeReceiver: Sendable {
    private let receiver: Mutex<RemoteReceiver?>

    init(_ receiver: RemoteReceiver) {
        self.receiver = Mutex(receiver)
    }

    /// Takes a message, and returns the refusal of a closed connection.
    func take(_ text: String) -> String? {
        guard let receiver = receiver.withLock(\.self) else {
            return MessageResponse(refusing: .unknownConnection).utf8.text
        }
        receiver.receive(Array(text.utf8))
        return nil
    }

    /// Ends the connection.
    func end(_ reason: String) {
        receiver.withLock(\.self)?.end(reason)
    }

    /// Takes nothing more.
    func close() {
        // It is released outside of the lock: what it owns belongs to others.
        _ = receiver.withLock { $0.take() }
    }
}
