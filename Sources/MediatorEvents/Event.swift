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
    let contract: EventContract
    let parameters: (repeat Parameter<each Input>)

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - name: The event's name, unique in its target, among actions too.
    ///   - summary: The event in one line.
    ///   - parameters: The event's parameters, in order.
    ///   - exposure: The subscribers that it admits: `Exposure.remote` includes web pages and other programs, through a
    ///     `MessageConnection`. `Exposure.link` is for actions alone.
    public init(
        _ target: String,
        _ name: String,
        _ summary: String,
        _ parameters: repeat Parameter<each Input>,
        exposure: Exposure = .internal
    ) {
        self.parameters = (repeat each parameters)
        var hasSecrets = false
        func check<T>(_ parameter: Parameter<T>) {
            if parameter.mayShowSecrets { hasSecrets = true }
        }
        repeat check(each parameters)
        contract = EventContract(target: target, event: name, hasSecrets: hasSecrets) {
            var schemas: [ParameterSchema] = []
            repeat schemas.append((each parameters).schema)
            return EventSchema(target, name, summary, parameters: schemas, exposure: exposure)
        }
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
    func dictionary(_ inputs: repeat each Input) -> Parameters {
        var elements: [Parameters.Element] = []
        repeat elements.append(((each parameters).name, (each inputs).parameterValue))
        return Parameters(unchecked: elements)
    }

    /// Returns the inputs that a dictionary holds, defaults filled in; unknown keys are ignored, so that an event may
    /// have more parameters than a subscriber knows.
    ///
    /// - Throws: `MediatorError` naming every missing and mistyped parameter.
    package func inputs(of given: Parameters) throws(MediatorError) -> (repeat each Input) {
        do {
            return (repeat try (each parameters).value(in: given))
        } catch {
            throw diagnose(given)
        }
    }

    /// Returns the error for parameters that could not be read: all problems at once.
    private func diagnose(_ given: Parameters) -> MediatorError {
        let declared = schema.parameters
        let names = Set(declared.map(\.name))
        let known = Parameters(unchecked: given.filter { names.contains($0.key) })
        var problems = ParameterProblems(contract.path, declared: declared, given: known)
        func check<T>(_ parameter: Parameter<T>) {
            guard let value = known[parameter.name] else { return }
            do {
                _ = try T(parameterValue: value)
            } catch {
                problems.add(error, of: parameter.schema)
            }
        }
        repeat check(each parameters)
        return problems.error
            ?? .invalidParameter("", .expected("the same value twice", found: "a conversion that changes its mind"))
    }
}

extension Parameter {
    /// Returns the value in a dictionary, or the default.
    fileprivate func value(in parameters: Parameters) throws(ValueMismatch) -> Input {
        guard let value = parameters[name] else {
            guard let defaultValue else { throw .expected("a value", found: "none") }
            return defaultValue
        }
        return try Input(parameterValue: value)
    }
}
