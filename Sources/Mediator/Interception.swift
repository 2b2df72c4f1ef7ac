/// The decision of an ``Interceptor`` about a call.
public struct Interception: Sendable {
    /// A closure that gets the outcome of the call, as the next outer interceptor sees it, and the time since the
    /// decision.
    public typealias Completion = @Sendable (_ outcome: Result<Value, any Error>, _ duration: Duration) -> Void

    // Indirect, so that an interception has three words: note 10 of docs/CompilerNotes.md.
    indirect enum Decision: Sendable {
        case proceed
        case change(Parameters)
        case finish(Value)
        case redirect(ActionPath, Parameters?)
    }

    let decision: Decision
    let completion: Completion?

    /// Whether the call goes on unchanged and unobserved, as after most decisions, so that nothing reads the clock.
    var isPassthrough: Bool { if case .proceed = decision { completion == nil } else { false } }

    private init(_ decision: Decision, _ completion: Completion? = nil) {
        self.decision = decision
        self.completion = completion
    }

    /// Proceeds with the call.
    public static var proceed: Interception { Interception(.proceed) }

    /// Proceeds with the call and reports its outcome.
    public static func proceed(then completion: @escaping Completion) -> Interception {
        Interception(.proceed, completion)
    }

    /// Proceeds with other parameters, which the mediator checks against the contract.
    public static func proceed(with parameters: Parameters, then completion: Completion? = nil) -> Interception {
        Interception(.change(parameters), completion)
    }

    /// Ends the call with a result, which the mediator checks against the contract.
    public static func finish(with value: Value) -> Interception { Interception(.finish(value)) }

    /// Redirects the call to another action, as if the caller had called that one.
    ///
    /// The interceptors of that action apply; caller and depth stay the same. The mediator checks the result against
    /// the contract of the first action. The other action must have the same effect, or not suspend. For a call from
    /// outside, the other action must exist for its caller, as for a direct call.
    ///
    /// - Parameters:
    ///   - target: The name of the other target.
    ///   - action: The name of the other action.
    ///   - parameters: The parameters; nil passes those of the call on.
    ///   - completion: The closure that gets the outcome.
    public static func redirect(
        to target: String, _ action: String, _ parameters: Parameters? = nil, then completion: Completion? = nil
    ) -> Interception { Interception(.redirect(ActionPath(target: target, action: action), parameters), completion) }

    /// Redirects the call to the action of a contract.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - parameters: The parameters; nil passes those of the call on.
    ///   - completion: Runs when the call has ended.
    public static func redirect<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>, _ parameters: Parameters? = nil,
        then completion: Completion? = nil
    ) -> Interception { redirect(to: action.target, action.name, parameters, then: completion) }
}
