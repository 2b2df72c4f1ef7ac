package import Dispatch
import Synchronization

/// A connection with another process by a socket in the file system; it is closed when its last reference is released.
///
/// Threads of its own wait for the other side: sent bytes wait in memory, up to a limit.
package final class SocketConnection: Sendable {
    /// An error: the other side has gone, or does not read.
    package struct Ended: Error {}

    private struct Sending {
        /// How many bytes wait to be sent, or are being sent by a thread.
        var waiting = 0
        /// Those of them that no thread has taken.
        var next: [UInt8] = []
        var isEnded = false
        var lastWaiter = 0
        /// The tasks that wait until at most so many bytes wait.
        var waiters: [Int: (most: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        /// Removes and returns the tasks that need not wait any longer.
        mutating func takeReady() -> [CheckedContinuation<Void, Never>] {
            let ready = waiters.filter { isEnded || waiting <= $0.value.most }
            for number in ready.keys { waiters[number] = nil }
            return ready.values.map(\.continuation)
        }
    }

    private struct Activity {
        var isReading = false
        /// How many lines of the other side run.
        var work = 0
        /// When the connection began to wait for the other side.
        var since = ContinuousClock.now
    }

    /// How many bytes may wait in memory before a sender should wait for room.
    package static let limit = 16 << 20
    /// How many bytes may wait in memory: a sender of further bytes ends the connection.
    static let longest = 128 << 20

    private let descriptor: System.Descriptor
    private let reading = DispatchQueue(label: "MediatorSystem.socket.read")
    private let writing = DispatchQueue(label: "MediatorSystem.socket.write")
    private let watching = DispatchQueue(label: "MediatorSystem.socket.end")
    /// Bytes that were read and put back.
    private let pending = Mutex<[UInt8]>([])
    private let sending = Mutex(Sending())
    private let activity = Mutex(Activity())
    private let patience: DispatchTimeInterval?

    /// Creates a connection from a connected socket, which it closes in the end.
    ///
    /// - Parameters:
    ///   - descriptor: A connected socket.
    ///   - patience: How long a task waits until the other side has read, before it ends the connection; nil for no limit.
    package init(_ descriptor: System.Descriptor, patience: DispatchTimeInterval? = .seconds(30)) {
        self.descriptor = descriptor
        self.patience = patience
    }

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
        guard UnixSocket.isSocket(System.input) else {
            throw SystemError(number: 0, fact: "standard input is no socket")
        }
        let (input, output) = try System.reserveStandardStreams()
        System.close(output)
        return SocketConnection(input, patience: nil)
    }

    deinit {
        System.close(descriptor)
    }

    /// Whether the other side is a process of the same user.
    package var isFromSameUser: Bool {
        UnixSocket.isFromSameUser(descriptor)
    }

    // MARK: Reading

    /// Returns the next bytes; an empty array at the end, also where that is an error.
    package func read() async -> [UInt8] {
        let kept = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if !kept.isEmpty { return kept }
        activity.withLock { ($0.isReading, $0.since) = (true, .now) }
        defer { activity.withLock { $0.isReading = false } }
        return await reading.perform { (try? System.read(self.descriptor)) ?? [] }
    }

    /// Calls back with each line of the other side, on a thread of the connection, and at the end.
    ///
    /// - Parameters:
    ///   - longest: How many bytes one line may have.
    ///   - take: Gets each line, without its end; see ``LineReading/Take``.
    ///   - end: Runs once, after the last line.
    package func readLines(
        longest: Int, _ take: @escaping LineReading.Take, end: @escaping @Sendable () -> Void
    ) {
        LineReading(longest: longest, take, end: end) { (try? System.read(self.descriptor)) ?? [] }.begin()
    }

    /// Puts bytes back, to be read first.
    package func putBack(_ bytes: [UInt8]) {
        pending.withLock { $0 = bytes + $0 }
    }

    /// Notes that a line of the other side runs while further bytes are awaited.
    package func beginWork() {
        activity.withLock { $0.work += 1 }
    }

    /// Notes the end of a line.
    package func endWork() {
        activity.withLock { activity in
            activity.work -= 1
            activity.since = .now
        }
    }

    /// How long the other side has sent nothing while nothing ran for it; nil while something does.
    var silence: Duration? {
        activity.withLock { $0.isReading && $0.work == 0 ? .now - $0.since : nil }
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
    /// A sender of many bytes calls ``waitForRoom()`` between them.
    ///
    /// - Throws: ``Ended``, also when too many bytes wait already.
    package func send(_ bytes: [UInt8]) throws(Ended) {
        enum Step { case send, wait, tooMuch }
        let step = try sending.withLock { (sending) throws(Ended) -> Step in
            guard !sending.isEnded else { throw Ended() }
            guard sending.waiting <= Self.longest else { return .tooMuch }
            defer { sending.waiting += bytes.count }
            if sending.waiting == 0 { return .send }
            // The thread that sends at present goes on with them.
            sending.next += bytes
            return .wait
        }
        switch step {
        case .wait: return
        case .send: try sendNow(bytes)
        case .tooMuch:
            end()
            throw Ended()
        }
    }

    /// Sends bytes, and those that other threads add meanwhile, in place of a change of threads.
    private func sendNow(_ bytes: [UInt8]) throws(Ended) {
        var bytes = bytes
        // Few times: the thread has other work.
        for round in 0..<8 {
            guard let unsent = UnixSocket.sendNow(bytes[...], to: descriptor) else {
                note(sent: bytes.count, isEnd: true)
                // Later on the bytes of the caller have left.
                guard round > 0 else { throw Ended() }
                return
            }
            guard unsent.isEmpty else {
                let sent = bytes.count - unsent.count
                return writing.async { self.write(unsent, sent: sent) }
            }
            guard let next = note(sent: bytes.count) else { return }
            bytes = next
        }
        writing.async { [bytes] in self.write(bytes[...]) }
    }

    /// Suspends until at most ``limit`` bytes wait.
    ///
    /// - Throws: ``Ended``, also when the other side has not read enough in time.
    package func waitForRoom() async throws(Ended) {
        try await wait(until: Self.limit)
    }

    /// Suspends until all bytes that wait were sent, or the connection has ended.
    package func flush() async {
        try? await wait(until: 0)
    }

    /// Sends all bytes that wait, and ends this direction.
    package func endSending() async {
        await flush()
        UnixSocket.shutDown(descriptor, both: false)
    }

    /// Ends both directions at once.
    package func end() {
        let ready = sending.withLock { sending in
            sending.isEnded = true
            return sending.takeReady()
        }
        UnixSocket.shutDown(descriptor, both: true)
        for continuation in ready { continuation.resume() }
    }

    private func wait(until most: Int) async throws(Ended) {
        await withCheckedContinuation { continuation in
            let number: Int? = sending.withLock { sending in
                guard !sending.isEnded, sending.waiting > most else { return nil }
                sending.lastWaiter += 1
                sending.waiters[sending.lastWaiter] = (most, continuation)
                return sending.lastWaiter
            }
            guard let number else { return continuation.resume() }
            guard let patience else { return }
            // One deadline for the whole wait: a client that reads a byte now and then must not prolong it.
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
                guard let self, self.sending.withLock({ $0.waiters[number] != nil }) else { return }
                self.end()
            }
        }
        if sending.withLock(\.isEnded) { throw Ended() }
    }

    /// Sends bytes, and those that other threads add meanwhile.
    private func write(_ bytes: ArraySlice<UInt8>, sent: Int = 0) {
        var (bytes, sent) = (bytes, sent)
        // In parts, so that a task that waits for room sees progress.
        while true {
            let part = bytes.prefix(1 << 16)
            guard !sending.withLock(\.isEnded), UnixSocket.send(part, to: descriptor) else {
                note(sent: sent + bytes.count, isEnd: true)
                return
            }
            bytes = bytes.dropFirst(part.count)
            let next = note(sent: sent + part.count, takesNext: bytes.isEmpty)
            sent = 0
            if bytes.isEmpty {
                guard let next else { return }
                bytes = next[...]
            }
        }
    }

    /// Notes that bytes were sent, and returns those to send next; nil if there are none.
    @discardableResult
    private func note(sent count: Int, isEnd: Bool = false, takesNext: Bool = true) -> [UInt8]? {
        let (ready, next) = sending.withLock { sending in
            sending.waiting -= count
            if isEnd { sending.isEnded = true }
            var next: [UInt8] = []
            if takesNext { swap(&next, &sending.next) }
            return (sending.takeReady(), next)
        }
        for continuation in ready { continuation.resume() }
        return next.isEmpty ? nil : next
    }
}
