package import Mediator
import MediatorCoding

/// A response: JSON-RPC 2.0, section 5.
package struct MessageResponse {
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

    /// The response as JSON, on one line; every outcome has one.
    package var text: String {
        switch outcome {
        case .success(let result):
            let (plain, dropped) = (["result": result] as Parameters).droppingReferences()
            // A record may lose an optional field that holds a reference. A result that is a reference has no JSON
            // form.
            guard dropped != ["result"], let text = text("result", plain["result"] ?? .null) else {
                return failure(.internalError(MediatorError.Code.notPlain.rawValue))
            }
            return text
        case .failure(let error):
            return failure(error)
        }
    }

    private func failure(_ error: MessageError) -> String {
        if let text = text("error", error.value) { return text }
        // The details may hold a non-finite number, or nest too deep: send the error without them.
        let code = MessageError(error.code, message: error.message, ["code": error.data["code"] ?? "unexpected"])
        return text("error", code.value) ?? ""
    }

    private func text(_ key: String, _ value: Value) -> String? {
        let message: Value = ["jsonrpc": "2.0", "id": id, key: value]
        return try? keepsOrder ? message.unsortedJSON() : message.json()
    }
}
