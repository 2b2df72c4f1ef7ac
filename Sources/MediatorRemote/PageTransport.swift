import Mediator
public import MediatorGateway
import MediatorMessages
import Synchronization

/// A connection with a web page that handles actions: `bridge.handle("Share", "show", async (params) => …)`.
///
///     let page = PageTransport("share.html", origin: .webPage("https://m.example.com")) { @MainActor text in
///         try await webView.callAsyncJavaScript(
///             "MediatorBridge.receive(text)", arguments: ["text": text], in: nil, contentWorld: .page)
///     }
///     let share = RemoteModule("Share", contracts: ShareActions.all, over: page, gateway: { try Gateway($0) })
///
/// The app passes each message of the page to ``receive(_:)``: they are responses, events, and calls of the page. It calls
/// ``end()`` when the page goes or loads again; the module then connects with the next page.
public final class PageTransport: RemoteTransport {
    private struct State {
        var receiver: RemoteReceiver?
        /// The number of the last connection with the page: a channel closes its own connection alone.
        var lastConnection = 0
        /// Messages without a receiver.
        var waiting: [String] = []
        /// How many there are.
        var backlog = PageTransport.emptyBacklog
    }

    /// The page in words: `page "share.html"`.
    public let endpoint: String
    /// The origin of the page's calls.
    public let origin: Origin
    private let send: @Sendable (String) async throws -> Void
    private let state = Mutex(State())

    /// Creates a connection with a page.
    ///
    /// - Parameters:
    ///   - name: The name of the page, for messages.
    ///   - origin: The origin of the page's calls, as far as the app knows.
    ///   - send: Passes a message to the page's `MediatorBridge.receive`, one after another. An error ends the
    ///     connection, since the page may have got the message.
    public init(
        _ name: String, origin: Origin = .webPage(nil), send: @escaping @Sendable (String) async throws -> Void
    ) {
        endpoint = "page \(name.quoted)"
        self.origin = origin
        self.send = send
    }

    private static let emptyBacklog = Backlog(mostCount: 1024)

    /// Takes a message of the page; until the module has connected, at most 1,024 messages wait, of 64 MiB together.
    public func receive(_ message: String) {
        let receiver = state.withLock { state in
            if state.receiver == nil, state.backlog.add(message.utf8.count) { state.waiting.append(message) }
            return state.receiver
        }
        receiver?.receive(Array(message.utf8))
    }

    /// Notes that the page is gone, or loads again: calls without a response fail.
    public func end() {
        let receiver = state.withLock { state in
            defer { (state.receiver, state.waiting, state.backlog) = (nil, [], Self.emptyBacklog) }
            return state.receiver
        }
        receiver?.end("the page is gone")
    }

    /// Takes the page into use.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let number = state.withLock { state in
            state.lastConnection += 1
            return state.lastConnection
        }
        var next: [String] = []
        repeat {
            for message in next { receiver.receive(Array(message.utf8)) }
            // A message that comes meanwhile waits behind them.
            let earlier: RemoteReceiver?
            (next, earlier) = state.withLock { state in
                defer { (state.waiting, state.backlog) = ([], Self.emptyBacklog) }
                guard state.waiting.isEmpty else { return (state.waiting, nil) }
                defer { state.receiver = receiver }
                return ([], state.receiver)
            }
            earlier?.end("another connection took the page")
        } while !next.isEmpty
        return Channel(self, number, receiver)
    }

    /// Whether the connection of a channel is the latest one, and its page is there.
    private func isOpen(_ number: Int) -> Bool {
        state.withLock { $0.lastConnection == number && $0.receiver != nil }
    }

    private func close(_ number: Int) {
        _ = state.withLock { $0.lastConnection == number ? $0.receiver.take() : nil }
    }

    /// Sends messages one after another, as the page has to get them.
    private final class Channel: DirectChannel {
        private let connection: PageTransport
        private let number: Int
        private let receiver: RemoteReceiver
        private let queue: MessageQueue

        init(_ connection: PageTransport, _ number: Int, _ receiver: RemoteReceiver) {
            (self.connection, self.number, self.receiver) = (connection, number, receiver)
            let send = connection.send
            queue = MessageQueue {
                try await send(String(decoding: $0, as: UTF8.self))
            } failed: {
                receiver.end("it took no message (\($0))")
            }
        }

        deinit {
            queue.cancel()
        }

        func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
            // What still waits when the page loads again is not for the next page.
            let hasCapacity = queue.add(message) { [connection, number] in
                connection.isOpen(number) && willSend?() ?? true
            }
            guard hasCapacity else {
                receiver.end(MessagePeer.tooManyWait)
                throw RemoteNotSent(MessagePeer.tooManyWait)
            }
        }

        func waitForCapacity() async { await queue.flush() }

        func flush() async { await queue.flush() }

        func close() async {
            queue.cancel()
            connection.close(number)
        }
    }
}
