import MediatorRedirects
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The clients of a socket, and the end of them all.
final class Clients: Sendable {
    private struct State {
        var isEnded = false
        var tasks: [Int: Task<Void, Never>] = [:]
        var connections: [Int: SocketConnection] = [:]
        var count = 0
    }

    /// How many are served at once; each of them has threads that wait.
    static let most = 16

    /// Becomes readable at the end.
    private let bell = System.pipe()
    private let state = Mutex(State())

    /// - Throws: Why the operating system refused what wakes up whoever waits for clients.
    init() throws(System.Refusal) {
        guard bell.readEnd >= 0 else { throw System.Refusal(number: EMFILE) }
    }

    deinit {
        System.close(bell.readEnd)
        System.close(bell.writeEnd)
    }

    /// Accepts clients until there is to be an end, on a thread of its own, and waits for those that are there.
    ///
    /// - Parameters:
    ///   - descriptor: A socket that listens.
    ///   - serve: What is done for each.
    func accept(at descriptor: Int32, _ serve: @escaping @Sendable (SocketConnection) async -> Void) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "Mediator.Console.socket.accept").async {
                    self.acceptAll(at: descriptor, serve)
                    continuation.resume()
                }
            }
        } onCancel: {
            end()
        }
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    private func acceptAll(at descriptor: Int32, _ serve: @escaping @Sendable (SocketConnection) async -> Void) {
        while !state.withLock(\.isEnded) {
            guard System.waitForInput(descriptor, bell.readEnd).first else { continue }
            do {
                guard let accepted = try UnixSocket.accept(descriptor) else { continue }
                let connection = SocketConnection(accepted)
                // Whoever is too much sees the connection end.
                if connection.isFromSameUser { add(connection, serve) }
            } catch {
                // Out of descriptors, for instance; the next client may have more luck when others have gone.
                var pause = pollfd(fd: bell.readEnd, events: Int16(POLLIN), revents: 0)
                _ = poll(&pause, 1, 100)
            }
        }
    }

    private func add(_ connection: SocketConnection, _ serve: @escaping @Sendable (SocketConnection) async -> Void) {
        state.withLock { state in
            guard !state.isEnded, state.connections.count < Self.most else { return }
            state.count += 1
            let number = state.count
            state.connections[number] = connection
            // It ends only behind this lock.
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
