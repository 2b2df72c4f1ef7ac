public import Mediator
import MediatorCoding

/// The contract of an event as data.
///
/// In JSON: `{"target", "event", "summary", "parameters", "exposure"}`; without the last it is internal.
public struct EventSchema: Sendable, Hashable, Codable {
    /// The event's target.
    public var target: String
    /// The event's name, unique in its target, among actions too.
    public var event: String
    /// The event in one line.
    public var summary: String
    /// The event's parameters, in order.
    public var parameters: [ParameterSchema]
    /// The subscribers that the event admits.
    public var exposure: Exposure

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name, unique in its target, among actions too.
    ///   - summary: The event in one line.
    ///   - parameters: The event's parameters, in order.
    ///   - exposure: The subscribers that the event admits.
    public init(
        _ target: String,
        _ event: String,
        _ summary: String = "",
        parameters: [ParameterSchema] = [],
        exposure: Exposure = .internal
    ) {
        self.target = target
        self.event = event
        self.summary = summary
        self.parameters = parameters
        self.exposure = exposure
    }

    /// Creates a schema from the form that `encode(to:)` writes.
    ///
    /// - Throws: `DecodingError` for a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        target = try container.decode(String.self, forKey: .target)
        event = try container.decode(String.self, forKey: .event)
        summary = try container.decode(String.self, forKey: .summary)
        parameters = try container.decode([ParameterSchema].self, forKey: .parameters)
        exposure = try container.decodeIfPresent(Exposure.self, forKey: .exposure) ?? .internal
    }
}

extension EventSchema: CustomStringConvertible {
    /// The event as one line: `Cart.orderPlaced(orderID: string, total: int)`.
    public var description: String { asAction.description }
}

extension EventSchema: Contract {
    /// The schema itself, as that of an event.
    public var contractSchema: ContractSchema { ContractSchema(self) }
}

extension EventSchema {
    /// An action with the event's parameters: tools read the parameters of both in the same way.
    package var asAction: ActionSchema {
        ActionSchema(target, event, summary, parameters: parameters, exposure: exposure)
    }

    /// Returns the fields in which another declaration of the same event differs; empty when they are equal.
    package func differences(from other: EventSchema) -> [ActionSchema.Difference] {
        asAction.differences(from: other.asAction)
    }
}
