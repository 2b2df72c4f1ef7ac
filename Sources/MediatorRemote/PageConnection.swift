public import MediatorGateway
import Synchronization

/// A connection with a web page that handles actions: `bridge.handle("Share", "show", async (params) => …)`.
///
///     let page = PageConnection("share.html", origin: .webPage("https://m.example.com")) { @MainActor text in
///         try await webView.callAsyncJavaScript(
///             "MediatorBridge.receive(text)", arguments: ["text": text], in: nil, contentWorld: .page)
///     }
///     let share = RemoteModule("Share", contracts: ShareActions.all, over: page, gateway: { try Gateway($0) })
///
/// The app passes each message of the page to ``receive(_:)``: they are answers, and calls of the page.
public final class PageConnection: RemoteConnection {
    /// The page in words: `page "share.html"`.
    public let place: String
    /// The origin of the page's calls.
    public let origin: Origin
    private let send: @Sendable (String) async throws -> Void
    private let receiver = Mutex<RemoteReceiver?>(nil)

    /// Creates a connection with a page.
    ///
    /// - Parameters:
    ///   - name: The name of the page, for messages.
    ///   - origin: The origin of the page's calls, as far as the app knows.
    ///   - send: Passes a message to the page's `MediatorBridge.receive`; an error means that the page may have got it.
    public init(
        _ name: String, origin: Origin = .webPage(nil), send: @escaping @Sendable (String) async throws -> Void
    ) {
        place = "page \"\(name)\""
        self.origin = origin
        self.send = send
    }

    /// Takes a message of the page; before the module has started, nothing.
    public func receive(_ message: String) {
        receiver.withLock(\.self)?.receive(message)
    }

    /// Notes that the page is gone: calls without an answer fail.
    public func end() {
        receiver.withLock(\.self)?.end("the page is gone")
    }

    /// Takes the page into use.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        self.receiver.withLock { $0 = receiver }
        return Channel(connection: self)
    }

    private struct Channel: RemoteChannel {
        let connection: PageConnection

        func send(_ message: String) async throws {
            try await connection.send(message)
        }

        func close() async {
            connection.receiver.withLock { $0 = nil }
        }
    }
}
