import Mediator
import MediatorGateway

extension Value {
    /// Returns the answer that refuses a request; nil for a notification.
    func refusal(_ error: MessageError) -> String? { response(.failure(error)) }

    /// Returns the answer to a request; nil for a notification.
    func reply(_ result: Value) -> String? { response(.success(result)) }

    private func response(_ outcome: Result<Value, MessageError>) -> String? {
        guard case .dictionary(let members) = self, let id = members["id"] else { return nil }
        return MessageResponse(id: id, outcome: outcome).text
    }

    /// The `data.code` of an error of JSON-RPC.
    var errorCode: String? {
        guard case .dictionary(let error) = self, case .dictionary(let data)? = error["data"],
            case .string(let code)? = data["code"]
        else { return nil }
        return code
    }
}
