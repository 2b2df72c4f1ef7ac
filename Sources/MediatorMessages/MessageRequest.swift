package import Mediator
import MediatorCoding

/// A request or a notification: JSON-RPC 2.0, section 4.
package struct MessageRequest: Sendable {
    /// The identifier of the response: a string, a number or null; nil for a notification, which gets no response.
    package let id: Value?
    package let method: String
    package let parameters: Parameters
    /// The number of calls around the one that it requests, which the member `depth` of bridge.js gives.
    package let depth: Int

    /// Creates a request of this side, or a notification.
    ///
    /// - Parameters:
    ///   - id: The identifier of the response; nil for a notification.
    ///   - method: The method.
    ///   - parameters: Its parameters, without references.
    package init(id: Value? = nil, _ method: String, _ parameters: Parameters) {
        (self.id, self.method, self.parameters, depth) = (id, method, parameters, 0)
    }

    /// The error of an invalid request, and the id of the response to it.
    package struct Refusal: Error {
        /// Null if the id is invalid or absent; nil for a notification, which gets no response.
        package let id: Value?
        package let error: MessageError
    }

    /// Parses a request; it ignores members that the specification does not define.
    package init(_ value: Value) throws(Refusal) {
        guard case .dictionary(let members) = value else {
            throw Refusal(id: .null, error: .invalidRequest("a request is an object, not \(value.kind)"))
        }
        let id = try Self.id(members["id"])
        func refusal(_ fact: String) -> Refusal {
            // Only valid requests without an id are notifications.
            Refusal(id: id ?? .null, error: .invalidRequest(fact))
        }
        guard case .string(let version)? = members["jsonrpc"], version.hasSameBytes(as: "2.0") else {
            throw refusal("the member \"jsonrpc\" is not \"2.0\"")
        }
        guard case .string(let method)? = members["method"] else { throw refusal("the member \"method\" is no string") }
        if let fact = MessageError.excessOfMarks(in: method, "the member \"method\"") { throw refusal(fact) }
        switch members["params"] {
        case nil: parameters = [:]
        case .dictionary(let named)?: parameters = named
        // Some clients send this for no parameters.
        case .array(let positional)? where positional.isEmpty: parameters = [:]
        case .array?:
            throw Refusal(
                id: id,
                error: .invalidParameters("parameters go by name: give an object, not an array")
            )
        case _?: throw refusal("the member \"params\" is neither an object nor an array")
        }
        self.id = id
        self.method = method
        depth = members["depth"]?.integer(in: 0...CallFrame.maximumDepth) ?? 0
    }

    /// Returns the request as JSON in UTF-8, on one line; its parameters keep their order.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` for parameters without a JSON form.
    package func utf8() throws(MediatorError) -> [UInt8] {
        var message: Parameters = ["jsonrpc": "2.0"]
        if let id { message["id"] = id }
        message["method"] = .string(method)
        message["params"] = .dictionary(parameters)
        return try Value.dictionary(message).utf8JSON(sorted: false)
    }

    private static func id(_ value: Value?) throws(Refusal) -> Value? {
        if case .string(let text)? = value, let fact = MessageError.excessOfMarks(in: text, "the member \"id\"") {
            throw Refusal(id: .null, error: .invalidRequest(fact))
        }
        switch value {
        case nil, .string?, .int?, .double?, .null?: return value
        case let other?:
            throw Refusal(
                id: .null,
                error: .invalidRequest("the member \"id\" is a string, a number or null, not \(other.kind)")
            )
        }
    }
}
