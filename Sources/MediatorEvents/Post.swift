public import Mediator
import MediatorCoding

/// One event in delivery, as a subscriber gets it.
public struct Post: Sendable {
    let contract: EventContract

    /// The parameters of the post.
    public let parameters: Parameters

    /// How many posts of the event before this one did not reach this process; 0 for a post that was made here.
    ///
    /// They were made in another process, faster than its connection with this one or the subscribers here took them.
    public var missedCount: Int { arrival?.missed ?? 0 }

    /// How it came from another process; nil for a post that was made here.
    package let arrival: PostArrival?

    var context: CallContext
    let posterFrame: CallFrame
    var subscriberFrame: CallFrame

    init(
        _ contract: EventContract, _ parameters: Parameters, from poster: Mediator, arrival: PostArrival? = nil
    ) {
        self.contract = contract
        self.parameters = parameters
        self.arrival = arrival
        context = poster.context
        posterFrame = poster.frame
        subscriberFrame = poster.frame
    }

    /// The mediator for the subscriber's own calls and posts: it knows the calling module and the nesting depth.
    public var mediator: Mediator { Mediator(context: context, frame: subscriberFrame) }

    /// The poster; nil for a post from outside of handlers.
    public var caller: Caller? { Mediator(context: context, frame: posterFrame).caller }

    /// The event's target.
    public var target: String { contract.path.target }

    /// The event's name.
    public var event: String { contract.path.action }

    /// Returns a parameter as a Swift type; an optional type reads a missing one as nil.
    ///
    /// - Throws: `MediatorError` with code `missingParameter` or `invalidParameter` that names this event.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.get(key, as: type)
        } catch {
            throw .unreadable(contract.schema.asAction.redacting(error), error.code, contract.path)
        }
    }

    /// Returns all parameters as a model of the subscriber's own.
    ///
    /// - Throws: `MediatorError` with code `invalidParameter` that names this event and the path of the invalid
    ///   value.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.decode(type)
        } catch {
            throw .unreadable(contract.schema.asAction.redacting(error), .invalidParameter, contract.path)
        }
    }
}

extension Post: CustomStringConvertible {
    /// The post on one line: `Cart.orderPlaced {"orderID": "O-1"}`, secret values as `•••`.
    public var description: String {
        "\(contract.path) \(parameters.redacted)"
    }
}
