import MediatorCoding
import MediatorSystem

/// A channel over a socket, with one message on each line.
struct SocketChannel: DirectChannel {
    private let connection: SocketConnection
    private let finish: @Sendable () async -> Void

    /// - Parameters:
    ///   - connection: The socket.
    ///   - receiver: Gets the messages.
    ///   - reason: The end of the other side, in words.
    ///   - onEnd: Runs once the other side has ended.
    ///   - finish: Ends what belongs to the channel, when it is closed.
    init(
        _ connection: SocketConnection, _ receiver: RemoteReceiver, reason: String,
        onEnd: @escaping @Sendable () -> Void = {}, finish: @escaping @Sendable () async -> Void = {}
    ) {
        self.connection = connection
        self.finish = finish
        // On that thread, a response reaches its caller with one switch of threads less than from a task.
        connection.readOnThread { read in
            var splitter = LineSplitter(longest: RemoteSession.longest)
            while let line = splitter.next(read) {
                switch line {
                // An empty line is no message.
                case .bytes(let bytes): if !bytes.isEmpty { receiver.receive(Array(bytes)) }
                case .tooLong: receiver.end("a message of more than \(RemoteSession.longest) bytes came")
                }
            }
            receiver.end(reason)
            onEnd()
        }
    }

    func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
        var line = message
        line.append(UInt8(ascii: "\n"))
        do {
            try connection.send(line, willSend: willSend)
        } catch {
            throw RemoteNotSent("the connection has ended")
        }
    }

    func waitForCapacity() async throws { try await connection.waitForCapacity() }

    func flush() async { await connection.flush() }

    func close() async {
        await finish()
        connection.end()
    }
}
