public import Mediator

/// The contract of an event as data: what every tool works on.
///
/// In JSON: `{"target", "event", "summary", "parameters", "exposure"}`; without the last it is internal.
public struct EventSchema: Sendable, Hashable, Codable {
    /// Whose event it is.
    public var target: String
    /// The event's name, unique in its target, among actions too.
    public var event: String
    /// What has happened, in one line.
    public var summary: String
    /// What comes along, in order.
    public var parameters: [ParameterSchema]
    /// Who may hear it.
    public var exposure: Exposure

    /// Creates a schema.
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

    /// Reads what `encode(to:)` writes.
    ///
    /// - Throws: `DecodingError` for a missing part.
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
    /// An action that takes what the event brings: tools read the parameters of both in the same way.
    package var asAction: ActionSchema {
        ActionSchema(target, event, summary, parameters: parameters, exposure: exposure)
    }

    /// Returns the fields in which another declaration of the same event differs; empty when they are equal.
    package func differences(from other: EventSchema) -> [ActionSchema.Difference] {
        asAction.differences(from: other.asAction)
    }
}
