package import Mediator
import MediatorCoding
import MediatorMessages

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Returns a connection over which a client, a page or a program, calls actions and receives events.
    ///
    /// - Parameters:
    ///   - origin: The origin of the client's messages, as far as the app knows.
    ///   - limits: The limits on messages, subscriptions and waiting events.
    ///   - fileID: The source file of the subscriptions, as messages and tools show it.
    ///   - line: The line there.
    ///   - send: Sends an event to the client as a message of JSON-RPC; responses are return values of `handle` instead.
    ///     The connection calls it in a task of its own, for one event at a time, and closes when it throws.
    public func connect(
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits(),
        fileID: String = #fileID,
        line: Int = #line,
        send: @escaping @Sendable (String) async throws -> Void
    ) -> MessageConnection {
        connect(
            origin: origin, limits: limits, CodeLocation(fileID: fileID, line: line), messagesOverlap: false, send: send
        )
    }

    /// Returns a connection; see ``connect(origin:limits:fileID:line:send:)``.
    ///
    /// - Parameters:
    ///   - origin: The origin of the client's messages.
    ///   - limits: The limits on messages, subscriptions and waiting events.
    ///   - location: The location of the subscriptions, as messages and tools show it.
    ///   - messagesOverlap: Whether the cancellation of a call may come before the call.
    ///   - send: Sends an event to the client.
    package func connect(
        origin: Origin, limits: MessageLimits, _ location: CodeLocation, messagesOverlap: Bool,
        send: @escaping @Sendable (String) async throws -> Void
    ) -> MessageConnection {
        let outbox = MessageOutbox(self, origin: origin, limits: limits, location: location)
        let peer = MessagePeer(
            methods(for: origin, outbox), limits: limits.peer(), messagesOverlap: messagesOverlap)
        peer.begin(MessageOutput { try await send(String(decoding: $0, as: UTF8.self)) })
        return MessageConnection(peer, outbox)
    }
}

/// A connection of a page or a program that calls actions and receives events.
///
///     let page = gateway.connect(origin: .webPage("https://m.example.com")) { @MainActor event in
///         try await webView.callAsyncJavaScript(
///             "MediatorBridge.receive(text)", arguments: ["text": event], in: nil, contentWorld: .page)
///     }
///     let response = await page.handle(message: text)
///
/// Besides actions it handles methods whose names the specification of JSON-RPC reserves for extensions. For events:
/// `rpc.subscribe` with `{"event": "Cart.orderPlaced"}` returns `{"subscription": "1"}`, and `rpc.unsubscribe` with
/// that object returns null. The connection then sends each event as a notification `rpc.event` with `{"subscription",
/// "event", "payload"}`. Only events with `exposure: .external` that the gateway's policy admits exist for it; the error
/// is the same for all others.
///
/// The connection sends events in the order of the posts, and posting never waits for it. If more events wait than the
/// limits allow, the connection drops the oldest: the poster gets a subscriber failure with code `eventDropped`, and
/// `missed` of the subscription's next event is the number of dropped ones.
///
/// Subscriptions end with the connection: keep it as long as the page exists, and create another one for another page.
/// Thread-safe.
public final class MessageConnection: Sendable {
    private let peer: MessagePeer
    private let outbox: MessageOutbox

    fileprivate init(_ peer: MessagePeer, _ outbox: MessageOutbox) {
        (self.peer, self.outbox) = (peer, outbox)
    }

    deinit {
        close()
    }

    /// Returns the response to a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: Data) async -> Data? {
        await peer.response(to: [UInt8](message)).map { Data($0) }
    }

    /// Returns the response to a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: String) async -> String? {
        await peer.response(to: Array(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Ends all subscriptions, and cancels the calls of `rpc.call` that have not ended.
    ///
    /// The connection drops events that wait, and still responds to calls.
    public func close() {
        outbox.close()
        peer.end("the connection was closed")
    }

    /// Ends all subscriptions, and returns once the waiting events are sent.
    package func finish() async {
        await outbox.finish()
    }
}
