import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Answers a message of JSON-RPC 2.0 (jsonrpc.org/specification) by the calls that it asks for.
    ///
    ///     let answer = await gateway.handle(message: message.body, origin: .webPage("https://m.example.com"))
    ///
    /// A method is `Cart.add`, and parameters go by name; names are compared byte by byte. JSON is read as strictly as by
    /// ``Value/init(json:)-(String)``. The requests of a batch run one after another. An error has the codes of the
    /// specification, and `data` with a stable `code`:
    ///
    /// | number | what | `data.code` |
    /// |---|---|---|
    /// | -32700 | the message is no JSON, or JSON that is not read exactly; the id is null | `invalidJSON` |
    /// | -32600 | it is no request, or too much of one | `invalidRequest`, `tooLong`, `tooMany` |
    /// | -32601 | no such action exists for this origin | `actionNotFound` |
    /// | -32602 | its parameters do not fit | `missingParameter`, `invalidParameter`, `unknownParameter` |
    /// | -32603 | it failed inside | that of the ``MediatorError``, `unexpected` or `cancelled` |
    /// | -32000 | it failed: an ``ActionFailure`` | that of the failure, with its `details` |
    /// | -32001 | it was sent to a web page, whose address is `data.url` | `redirected` |
    ///
    /// It runs on the caller's actor until an action leaves it, and does nothing else before: of messages that are handed
    /// in one after another, synchronous actions are performed in that order.
    ///
    /// Events reach those who ``connect(origin:limits:fileID:line:send:)``.
    ///
    /// - Parameters:
    ///   - message: One message in UTF-8.
    ///   - origin: Where it came from, as far as the app knows.
    ///   - limits: How much is taken from it.
    /// - Returns: The answer in UTF-8, on one line; nil for notifications, which get none.
    public func handle(
        message: Data,
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits()
    ) async -> Data? {
        await messages(from: origin, limits).answer(Array(message)).map { Data($0.utf8) }
    }

    /// Answers a message of JSON-RPC 2.0; see ``handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(
        message: String,
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits()
    ) async -> String? {
        await messages(from: origin, limits).answer(Array(message.utf8))
    }

    /// Returns what answers the messages of an origin.
    ///
    /// - Parameter extend: Answers the methods of the protocol's own; by default there are none.
    func messages(
        from origin: Origin,
        _ limits: MessageLimits,
        extend: @escaping @Sendable (_ method: String, _ parameters: Parameters) throws(MessageError) -> Value? = {
            _, _ in
            nil
        }
    ) -> MessageHandler {
        MessageHandler(
            limits: limits,
            // With "self" in a capture list the compiler (6.3) lets the closure leave its caller's actor.
            perform: { target, action, parameters in
                try await self.perform(ActionPath(target: target, action: action), parameters, origin: origin)
            },
            extend: extend
        )
    }
}
