public import Mediator

/// One event under way, as a subscriber sees it.
public struct Post: Sendable {
    let contract: EventContract

    /// What came along, as it was posted.
    public let parameters: Parameters

    /// The mediator for calls and posts that the subscriber makes: it knows which module is calling and how deep calls
    /// and posts nest.
    public let mediator: Mediator

    /// Who posted, or nil when the post came from outside of any handler.
    public let caller: Caller?

    /// Whose event it is.
    public var target: String { contract.path.target }

    /// The event's name.
    public var event: String { contract.path.action }

    /// Returns a parameter as a Swift type; an optional type reads a missing one as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` or `invalidParameter`, naming this event.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.get(key, as: type)
        } catch {
            throw .unreadable(contract.schema.asAction.withoutSecrets(error), error.code, contract.path)
        }
    }

    /// Returns all parameters as a model of the subscriber's own.
    ///
    /// - Throws: ``MediatorError`` with code `invalidParameter`, naming this event and the path of what does not fit.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.decode(type)
        } catch {
            throw .unreadable(contract.schema.asAction.withoutSecrets(error), .invalidParameter, contract.path)
        }
    }
}

extension Post: CustomStringConvertible {
    /// The post on one line: `Cart.orderPlaced {"orderID": "O-1"}`, secret values as `•••`.
    public var description: String {
        "\(contract.path) \(contract.schema.asAction.redacting(parameters))"
    }
}
