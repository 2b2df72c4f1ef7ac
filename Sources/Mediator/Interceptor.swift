/// Decides about calls before their handlers run, without suspending: it logs, measures, fails, finishes with a result,
/// changes parameters, or redirects to another action.
///
///     struct Readonly: Interceptor {
///         func intercept(_ call: Call) throws -> Interception {
///             guard call.action != "clear" else { throw ActionFailure("readonly", "Nothing is deleted today.") }
///             return .proceed { outcome, duration in print(call.action, duration) }
///         }
///     }
///
///     registry.intercept(.target("Cart"), by: Readonly())
///
/// It covers actions of every effect, and calls to unregistered names in its scope. It runs on the thread of the
/// caller, for main-actor actions on the main actor, and concurrently for concurrent calls.
public protocol Interceptor: Sendable {
    /// The name, unique in a mediator; by default that of the type without the suffix `Interceptor`.
    var name: String { get }

    /// Decides about a call.
    ///
    /// The parameters come from the caller or an outer interceptor, and fit the contract; defaults are not filled in yet. Register an
    /// interceptor that corrects them with `beforeParameterCheck`. Calls through the mediator of `call` belong to the
    /// interceptor's module and pass the interceptors that cover them.
    ///
    /// - Throws: The error for the caller: an ``ActionFailure`` arrives unchanged, other errors with the code
    ///   `unexpected`.
    func intercept(_ call: Call) throws -> Interception
}

extension Interceptor {
    /// The name of the type without the suffix `Interceptor`.
    public var name: String { typeName(of: Self.self, without: "Interceptor") }
}
