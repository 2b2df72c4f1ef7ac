import Dispatch
import Synchronization

/// A connection with another process by a socket in the file system; it is closed when its last reference is released.
///
/// Threads of its own wait for the other side: sent bytes wait in memory, up to a limit.
package final class SocketConnection: Sendable {
    /// An error: the other side has gone, or does not read.
    package struct Ended: Error {}

    private struct Sending {
        /// How many bytes wait to be sent, and how many were sent.
        var (waiting, sent) = (0, 0)
        /// How many senders wait for room.
        var senders = 0
        var isEnded = false
    }

    /// How many bytes may wait in memory; a sender of more waits too.
    static let limit = 16 << 20

    private let descriptor: System.Descriptor
    private let reading = DispatchQueue(label: "MediatorTerminal.socket.read")
    private let writing = DispatchQueue(label: "MediatorTerminal.socket.write")
    private let watching = DispatchQueue(label: "MediatorTerminal.socket.end")
    /// Bytes that were read and put back.
    private let pending = Mutex<[UInt8]>([])
    private let sending = Mutex(Sending())
    private let room = DispatchSemaphore(value: 0)
    private let patience: DispatchTimeInterval

    /// Creates a connection from a connected socket, which it closes in the end.
    package convenience init(_ descriptor: System.Descriptor) {
        self.init(descriptor, patience: .seconds(10))
    }

    /// - Parameters:
    ///   - descriptor: A connected socket.
    ///   - patience: How long a sender waits while the other side reads no byte, before it ends the connection.
    init(_ descriptor: System.Descriptor, patience: DispatchTimeInterval) {
        self.descriptor = descriptor
        self.patience = patience
    }

    /// Connects with the process that listens at a path.
    ///
    /// - Throws: The error of the call that failed.
    package convenience init(connectingTo path: String) throws(SystemError) {
        self.init(try UnixSocket.make())
        try UnixSocket.connect(descriptor, to: path)
    }

    deinit {
        System.close(descriptor)
    }

    /// Whether the other side is a process of the same user.
    package var isFromSameUser: Bool {
        UnixSocket.isFromSameUser(descriptor)
    }

    /// Returns the next bytes; an empty array at the end, also where that is an error.
    package func read() async -> [UInt8] {
        let kept = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if !kept.isEmpty { return kept }
        return await reading.perform { (try? System.read(self.descriptor)) ?? [] }
    }

    /// Puts bytes back, to be read first.
    package func putBack(_ bytes: [UInt8]) {
        pending.withLock { $0 = bytes + $0 }
    }

    /// Calls back when one of the sides has ended the connection.
    package func whenEnded(_ body: @escaping @Sendable () -> Void) {
        watching.async {
            UnixSocket.waitForEnd(of: self.descriptor)
            body()
        }
    }

    // MARK: Sending

    /// Sends bytes after those that were sent before; safe from several threads.
    ///
    /// - Throws: ``Ended``, also when too many bytes wait and the other side does not read.
    package func send(_ bytes: [UInt8]) throws(Ended) {
        let isOpen = sending.withLock { sending in
            guard !sending.isEnded else { return false }
            sending.waiting += bytes.count
            return true
        }
        guard isOpen else { throw Ended() }
        writing.async { self.write(bytes) }
        try waitForRoom()
    }

    /// Returns when all bytes that wait were sent, or the connection has ended.
    package func flush() async {
        await writing.perform {}
    }

    private func write(_ bytes: [UInt8]) {
        // In parts, so that a sender that waits sees progress.
        let part = 1 << 16
        for start in stride(from: 0, to: bytes.count, by: part) {
            let end = min(start + part, bytes.count)
            guard !sending.withLock(\.isEnded), UnixSocket.send(bytes[start..<end], to: descriptor) else {
                return close(forWriting: bytes.count - start)
            }
            note(sent: end - start)
        }
    }

    private func note(sent count: Int) {
        let senders = sending.withLock { sending in
            sending.waiting -= count
            sending.sent += count
            return sending.senders
        }
        for _ in 0..<senders { room.signal() }
    }

    private func close(forWriting rest: Int) {
        sending.withLock { $0.isEnded = true }
        note(sent: rest)
    }

    private func waitForRoom() throws(Ended) {
        guard sending.withLock({ $0.waiting > Self.limit }) else { return }
        sending.withLock { $0.senders += 1 }
        defer { sending.withLock { $0.senders -= 1 } }
        while true {
            let (waiting, sent, isEnded) = sending.withLock { ($0.waiting, $0.sent, $0.isEnded) }
            if isEnded { throw Ended() }
            if waiting <= Self.limit { return }
            let hasWaited = room.wait(timeout: .now() + patience) == .timedOut
            if hasWaited, sending.withLock({ $0.sent == sent }) {
                end()
                throw Ended()
            }
        }
    }

    /// Sends all bytes that wait, and ends this direction.
    package func endSending() async {
        await flush()
        UnixSocket.shutDown(descriptor, both: false)
    }

    /// Ends both directions at once.
    package func end() {
        sending.withLock { $0.isEnded = true }
        UnixSocket.shutDown(descriptor, both: true)
    }
}
