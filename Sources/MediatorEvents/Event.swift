public import Mediator

/// The contract of an event: something that has happened, delivered to all its subscribers.
///
///     public enum CartEvents {
///         public static let orderPlaced = Event(
///             "Cart", "orderPlaced", "An order was placed.",
///             Parameter("orderID", String.self, "The order's identifier."),
///             Parameter("total", Int.self, "Sum in minor units."))
///     }
///
/// An action calls one module and returns its result; an event reaches any number of modules and returns none. It
/// stands in the `…Actions` target of the module that declares it (`Registry.declare(_:fileID:line:)`). Any module
/// may post it with `Mediator.post(_:_:)` and subscribe to it with `on`. Keep each event in a `static let`.
public struct Event<each Input: ParameterValue>: Sendable {
    @usableFromInline let contract: EventContract

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - name: The event's name, unique in its target, among actions too.
    ///   - summary: The event in one line.
    ///   - parameters: The event's parameters, in order.
    ///   - exposure: The subscribers that it admits: `Exposure.external` includes web pages and other programs, through a
    ///     `MessageConnection`. `Exposure.link` is for actions alone.
    public init(
        _ target: String,
        _ name: String,
        _ summary: String,
        _ parameters: repeat Parameter<each Input>,
        exposure: Exposure = .internal
    ) {
        var declarations: [ParameterDeclaration] = []
        repeat declarations.append((each parameters).declaration)
        let schema = { @Sendable [declarations] in
            EventSchema(target, name, summary, parameters: declarations.map(\.schema), exposure: exposure)
        }
        let action = ActionContract(ActionPath(target: target, action: name), declarations) {
            schema().asAction
        }
        contract = EventContract(action, declarations, schema: schema)
    }

    /// The event's target.
    public var target: String { contract.path.target }

    /// The event's name, unique in its target.
    public var name: String { contract.path.action }

    /// The contract as data.
    public var schema: EventSchema { contract.schema }
}

extension Event: Contract {
    /// The schema, as that of an event.
    public var contractSchema: ContractSchema { ContractSchema(schema) }
}

extension Event: CustomStringConvertible {
    /// The contract as one line: `Cart.orderPlaced(orderID: string, total: int)`.
    public var description: String { schema.description }
}

extension Event {
    /// Returns the dictionary of typed inputs.
    @inlinable func dictionary(_ inputs: repeat each Input) -> Parameters {
        contract.action.parameters(repeat each inputs)
    }

    /// Returns the inputs that a dictionary holds, defaults filled in; unknown keys are ignored, so that an event may
    /// have more parameters than a subscriber knows.
    ///
    /// - Throws: `MediatorError` naming every missing and mistyped parameter.
    package func inputs(of given: Parameters) throws(MediatorError) -> (repeat each Input) {
        try Self.inputs(of: given, contract)
    }

    @inlinable static func inputs(
        of given: Parameters, _ contract: EventContract
    ) throws(MediatorError) -> (repeat each Input) {
        var index = -1
        func next() throws(ValueMismatch) -> Value {
            index += 1
            return try contract.value(at: index, of: given)
        }
        do {
            return (repeat try (each Input)(parameterValue: next()))
        } catch {
            throw contract.validationError(given)
        }
    }

    /// Returns a handler of posts for a handler of typed parameters.
    @inlinable func adapting(
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) -> @Sendable (Post) throws -> Void {
        { [contract] post in
            let inputs = try Self.inputs(of: post.parameters, contract)
            try handler(post, repeat each inputs)
        }
    }

    /// Returns a main-actor handler of posts for one of typed parameters.
    @inlinable func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) -> @MainActor @Sendable (Post) throws -> Void {
        { [contract] post in
            let inputs = try Self.inputs(of: post.parameters, contract)
            try handler(post, repeat each inputs)
        }
    }
}
