#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Answers JSON-RPC calls of one known action by Foundation's coders, each made once.
public struct HandWrittenMessages: Sendable {
    private struct Request: Decodable {
        var jsonrpc: String
        var id: Int
        var method: String
        var params: Inputs
    }

    private struct Inputs: Decodable {
        var productID: String
        var quantity: Int
    }

    private struct Response: Encodable {
        var jsonrpc = "2.0"
        var id: Int
        var result: Int
    }

    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    private let handlers: [String: @Sendable (Inputs) throws -> Int] = [
        "Cart.add": { $0.productID.utf8.count &+ $0.quantity }
    ]

    /// Creates the handlers.
    public init() {}

    /// Returns the answer to a message; nil for one that names no action.
    public func answer(_ message: Data) throws -> Data? {
        let request = try decoder.decode(Request.self, from: message)
        guard request.jsonrpc == "2.0", let handler = handlers[request.method] else { return nil }
        return try encoder.encode(Response(id: request.id, result: try handler(request.params)))
    }
}
