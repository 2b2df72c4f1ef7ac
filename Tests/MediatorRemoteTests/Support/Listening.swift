import MediatorGateway
import MediatorRemote

/// A gateway that answers at a socket.
struct Listening {
    private let task: Task<Void, any Error>

    /// Returns once processes can connect, or the gateway cannot listen.
    init(_ gateway: Gateway, at path: String) async {
        let begun = Inbox<Void>()
        task = Task {
            defer { begun.add(()) }
            try await gateway.listen(at: path) { begun.add(()) }
        }
        await begun.next()
    }

    func end() async throws {
        task.cancel()
        try await task.value
    }
}
