/// What sees calls before their handlers do, and need not wait for anything: it logs, measures, refuses, answers,
/// changes parameters, or sends the call to another action.
///
///     struct Readonly: Interceptor {
///         func intercept(_ call: Call) throws -> Interception {
///             guard call.action != "clear" else { throw ActionFailure("readonly", "Nothing is deleted today.") }
///             return .proceed { outcome, took in print(call.action, took) }
///         }
///     }
///
///     registry.intercept(.target("Cart"), by: Readonly())
///
/// It covers actions of every effect, and calls to what no module registered where its scope names them. It runs on the
/// thread of the caller, for main-actor actions on the main actor, and for one call after another or for many at once.
public protocol Interceptor: Sendable {
    /// What messages and tools call it, unique in a mediator; by default the type's name, without `Interceptor` at its
    /// end.
    var name: String { get }

    /// Decides about a call.
    ///
    /// The parameters are those that the caller gave, or an interceptor further out: neither checked nor completed
    /// yet, so that a wrong one may be mended here.
    /// Calls that it makes itself, by the mediator of the call, are its own module's, and pass the interceptors that
    /// cover them as any others do.
    ///
    /// - Throws: what the caller gets instead of a result; an ``ActionFailure`` arrives as it is, other errors with the
    ///   code `unexpected`.
    func intercept(_ call: Call) throws -> Interception
}

extension Interceptor {
    /// The type's name, without `Interceptor` at its end.
    public var name: String { interceptorName(of: Self.self) }
}

/// Returns what an interceptor is called that does not say.
func interceptorName(of type: Any.Type) -> String {
    let name = String(describing: type)
    return name.hasSuffix("Interceptor") && name != "Interceptor" ? String(name.dropLast("Interceptor".count)) : name
}
