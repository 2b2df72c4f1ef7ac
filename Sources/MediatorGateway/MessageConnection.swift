import Mediator
import MediatorEvents

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Returns a connection over which a page or a program calls actions and hears events.
    ///
    /// - Parameters:
    ///   - origin: Where its messages come from, as far as the app knows.
    ///   - limits: How much is taken from it and done for it.
    ///   - send: Takes the events, each a message of JSON-RPC, one after another; answers are returned instead. It is
    ///     called in a task of the connection. When it throws, the connection is closed.
    public func connect(
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits(),
        fileID: String = #fileID,
        line: Int = #line,
        send: @escaping @Sendable (String) async throws -> Void
    ) -> MessageConnection {
        let outbox = MessageOutbox(
            self, origin: origin, limits: limits, place: CodeLocation(fileID: fileID, line: line), send: send)
        return MessageConnection(self, origin: origin, limits: limits, outbox: outbox)
    }
}

/// A page or a program that sends messages and hears events.
///
///     let page = gateway.connect(origin: .webPage("https://m.example.com")) { @MainActor event in
///         try await webView.callAsyncJavaScript(
///             "MediatorBridge.receive(text)", arguments: ["text": event], in: nil, contentWorld: .page)
///     }
///     let answer = await page.handle(message: text)
///
/// Besides actions it answers `rpc.subscribe` with `{"event": "Cart.orderPlaced"}` by `{"subscription": "1"}`, and
/// `rpc.unsubscribe` with the latter by null; the specification of JSON-RPC reserves such names for extensions. Each event
/// then goes out as a notification `rpc.event` with `{"subscription", "event", "payload"}`. Only events declared with
/// `exposure: .remote` that the gateway's policy admits exist for it; all others are refused in the same words as what
/// no module declares.
///
/// Events go out in the order of the posts, and whoever posts never waits. When more wait than the limits allow, the
/// oldest are left out: the poster is told as of a subscriber that failed, with code `eventDropped`, and the next event of
/// the subscription says in `missed` how many it was.
///
/// Everything ends with the connection: keep it as long as the page is there, and make another one for another page.
/// Thread-safe.
public final class MessageConnection: Sendable {
    private let gateway: Gateway
    private let origin: Origin
    private let limits: MessageLimits
    private let outbox: MessageOutbox

    fileprivate init(_ gateway: Gateway, origin: Origin, limits: MessageLimits, outbox: MessageOutbox) {
        self.gateway = gateway
        self.origin = origin
        self.limits = limits
        self.outbox = outbox
    }

    deinit {
        outbox.close()
    }

    /// Answers a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: Data) async -> Data? {
        await answer(Array(message)).map { Data($0.utf8) }
    }

    /// Answers a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: String) async -> String? {
        await answer(Array(message.utf8))
    }

    /// Ends all subscriptions.
    ///
    /// What waits is not sent any more; calls are still answered.
    public func close() {
        outbox.close()
    }

    package func answer(_ message: [UInt8]) async -> String? {
        let handler = gateway.messages(from: origin, limits) {
            [outbox] method, parameters throws(MessageError) -> Value? in
            switch method {
            case "rpc.subscribe":
                return ["subscription": .string(try outbox.subscribe(to: try parameters.onlyText("event")))]
            case "rpc.unsubscribe":
                try outbox.unsubscribe(try parameters.onlyText("subscription"))
                return .null
            default:
                return nil
            }
        }
        return await handler.answer(message)
    }

    /// Ends all subscriptions, and returns when what waits has been sent.
    package func finish() async {
        await outbox.finish()
    }
}

extension Parameters {
    /// Returns the text that is the only parameter of a method of the protocol's own.
    fileprivate func onlyText(_ name: String) throws(MessageError) -> String {
        guard count == 1, case .string(let text)? = self[name] else {
            throw .invalidParameters("give one parameter, \(name.quoted), as a string")
        }
        return text
    }
}
