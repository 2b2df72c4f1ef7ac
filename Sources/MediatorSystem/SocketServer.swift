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

    /// How many clients are served at once; each has threads that wait.
    package static let mostClients = 16

    private let file: SocketFile
    /// A pipe that becomes readable at the end.
    private let bell: (readEnd: System.Descriptor, writeEnd: System.Descriptor)
    private let clientCount = Atomic(0)

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
    /// - Parameter serve: The work for each client, which is cancelled, and whose connection ends, with the task.
    package func run(_ serve: @escaping @Sendable (SocketConnection) async -> Void) async {
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                let (clients, found) = AsyncStream<SocketConnection>.makeStream()
                async let accepting: Void = DispatchQueue(label: "MediatorSystem.socket.accept").perform {
                    self.acceptAll { client in
                        // One too many sees the connection end.
                        guard self.clientCount.load(ordering: .relaxed) < Self.mostClients else { return }
                        self.clientCount.add(1, ordering: .relaxed)
                        found.yield(client)
                    }
                    found.finish()
                }
                for await client in clients {
                    group.addTask {
                        await withTaskCancellationHandler {
                            await serve(client)
                        } onCancel: {
                            client.end()
                        }
                        self.clientCount.subtract(1, ordering: .relaxed)
                    }
                }
                await accepting
                // The server takes no more clients: no process connects to it.
                file.close()
            }
        } onCancel: {
            System.signal(bell.writeEnd)
        }
    }

    /// Accepts clients until the bell rings.
    private func acceptAll(_ take: (SocketConnection) -> Void) {
        while true {
            let (hasClient, hasEnded) = System.waitForInput(file.descriptor, bell.readEnd)
            if hasEnded { return }
            guard hasClient else { continue }
            do {
                guard let accepted = try UnixSocket.accept(file.descriptor) else { continue }
                let connection = SocketConnection(accepted)
                // A client of another user sees the connection end.
                if connection.isFromSameUser { take(connection) }
            } catch {
                // Out of descriptors, for instance; there may be some when other clients have gone.
                _ = System.waitForInput(bell.readEnd, milliseconds: 100)
            }
        }
    }
}
