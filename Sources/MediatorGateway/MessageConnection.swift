package import Mediator
import MediatorCoding
import MediatorEvents

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
    ///   - send: Sends an event to the client as a message of JSON-RPC; answers are return values of `handle` instead.
    ///     The connection calls it in a task of its own, for one event at a time, and closes when it throws.
    public func connect(
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits(),
        fileID: String = #fileID,
        line: Int = #line,
        send: @escaping @Sendable (String) async throws -> Void
    ) -> MessageConnection {
        let outbox = MessageOutbox(
            self, origin: origin, limits: limits, location: CodeLocation(fileID: fileID, line: line), send: send)
        let calls = CallsInProgress(self, origin: origin, send: send)
        return MessageConnection(self, origin: origin, limits: limits, outbox: outbox, calls: calls)
    }
}

/// A connection of a page or a program that calls actions and receives events.
///
///     let page = gateway.connect(origin: .webPage("https://m.example.com")) { @MainActor event in
///         try await webView.callAsyncJavaScript(
///             "MediatorBridge.receive(text)", arguments: ["text": event], in: nil, contentWorld: .page)
///     }
///     let answer = await page.handle(message: text)
///
/// Besides actions it handles methods whose names the specification of JSON-RPC reserves for extensions. For events:
/// `rpc.subscribe` with `{"event": "Cart.orderPlaced"}` returns `{"subscription": "1"}`, and `rpc.unsubscribe` with
/// that object returns null. The connection then sends each event as a notification `rpc.event` with `{"subscription",
/// "event", "payload"}`. Only events with `exposure: .remote` that the gateway's policy admits exist for it; the error
/// is the same for all others.
///
/// The connection sends events in the order of the posts, and posting never waits for it. If more events wait than the
/// limits allow, the connection drops the oldest: the poster gets a subscriber failure with code `eventDropped`, and
/// `missed` of the subscription's next event is the number of dropped ones.
///
/// Subscriptions end with the connection: keep it as long as the page exists, and create another one for another page.
/// Thread-safe.
public final class MessageConnection: Sendable {
    private let gateway: Gateway
    private let origin: Origin
    private let limits: MessageLimits
    private let outbox: MessageOutbox
    private let calls: CallsInProgress

    fileprivate init(
        _ gateway: Gateway, origin: Origin, limits: MessageLimits, outbox: MessageOutbox, calls: CallsInProgress
    ) {
        self.gateway = gateway
        self.origin = origin
        self.limits = limits
        self.outbox = outbox
        self.calls = calls
    }

    deinit {
        close()
    }

    /// Returns the answer to a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: Data) async -> Data? {
        let handler = handler
        return await handler.answer(to: message.withBytes(handler.parse)).map { Data($0) }
    }

    /// Returns the answer to a message; see ``Gateway/handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(message: String) async -> String? {
        let handler = handler
        return await handler.answer(to: message.withBytes(handler.parse)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Ends all subscriptions, and cancels the calls of `rpc.call` that have not ended.
    ///
    /// The connection drops events that wait, and still answers calls.
    public func close() {
        outbox.close()
        calls.close()
    }

    package func answer(_ message: [UInt8]) async -> String? {
        let handler = handler
        return await handler.answer(to: message.withUnsafeBufferPointer(handler.parse))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Identifies the connection among those that send events.
    var outboxID: ObjectIdentifier { ObjectIdentifier(outbox) }

    /// Returns the answer to a parsed message.
    ///
    /// - Parameter isAbandoned: Whether nobody gets the answer any longer: the requests of the message that have not begun
    ///   are left out then.
    package func answer(
        to message: Value, unless isAbandoned: @escaping @Sendable () -> Bool = { false }
    ) async -> String? {
        var handler = handler
        handler.isAbandoned = isAbandoned
        return await handler.answer(to: message).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Handles a parsed message in a task of its own, and passes on the answer; nil for a notification.
    ///
    /// Calls by `rpc.call` can be cancelled from then on. ``close()`` cancels all; those that have not begun then are not
    /// performed, and no answer is written.
    ///
    /// - Returns: The start of the task, which the caller runs; nil if there is none.
    package func take(_ message: Value, _ reply: @escaping @Sendable (String?) -> Void) -> TaskStart? {
        let request = try? MessageRequest(message)
        switch (request?.method, request?.id) {
        case ("rpc.call", let id?): return request.flatMap { calls.begin($0, id, reply) }
        case ("rpc.cancel", nil):
            calls.cancel(request?.parameters["id"] ?? .null)
            reply(nil)
            return nil
        default:
            return calls.begin({ await self.answer(to: message, unless: { self.calls.isClosed }) }, reply)
        }
    }

    private var handler: MessageHandler {
        // No capture list: with one, the compiler (6.3) lets the closure leave its caller's actor.
        let (gateway, origin, outbox, calls) = (gateway, origin, outbox, calls)
        return gateway.messages(from: origin, limits) { request throws(MessageError) in
            let parameters = request.parameters
            switch request.method {
            case "rpc.subscribe":
                return ["subscription": .string(try outbox.subscribe(to: try parameters.onlyText("event")))]
            case "rpc.unsubscribe":
                try outbox.unsubscribe(try parameters.onlyText("subscription"))
                return .null
            case "rpc.contracts":
                return gateway.contracts(for: origin)
            case "rpc.call":
                return try await calls.perform(request)
            case "rpc.cancel":
                calls.cancel(parameters["id"] ?? .null)
                return .null
            default:
                return nil
            }
        }
    }

    /// Cancels the calls of `rpc.call` that have not ended, and refuses later ones.
    package func endCalls() {
        calls.close()
    }

    /// Ends all subscriptions, and returns once the waiting events are sent.
    package func finish() async {
        await calls.finish()
        await outbox.finish()
    }
}

extension Parameters {
    /// Returns the string that is the only parameter of an `rpc.…` method.
    fileprivate func onlyText(_ name: String) throws(MessageError) -> String {
        guard count == 1, case .string(let text)? = self[name] else {
            throw .invalidParameters("give one parameter, \(name.quoted), as a string")
        }
        return text
    }
}
