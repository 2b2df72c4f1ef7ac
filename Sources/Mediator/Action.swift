/// The contract of an action: one declaration that yields the typed call, the call by name, the checks of caller and
/// handler, the schema, the console command and the test double.
///
///     extension CartActions {
///         public static let add = Action(
///             "Cart", "add", "Adds a product to the cart.",
///             Parameter("productID", String.self, "Catalogue identifier."),
///             Parameter("quantity", Int.self, default: 1, "How many."),
///             returns: Int.self)
///     }
///
/// Names of targets, actions and parameters consist of letters, digits and underscores; the registry rejects others.
/// A contract is immutable; keep each in a `static let`. One that was registered lives as long as the process.
public struct Action<Effect: ActionEffect, Output: Sendable, each Input: ParameterValue>: Sendable {
    @usableFromInline let contract: ActionContract

    private init(
        names: (target: String, action: String), summary: String, parameters: (repeat Parameter<each Input>),
        output: (any ParameterValue.Type)?, traits: ActionContract.Traits
    ) {
        let path = ActionPath(target: names.target, action: names.action)
        var keys: [String] = []
        var defaults: [Value?] = []
        repeat keys.append((each parameters).name)
        var (hasDefaults, hasSecrets) = (false, false)
        func collect<T>(_ parameter: Parameter<T>) {
            let value = parameter.defaultValue?.parameterValue
            defaults.append(value)
            if parameter.mayShowSecrets { hasSecrets = true }
            if let value, T.absentParameterValue == nil || !value.isNull { hasDefaults = true }
        }
        repeat collect(each parameters)
        contract = ActionContract(
            path, exposure: traits.exposure, keys: keys, defaults: defaults, hasDefaults: hasDefaults,
            hasSecrets: hasSecrets, output: output
        ) {
            var schemas: [ParameterSchema] = []
            repeat schemas.append((each parameters).schema)
            return ActionSchema(
                names.target, names.action, summary, parameters: schemas, returns: output?.parameterSchema ?? .null,
                effect: Effect.effect, exposure: traits.exposure, impact: traits.impact, tags: traits.tags,
                failures: traits.failures)
        } mismatches: { given in
            var mismatches: [(String, ValueMismatch)] = []
            func check<T>(_ parameter: Parameter<T>) {
                guard let value = given[parameter.name] else { return }
                do { _ = try T(parameterValue: value) } catch { mismatches.append((parameter.name, error)) }
            }
            repeat check(each parameters)
            return mismatches
        }
    }

    /// The name of the target.
    public var target: String { contract.target }

    /// The name of the action, unique in its target.
    public var name: String { contract.action }

    /// The contract as data.
    public var schema: ActionSchema { contract.schema }
}

extension Action where Output: ParameterValue {
    /// Creates the contract of an action that returns a value; the other initializers take the same parameters.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - name: The name of the action, unique in its target.
    ///   - summary: The documentation in one line.
    ///   - parameters: The parameters in order.
    ///   - returns: The type of the result.
    ///   - effect: ``ActionEffect/async``, ``ActionEffect/mainActor`` or ``ActionEffect/asyncMainActor``.
    ///   - exposure: Who may call the action.
    ///   - impact: What the action does to the state of the app and of the world.
    ///   - tags: Words by which interceptors and tools select actions.
    ///   - failures: The codes of the ``ActionFailure`` errors that the handler throws.
    public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        returns: Output.Type, effect: Effect, exposure: Exposure = .internal, impact: Impact = .changes,
        tags: [String] = [], failures: [String] = []
    ) {
        self.init(
            names: (target, name), summary: summary, parameters: (repeat each parameters), output: Output.self,
            traits: .init(exposure: exposure, impact: impact, tags: tags, failures: failures))
    }

    /// Creates the contract of a synchronous action that returns a value.
    public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        returns: Output.Type, exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [],
        failures: [String] = []
    ) where Effect == SynchronousEffect {
        self.init(
            target, name, summary, repeat each parameters, returns: returns, effect: .sync, exposure: exposure,
            impact: impact, tags: tags, failures: failures)
    }
}

extension Action where Output == Void {
    /// Creates the contract of an action that returns nothing.
    public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>, effect: Effect,
        exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [], failures: [String] = []
    ) {
        self.init(
            names: (target, name), summary: summary, parameters: (repeat each parameters), output: nil,
            traits: .init(exposure: exposure, impact: impact, tags: tags, failures: failures))
    }

    /// Creates the contract of a synchronous action that returns nothing.
    public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [], failures: [String] = []
    ) where Effect == SynchronousEffect {
        self.init(
            target, name, summary, repeat each parameters, effect: .sync, exposure: exposure, impact: impact,
            tags: tags, failures: failures)
    }
}

extension Action: CustomStringConvertible {
    /// The contract as one line: `Cart.add(productID: string, quantity: int = 1) -> int`.
    public var description: String { schema.description }
}
