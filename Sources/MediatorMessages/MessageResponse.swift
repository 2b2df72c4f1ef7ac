package import Mediator
import MediatorCoding

/// A response: JSON-RPC 2.0, section 5.
package struct MessageResponse: Sendable {
    let id: Value
    let outcome: Result<Value, MessageError>
    /// Whether the keys of dictionaries keep their order; otherwise they are sorted.
    private let keepsOrder: Bool

    package init(id: Value, outcome: Result<Value, MessageError>, keepsOrder: Bool = false) {
        self.id = id
        self.outcome = outcome
        self.keepsOrder = keepsOrder
    }

    /// Creates the response to a message that contains no identifiable request.
    package init(refusing error: MessageError) {
        self.init(id: .null, outcome: .failure(error))
    }

    /// The response as JSON in UTF-8, on one line; every outcome has one.
    package var utf8: [UInt8] {
        switch outcome {
        case .success(let result):
            // A record may lose an optional field that holds a reference. A result that is a reference has no JSON
            // form.
            guard let plain = result.isSerializable ? result : result.droppingReferences, let text = text("result", plain)
            else {
                return failure(.internalError(MediatorError.Code.notSerializable.rawValue))
            }
            return text
        case .failure(let error):
            return failure(error)
        }
    }

    private func failure(_ error: MessageError) -> [UInt8] {
        if let text = text("error", error.value) { return text }
        // The details may hold a non-finite number, or nest too deep: send the error without them.
        let error = MessageError(error.code, message: error.message, ["code": error.data["code"] ?? "unexpected"])
        return text("error", error.value) ?? []
    }

    /// Returns the response with one more member; nil if the value has no JSON form.
    private func text(_ member: String, _ value: Value) -> [UInt8]? {
        try? Value.dictionary(["jsonrpc": "2.0", "id": id, member: value]).utf8JSON(sorted: !keepsOrder)
    }
}

extension Value {
    /// The value without references inside of it; nil for a reference.
    fileprivate var droppingReferences: Value? {
        (["value": self] as Parameters).droppingReferences().serializable["value"]
    }
}
