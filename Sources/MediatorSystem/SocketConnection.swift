package import Dispatch

/// A connection with another process by a Unix socket; it is closed when its last reference is released.
///
/// Threads of its own wait for the other side: sent bytes wait in memory, up to a limit.
package final class SocketConnection: Sendable {
    /// An error: the other side has gone, or does not read.
    package struct Ended: Error {}

    /// A socket, which is closed with its last user.
    private final class Socket: Sendable {
        let descriptor: System.Descriptor

        init(_ descriptor: System.Descriptor) {
            self.descriptor = descriptor
        }

        deinit {
            System.close(descriptor)
        }
    }

    /// How many bytes may wait in memory: a sender of further bytes ends the connection.
    static let longest = 128 << 20

    private let socket: Socket
    private let sending: WriteQueue
    private let reading = DispatchQueue(label: "MediatorSystem.socket.read")
    private let watching = DispatchQueue(label: "MediatorSystem.socket.end")
    private let patience: DispatchTimeInterval?

    /// Creates a connection from a connected socket, which it closes in the end.
    ///
    /// - Parameters:
    ///   - descriptor: A connected socket.
    ///   - patience: How long a task waits until the other side has read, before it ends the connection; nil for no limit.
    package init(_ descriptor: System.Descriptor, patience: DispatchTimeInterval? = .seconds(30)) {
        let socket = Socket(descriptor)
        (self.socket, self.patience) = (socket, patience)
        sending = WriteQueue(label: "MediatorSystem.socket.write", pieceSize: 1 << 16) { bytes in
            guard let unsent = UnixSocket.send(bytes, to: socket.descriptor, waits: false) else { throw Ended() }
            return unsent
        } _: { bytes in
            guard UnixSocket.send(bytes, to: socket.descriptor, waits: true) != nil else { throw Ended() }
        }
        // What the other side has sent can still be read.
        sending.whenFailed { UnixSocket.shutDown(socket.descriptor, both: false) }
        UnixSocket.makeNonBlocking(descriptor)
    }

    private var descriptor: System.Descriptor { socket.descriptor }

    /// Connects with the process that listens at a path, which may read as slowly as it likes.
    ///
    /// - Throws: The error of the call that failed.
    package convenience init(connectingTo path: String) throws(SystemError) {
        self.init(try UnixSocket.make(), patience: nil)
        try UnixSocket.connect(descriptor, to: path)
    }

    /// Creates a connection of the standard input of the process, if that is a socket, as a ``ChildProgram`` has.
    ///
    /// From then on, printed text goes to standard error.
    ///
    /// - Throws: The error of a call that failed.
    package static func ofStandardInput() throws(SystemError) -> SocketConnection {
        guard System.isSocket(System.input) else {
            throw SystemError(number: 0, fact: "standard input is no socket")
        }
        let (input, output) = try System.reserveStandardStreams()
        System.close(output)
        return SocketConnection(input, patience: nil)
    }

    /// Whether the other side is a process of the same user.
    package var isFromSameUser: Bool {
        UnixSocket.isFromSameUser(descriptor)
    }

    // MARK: Reading

    /// Returns the next bytes; an empty array at the end, also where that is an error.
    package func read() async -> [UInt8] {
        await reading.perform { (try? System.read(self.descriptor)) ?? [] }
    }

    /// Runs a closure on the thread of this connection that waits for input.
    ///
    /// - Parameter body: Gets a function that waits for the next bytes and returns them; an empty array at the end, also
    ///   where that is an error.
    package func readOnThread(_ body: @escaping @Sendable (_ read: () -> [UInt8]) -> Void) {
        reading.async {
            body { (try? System.read(self.descriptor)) ?? [] }
        }
    }

    /// Calls back when one of the sides has ended the connection.
    package func whenEnded(_ body: @escaping @Sendable () -> Void) {
        watching.async {
            UnixSocket.waitForEnd(of: self.descriptor)
            body()
        }
    }

    // MARK: Sending

    /// Sends bytes after those that were sent before; safe from several threads, and never waits.
    ///
    /// A sender of many bytes calls ``waitForCapacity()`` between them.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - willSend: Runs once, before the system gets the first of them; if it returns false, they are not sent. Nil
    ///     stands for true.
    /// - Throws: ``Ended``, also when too many bytes wait already.
    package func send(_ bytes: [UInt8], willSend: (@Sendable () -> Bool)? = nil) throws(Ended) {
        if sending.count > Self.longest { end() }
        do { try sending.send(bytes, willWrite: willSend) } catch { throw Ended() }
    }

    /// Suspends until at most ``WriteQueue/capacity`` bytes wait.
    ///
    /// - Throws: ``Ended``, also when the other side has not read enough in time.
    package func waitForCapacity() async throws(Ended) {
        try await wait(untilAtMost: WriteQueue.capacity)
    }

    /// Suspends until all bytes that wait were sent, or the connection has ended.
    package func flush() async {
        try? await wait(untilAtMost: 0)
    }

    private func wait(untilAtMost most: Int) async throws(Ended) {
        do {
            try await sending.wait(untilAtMost: most, patience: patience) { [weak self] in self?.end() }
        } catch {
            throw Ended()
        }
    }

    /// Sends all bytes that wait, and ends this direction.
    package func endSending() async {
        await flush()
        UnixSocket.shutDown(descriptor, both: false)
    }

    /// Ends both directions at once.
    package func end() {
        sending.fail(Ended())
        UnixSocket.shutDown(descriptor, both: true)
    }
}
