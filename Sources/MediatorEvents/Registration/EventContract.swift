public import Mediator

/// The contract of an event without its generic types.
@usableFromInline package final class EventContract: Sendable {
    /// The names, keys and defaults, as an action has them.
    @usableFromInline let action: ActionContract

    /// The parameters that have static types, each with the value that replaces a missing one.
    private let parameters: [(name: String, fallback: Value?)]
    private let makeSchema: @Sendable () -> EventSchema

    /// Creates the contract of an event with the keys of an action.
    ///
    /// - Parameters:
    ///   - action: An action with the event's names and parameters.
    ///   - parameters: The parameters that have static types, in order.
    ///   - schema: Returns the schema.
    init(
        _ action: ActionContract, _ parameters: [ParameterDeclaration] = [],
        schema: @escaping @Sendable () -> EventSchema
    ) {
        self.action = action
        self.parameters = parameters.map { ($0.name, $0.defaultParameterValue) }
        makeSchema = schema
    }

    /// Creates the contract of an event whose parameters are read by name.
    convenience init(_ schema: EventSchema) {
        self.init(ActionContract(schema.asAction)) { schema }
    }

    var path: ActionPath { action.path }

    /// The schema, computed on each access, since posting does not need it.
    var schema: EventSchema { makeSchema() }

    /// Returns a parameter by its index, or what replaces it if it is missing.
    ///
    /// - Throws: A placeholder: ``validationError(_:)`` finds the problems.
    @usableFromInline func value(at index: Int, of given: Parameters) throws(ValueMismatch) -> Value {
        let (name, fallback) = parameters[index]
        guard let value = given[name] ?? fallback else { throw .expected("a value", found: "none") }
        return value
    }

    /// Returns the error for parameters that could not be read: all problems at once, unknown parameters left out.
    @usableFromInline func validationError(_ given: Parameters) -> MediatorError {
        let names = Set(schema.parameters.map(\.name))
        return action.validationError(Parameters(unchecked: given.filter { names.contains($0.key) }))
    }
}
