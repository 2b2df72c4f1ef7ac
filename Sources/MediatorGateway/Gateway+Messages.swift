import Mediator
import MediatorCoding
import MediatorMessages

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Performs the calls that a message of JSON-RPC 2.0 (jsonrpc.org/specification) requests, and returns the response.
    ///
    ///     let response = await gateway.handle(message: message.body, origin: .webPage("https://m.example.com"))
    ///
    /// A method has the form `Cart.add`, and parameters go by name; the gateway compares names byte by byte. It parses
    /// JSON as strictly as `Value.init(json:)-(String)`. The requests of a batch run one after another. An error has
    /// a number of the specification, and `data` with a stable `code`:
    ///
    /// | number | meaning | `data.code` |
    /// |---|---|---|
    /// | -32700 | the message is not valid JSON; the id is null | `invalidJSON` |
    /// | -32600 | the message is not a valid request, exceeds a limit, or comes after ``Gateway/drain()`` | `invalidRequest`, `tooLong`, `tooMany`, `draining` |
    /// | -32601 | no such action exists for this origin | `actionNotFound` |
    /// | -32602 | the parameters are invalid | `missingParameter`, `invalidParameter`, `unknownParameter` |
    /// | -32603 | an internal error | that of the `MediatorError`, `unexpected` or `cancelled` |
    /// | -32000 | the action failed with an `ActionFailure` | that of the failure, with its `details` |
    /// | -32001 | a redirect sent the call to the web page at `data.url` | `redirected` |
    ///
    /// It runs on the caller's actor until an action suspends: synchronous actions of successive messages run in the
    /// order of the messages.
    ///
    /// A client that subscribes to events needs a connection: ``connect(origin:limits:fileID:line:send:)``.
    ///
    /// - Parameters:
    ///   - message: One message in UTF-8.
    ///   - origin: The origin of the message, as far as the app knows.
    ///   - limits: The limits on its size.
    /// - Returns: The response in UTF-8, on one line; nil for notifications.
    public func handle(
        message: Data,
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits()
    ) async -> Data? {
        let peer = MessagePeer(methods(for: origin), limits: limits.peer())
        return await peer.response(to: [UInt8](message)).map { Data($0) }
    }

    /// Performs the calls that a message of JSON-RPC 2.0 requests, and returns the response; see
    /// ``handle(message:origin:limits:)-(Data,_,_)``.
    public func handle(
        message: String,
        origin: Origin = .webPage(nil),
        limits: MessageLimits = MessageLimits()
    ) async -> String? {
        let peer = MessagePeer(methods(for: origin), limits: limits.peer())
        return await peer.response(to: Array(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
}
