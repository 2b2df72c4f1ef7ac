/// Wraps calls of actions that may suspend, and may suspend itself, for example to ask the user, to wait or to retry.
///
///     struct LoginInterceptor: AsyncInterceptor {
///         func intercept(_ call: Call, next: Next) async throws -> Value {
///             try await call.mediator.session.require()
///             return try await next()
///         }
///     }
///
///     registry.intercept(.tag("login"), by: LoginInterceptor())
///
/// The registry reports an error when the scope covers an action that cannot suspend. So no covered action runs without the
/// interceptor. It does not cover calls of unregistered names, which a `notFound` handler takes.
public protocol AsyncInterceptor: Sendable {
    /// The name, unique in a mediator; by default that of the type without the suffix `Interceptor`.
    var name: String { get }

    /// Wraps a call and returns its result or another, which the mediator checks against the contract.
    ///
    /// It runs on the caller's actor, for ``ActionEffect/asyncMainActor`` on the main actor, and is cancelled with the
    /// caller's task. The parameters come from the caller or an outer interceptor, and fit the
    /// contract, unless the interceptor is registered with `beforeParameterCheck`; defaults are not filled in yet. Calls
    /// through the mediator of `call` belong to the interceptor's module and pass the interceptors that cover them.
    ///
    /// - Throws: The error for the caller, by the rules of handlers; see ``ActionFailure``.
    func intercept(_ call: Call, next: Next) async throws -> Value
}

extension AsyncInterceptor {
    /// The name of the type without the suffix `Interceptor`.
    public var name: String { typeName(of: Self.self, without: "Interceptor") }
}

/// The rest of a call that an ``AsyncInterceptor`` wraps: the inner interceptors and the handler.
///
/// An interceptor may call it at once, later, never, or several times, also concurrently: each call runs the rest anew. It
/// runs where the first part of the call did, for ``ActionEffect/asyncMainActor`` on the main actor, whatever task calls it.
public struct Next: Sendable {
    let chain: InterceptorChain
    let call: Call
    let trail: [ActionPath]
    let position: Int

    /// Proceeds with the call, by default with unchanged parameters.
    ///
    /// - Throws: The error of the call, as the caller would get it.
    public func callAsFunction(_ parameters: Parameters? = nil) async throws -> Value {
        do {
            let inner = try parameters.map { try chain.changed(call, to: $0, by: position) } ?? call
            return try await chain.runAsyncOnItsActor(inner, trail, from: position + 1)
        } catch {
            throw call.sanitized(error)
        }
    }

    /// Redirects the call to another action, as if the caller had called that one.
    ///
    /// The interceptors of that action apply. The mediator checks the result against the contract of the first action.
    /// For a call from outside, the other action must exist for its caller, as for a direct call.
    ///
    /// - Parameters:
    ///   - target: The name of the other target.
    ///   - action: The name of the other action.
    ///   - parameters: The parameters; nil passes those of the call on.
    /// - Throws: The error of the other action's call.
    public func redirect(to target: String, _ action: String, _ parameters: Parameters? = nil) async throws -> Value {
        do {
            let path = ActionPath(target: target, action: action)
            return try await chain.redirectAsync(call, to: path, parameters, trail)
        } catch {
            throw call.sanitized(error)
        }
    }

    /// Redirects the call to the action of a contract; nil passes the parameters on.
    ///
    /// - Throws: The error of the other action's call.
    public func redirect<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>, _ parameters: Parameters? = nil
    ) async throws -> Value { try await redirect(to: action.target, action.name, parameters) }
}
