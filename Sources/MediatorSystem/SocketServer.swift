import Dispatch
import Synchronization

/// Serves the clients of a socket in the file system, which only processes of the same user can connect with.
package final class SocketServer: Sendable {
    /// An error: why a server cannot listen at a path.
    package struct ListenError: Error {
        /// The reason, without the path.
        package let reason: String
        /// The advice for the user.
        package let recoverySuggestion: String

        static func tooManyDescriptors(_ error: SystemError) -> ListenError {
            ListenError(reason: "\(error)", recoverySuggestion: "close unused files and connections.")
        }
    }

    private struct State {
        var isEnded = false
        var tasks: [Int: Task<Void, Never>] = [:]
        var connections: [Int: SocketConnection] = [:]
        var count = 0
    }

    /// How many clients are served at once; each has threads that wait.
    package static let mostClients = 16

    private let file: SocketFile
    /// A pipe that becomes readable at the end.
    private let bell: (readEnd: System.Descriptor, writeEnd: System.Descriptor)
    private let state = Mutex(State())

    /// Creates a server that listens at a path, in place of a socket that a crashed process has left there.
    ///
    /// - Parameter path: The path of the socket.
    /// - Throws: ``ListenError`` when the path holds another file, or the socket of another user or another server.
    package init(path: String) throws(ListenError) {
        file = try SocketFile(path)
        // After what may throw: the end of an object that is not complete runs no `deinit`, which closes the pipe.
        bell = System.pipe()
        guard bell.readEnd >= 0 else {
            file.close()
            throw .tooManyDescriptors(.noDescriptor)
        }
    }

    deinit {
        System.close(bell.readEnd)
        System.close(bell.writeEnd)
    }

    /// Serves clients until the task is cancelled; returns when the work for the last of them is done.
    ///
    /// - Parameter serve: The work for each client.
    package func run(_ serve: @escaping @Sendable (SocketConnection) async -> Void) async {
        await withTaskCancellationHandler {
            await DispatchQueue(label: "MediatorSystem.socket.accept").perform { self.acceptAll(serve) }
        } onCancel: {
            end()
        }
        // Nobody connects with a server that takes no more clients.
        file.close()
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    private func acceptAll(_ serve: @escaping @Sendable (SocketConnection) async -> Void) {
        while !state.withLock(\.isEnded) {
            guard System.waitForInput(file.descriptor, bell.readEnd).first else { continue }
            do {
                guard let accepted = try UnixSocket.accept(file.descriptor) else { continue }
                let connection = SocketConnection(accepted)
                // A client of another user, or one too many, sees the connection end.
                if connection.isFromSameUser { add(connection, serve) }
            } catch {
                // Out of descriptors, for instance; there may be some when other clients have gone.
                _ = System.waitForInput(bell.readEnd, milliseconds: 100)
            }
        }
    }

    private func add(_ connection: SocketConnection, _ serve: @escaping @Sendable (SocketConnection) async -> Void) {
        state.withLock { state in
            guard !state.isEnded, state.connections.count < Self.mostClients else { return }
            state.count += 1
            let number = state.count
            state.connections[number] = connection
            // The task starts under the lock, so that it cannot remove itself before it is recorded.
            state.tasks[number] = Task {
                await serve(connection)
                self.state.withLock { state in
                    state.connections[number] = nil
                    state.tasks[number] = nil
                }
            }
        }
    }

    private func end() {
        let connections = state.withLock { state in
            state.isEnded = true
            return Array(state.connections.values)
        }
        System.signal(bell.writeEnd)
        for connection in connections { connection.end() }
    }
}
