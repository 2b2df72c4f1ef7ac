import Mediator

/// A response: JSON-RPC 2.0, section 5.
struct MessageResponse {
    let id: Value
    let outcome: Result<Value, MessageError>

    init(id: Value, outcome: Result<Value, MessageError>) {
        self.id = id
        self.outcome = outcome
    }

    /// Creates the response to what could not even be told apart as a request.
    init(refusing error: MessageError) {
        self.init(id: .null, outcome: .failure(error))
    }

    /// The response as JSON, on one line; whatever the outcome holds, there is one.
    var text: String {
        switch outcome {
        case .success(let result):
            let (plain, dropped) = (["result": result] as Parameters).droppingReferences()
            // A record may hold a reference in a field that need not be there. A result that is one has no answer.
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
        // Details may hold a number that JSON does not know, or nest too deep; the rest must not be lost over it.
        let code = MessageError(error.code, message: error.message, ["code": error.data["code"] ?? "unexpected"])
        return text("error", code.value) ?? ""
    }

    private func text(_ key: String, _ value: Value) -> String? {
        try? (["jsonrpc": "2.0", "id": id, key: value] as Value).json()
    }
}
