/// What goes around asynchronous actions and may suspend: it asks somebody before a call goes on, waits, or tries again.
///
///     struct LoginGate: AsyncInterceptor {
///         func intercept(_ call: Call, next: Next) async throws -> Value {
///             if try call.mediator.session.user() == nil { try await call.mediator.session.require() }
///             return try await next()
///         }
///     }
///
///     registry.intercept(.tag("login"), by: LoginGate())
///
/// A scope that covers an action which does not suspend is a problem of the ``RegistryError``, whichever of both came
/// first: a gate is never passed by because it could not wait.
public protocol AsyncInterceptor: Sendable {
    /// What messages and tools call it, unique in a mediator; by default the type's name, without `Interceptor` at its
    /// end.
    var name: String { get }

    /// Goes around a call, and returns its result or another, which is checked against the contract.
    ///
    /// It runs on its caller's actor until it suspends, and is cancelled with its caller's task. The parameters are
    /// those that the caller gave, or an interceptor further out: neither checked nor completed yet.
    /// Calls that it makes itself, by the mediator of the call, are its own module's, and pass the interceptors that
    /// cover them as any others do.
    ///
    /// - Throws: what the caller gets instead of a result; an ``ActionFailure`` and a `CancellationError` arrive as they
    ///   are, other errors with the code `unexpected`.
    func intercept(_ call: Call, next: Next) async throws -> Value
}

extension AsyncInterceptor {
    /// The type's name, without `Interceptor` at its end.
    public var name: String { interceptorName(of: Self.self) }
}

/// The rest of a call that an ``AsyncInterceptor`` holds up.
///
/// It may be called at once, later, not at all, or several times, one after another or side by side: each time the
/// interceptors further in and the handler run, so that only what may be done twice should be. It needs no call to
/// have ended before, and keeps nothing.
public struct Next: Sendable {
    let chain: InterceptorChain
    let call: Call
    let trail: [ActionPath]
    let position: Int

    /// Lets the call go on, by default with the parameters that it came with.
    ///
    /// - Throws: what the call ends with, in the form in which its caller would get it.
    public func callAsFunction(_ parameters: Parameters? = nil) async throws -> Value {
        var call = call
        if let parameters { call.parameters = parameters }
        do {
            return try await chain.runAsync(call, trail, from: position)
        } catch {
            throw call.sanitized(error)
        }
    }

    /// Sends the call to another action, as if its caller had called that; nil passes the parameters on.
    ///
    /// The other action's own interceptors see it; its result is checked against the contract of the first.
    ///
    /// - Throws: what the other action's call ends with.
    public func redirect(to target: String, _ action: String, _ parameters: Parameters? = nil) async throws -> Value {
        do {
            let path = ActionPath(target: target, action: action)
            return try await chain.redirectAsync(call, to: path, parameters, trail)
        } catch {
            throw call.sanitized(error)
        }
    }

    /// Sends the call to the action of a contract, as if its caller had called that; nil passes the parameters on.
    ///
    /// - Throws: what the other action's call ends with.
    public func redirect<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>, _ parameters: Parameters? = nil
    ) async throws -> Value {
        try await redirect(to: action.target, action.name, parameters)
    }
}
