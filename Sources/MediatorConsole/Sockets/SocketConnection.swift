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

/// One connection of a socket, closed when nobody uses it any more.
///
/// Threads of its own wait for the other side, so that nobody else does: what is sent waits in memory, up to a limit.
final class SocketConnection: Sendable {
    /// Nobody is at the other end, or nobody takes what is sent.
    struct Ended: Error {}

    private struct Sending {
        /// How many bytes wait to be sent, and how many have been sent.
        var (waiting, sent) = (0, 0)
        /// How many senders wait for room.
        var senders = 0
        var isEnded = false
    }

    /// How many bytes may wait before whoever sends more waits too.
    static let limit = 16 << 20

    private let descriptor: Int32
    private let reading = DispatchQueue(label: "Mediator.Console.socket.read")
    private let writing = DispatchQueue(label: "Mediator.Console.socket.write")
    private let watching = DispatchQueue(label: "Mediator.Console.socket.end")
    /// What was read and put back.
    private let pending = Mutex<[UInt8]>([])
    private let sending = Mutex(Sending())
    private let room = DispatchSemaphore(value: 0)
    private let patience: DispatchTimeInterval

    /// - Parameter patience: How long a sender waits for room without a byte being taken, before it gives up.
    init(_ descriptor: Int32, patience: DispatchTimeInterval = .seconds(10)) {
        self.descriptor = descriptor
        self.patience = patience
    }

    deinit {
        System.close(descriptor)
    }

    /// Whether the other side is a process of the same user.
    var isFromSameUser: Bool {
        UnixSocket.peer(of: descriptor) == geteuid()
    }

    /// Connects with whoever listens at a path.
    func connect(to path: String) throws(System.Refusal) {
        try UnixSocket.connect(descriptor, to: path)
    }

    /// Returns the next bytes; none at the end, however it came.
    func read() async -> [UInt8] {
        let kept = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if !kept.isEmpty { return kept }
        return await withCheckedContinuation { continuation in
            reading.async {
                continuation.resume(returning: (try? System.read(self.descriptor)) ?? [])
            }
        }
    }

    /// Puts bytes back, to be read first.
    func putBack(_ bytes: [UInt8]) {
        pending.withLock { $0 = bytes + $0 }
    }

    /// Calls back when the other side is gone, or this one has ended.
    func whenEnded(_ body: @escaping @Sendable () -> Void) {
        watching.async {
            UnixSocket.waitForEnd(of: self.descriptor)
            body()
        }
    }

    // MARK: Sending

    /// Sends bytes behind those that were sent before; for several threads.
    ///
    /// - Throws: ``Ended``, also when too much waits and the other side takes nothing.
    func send(_ bytes: [UInt8]) throws(Ended) {
        let isOpen = sending.withLock { sending in
            guard !sending.isEnded else { return false }
            sending.waiting += bytes.count
            return true
        }
        guard isOpen else { throw Ended() }
        writing.async { self.write(bytes) }
        try waitForRoom()
    }

    /// Returns when all that was sent has been taken, or nobody takes it any more.
    func flush() async {
        await withCheckedContinuation { continuation in
            writing.async { continuation.resume() }
        }
    }

    private func write(_ bytes: [UInt8]) {
        // In parts, so that whoever waits sees that something is taken.
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

    /// Tells the other side that nothing follows what was sent.
    func endSending() async {
        await flush()
        UnixSocket.shutDown(descriptor, both: false)
    }

    /// Ends both directions, whoever waits.
    func end() {
        sending.withLock { $0.isEnded = true }
        UnixSocket.shutDown(descriptor, both: true)
    }
}
