/// The contract of an action: one declaration that yields the typed call, the call by name, the checks of caller and
/// handler, the schema, the console command and the test double.
///
///     extension CartActions {
///         public static let add = Action(
///             "Cart", "add", "Adds a product to the cart.",
///             Parameter("productID", String.self, "Catalog identifier."),
///             Parameter("quantity", Int.self, default: 1, "How many."),
///             returns: Int.self)
///     }
///
/// Names of targets, actions and parameters begin with a letter, and consist of letters, digits and underscores; the
/// registry rejects others. A contract is immutable; keep each in a `static let`. Its names stay in memory for the life of
/// the process.
public struct Action<Effect: ActionEffect, Output: Sendable, each Input: ParameterValue>: Sendable {
    @usableFromInline package let contract: ActionContract

    /// The name of the target.
    public var target: String { contract.path.target }

    /// The name of the action, unique in its target.
    public var name: String { contract.path.action }

    /// The contract as data.
    public var schema: ActionSchema { contract.schema }
}

// None of the initializers is inlined: note 9 of docs/CompilerNotes.md.
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
    ///   - failures: The codes of all ``ActionFailure`` errors that callers may get, also from nested calls; none by
    ///     default. At run time a failure with another code arrives unchanged; in a `TestMediator` it fails the test.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        returns: Output.Type, effect: Effect, exposure: Exposure = .internal, impact: Impact = .changes,
        tags: [String] = [], failures: [String] = []
    ) {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(Effect.effect, Output.self, exposure, impact, tags, failures)
    }

    /// Creates the contract of a synchronous action that returns a value.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        returns: Output.Type, exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [],
        failures: [String] = []
    ) where Effect == SyncEffect {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(.sync, Output.self, exposure, impact, tags, failures)
    }

    /// Creates the contract of a synchronous action that returns a value and has the default traits.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        returns: Output.Type
    ) where Effect == SyncEffect {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(Output.self)
    }
}

extension Action where Output == Void {
    /// Creates the contract of an action that returns nothing.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>, effect: Effect,
        exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [], failures: [String] = []
    ) {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(Effect.effect, nil, exposure, impact, tags, failures)
    }

    /// Creates the contract of a synchronous action that returns nothing.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>,
        exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [], failures: [String] = []
    ) where Effect == SyncEffect {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(.sync, nil, exposure, impact, tags, failures)
    }

    /// Creates the contract of a synchronous action that returns nothing and has the default traits.
    @inlinable @inline(never) public init(
        _ target: String, _ name: String, _ summary: String, _ parameters: repeat Parameter<each Input>
    ) where Effect == SyncEffect {
        let maker = ContractMaker(target, name, summary)
        repeat maker.add((each parameters).declaration)
        contract = maker.finish(nil)
    }
}

extension Action: CustomStringConvertible {
    /// The contract as one line: `Cart.add(productID: string, quantity: int = 1) -> int`.
    public var description: String { schema.description }
}
