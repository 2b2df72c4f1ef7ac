/// What an ``Interceptor`` decides about a call.
///
/// Whoever lets a call go on, or sends it elsewhere, may ask to be told how it ended. One that answers or refuses is
/// not told; it knows.
public struct Interception: Sendable {
    /// What is told how a call ended: the result or the error as the next interceptor further out sees it, and how long
    /// that took from the decision on.
    public typealias Completion = @Sendable (_ outcome: Result<Value, any Error>, _ took: Duration) -> Void

    enum Decision: Sendable {
        case proceed
        case change(Parameters)
        case answer(Value)
        case redirect(ActionPath, Parameters?)
    }

    let decision: Decision
    let completion: Completion?

    private init(_ decision: Decision, _ completion: Completion? = nil) {
        self.decision = decision
        self.completion = completion
    }

    /// Lets the call go on as it is.
    public static var proceed: Interception { Interception(.proceed) }

    /// Lets the call go on as it is, and is told how it ended.
    public static func proceed(then completion: @escaping Completion) -> Interception {
        Interception(.proceed, completion)
    }

    /// Lets the call go on with other parameters, which are checked against the contract as those of any call.
    public static func proceed(with parameters: Parameters, then completion: Completion? = nil) -> Interception {
        Interception(.change(parameters), completion)
    }

    /// Ends the call with a result, which is checked against the contract.
    public static func answer(_ value: Value) -> Interception { Interception(.answer(value)) }

    /// Sends the call to another action, as if its caller had called that.
    ///
    /// The other action's own interceptors see it, and the same caller and depth; its result is checked against the
    /// contract of the first. It has the same effect, or runs without suspending.
    ///
    /// - Parameters:
    ///   - target: Whose action it is.
    ///   - action: The action's name.
    ///   - parameters: The parameters; nil passes those of the call on.
    ///   - completion: What is told how the call ended.
    public static func redirect(
        to target: String, _ action: String, _ parameters: Parameters? = nil, then completion: Completion? = nil
    ) -> Interception {
        Interception(.redirect(ActionPath(target: target, action: action), parameters), completion)
    }

    /// Sends the call to the action of a contract, as if its caller had called that.
    public static func redirect<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>, _ parameters: Parameters? = nil,
        then completion: Completion? = nil
    ) -> Interception {
        redirect(to: action.target, action.name, parameters, then: completion)
    }
}
