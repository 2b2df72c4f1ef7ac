public import Mediator

/// The contract of an event without its generic types.
@usableFromInline package final class EventContract: Sendable {
    /// The names, keys and defaults, as an action has them.
    @usableFromInline let form: ActionContract

    private let makeSchema: @Sendable () -> EventSchema

    /// Creates the contract of an event with the keys of a form.
    ///
    /// - Parameters:
    ///   - form: An action with the event's names and parameters.
    ///   - schema: Returns the schema.
    init(_ form: ActionContract, schema: @escaping @Sendable () -> EventSchema) {
        self.form = form
        makeSchema = schema
    }

    /// Creates the contract of an event whose parameters are read by name.
    convenience init(_ schema: EventSchema) {
        self.init(ActionContract(schema.asAction)) { schema }
    }

    var path: ActionPath { form.path }

    /// Whether descriptions of the parameters must leave values out.
    var hasSecrets: Bool { form.hasSecrets }

    /// The schema, computed on each access, since posting does not need it.
    var schema: EventSchema { makeSchema() }

    /// Returns the error for parameters that could not be read: all problems at once, unknown parameters left out.
    @usableFromInline func validationError(_ given: Parameters) -> MediatorError {
        let names = Set(schema.parameters.map(\.name))
        return form.validationError(Parameters(unchecked: given.filter { names.contains($0.key) }))
    }
}
