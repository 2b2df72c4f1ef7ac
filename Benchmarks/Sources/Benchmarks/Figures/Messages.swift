#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HandWritten
import Mediator
import MediatorGateway

extension Group {
    /// A JSON-RPC call and its answer, alone and in a batch.
    static let messages = Group(
        name: "messages",
        figures: [
            Figure("hand-message", "JSONDecoder, a closure and JSONEncoder") {
                let (messages, message) = (HandWrittenMessages(), Self.message)
                return .calls { count in try loop(count) { _ in try messages.answer(message)?.count ?? 0 } }
            },
            Figure("message", "gateway, a message and its answer", against: "hand-message") {
                let (gateway, message) = (try Self.gateway(), Self.message)
                return .asyncCalls { count in
                    await loop(count) { _ in await gateway.handle(message: message)?.count ?? 0 }
                }
            },
            Figure(
                "message-batch-1000", "each of 1,000 messages of a batch", against: "message", divisor: 1_000,
                isCall: false
            ) {
                let (gateway, batch) = (try Self.gateway(), Self.batch)
                return .asyncCalls { count in
                    await loop(count) { _ in
                        await gateway.handle(message: batch, limits: MessageLimits(requests: 1_000))?.count ?? 0
                    }
                }
            },
        ]
    )

    private static func gateway() throws -> Gateway {
        let add = Action(
            "Cart", "add", "", Parameter("productID", String.self), Parameter("quantity", Int.self), returns: Int.self,
            exposure: .external)
        return try Gateway(
            Mediator { $0.handle(add) { _, productID, quantity in productID.utf8.count &+ quantity } })
    }

    private static let text =
        #"{"jsonrpc":"2.0","id":7,"method":"Cart.add","params":{"productID":"P-1001","quantity":2}}"#
    private static let message = Data(text.utf8)
    private static let batch = Data("[\(Array(repeating: text, count: 1_000).joined(separator: ","))]".utf8)
}
