/// An interceptor or a tracer with its scope, as it was registered.
package struct InterceptorRegistration: Sendable {
    /// The interceptor, by its way of running.
    package enum Kind: Sendable {
        /// An interceptor that decides about a call without suspending.
        case sync(@Sendable (Call) throws -> Interception)
        /// An interceptor that runs around a call and may suspend.
        case async(@Sendable (Call, Next) async throws -> Value)
        case tracer(any Tracer)
    }

    package let name: String
    package let kind: Kind
    let scope: InterceptorScope
    let order: Int
    /// Whether it runs before the parameters are checked.
    let precedesCheck: Bool
    /// The module that registered it; empty outside of modules.
    let module: String
    let location: CodeLocation

    var suspends: Bool { if case .async = kind { true } else { false } }

    var isTracer: Bool { if case .tracer = kind { true } else { false } }
}
