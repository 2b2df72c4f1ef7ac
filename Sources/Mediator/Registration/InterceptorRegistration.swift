/// An interceptor or a tracer with its scope, as it was registered.
package struct InterceptorRegistration: Sendable {
    /// The interceptor, by its way of running.
    package enum Kind: Sendable {
        /// An interceptor, unless it is a closure, and its function.
        case plain((any Interceptor)?, @Sendable (Call) throws -> Interception)
        case suspending(@Sendable (Call, Next) async throws -> Value)
        case tracer(any Tracer & AnyObject)
    }

    package let name: String
    package let kind: Kind
    let scope: InterceptorScope
    let order: Int
    /// Whether it runs before the parameters are checked.
    let precedesCheck: Bool
    /// The module that registered it; empty outside of modules.
    let module: String
    let place: CodeLocation

    var suspends: Bool { if case .suspending = kind { true } else { false } }

    var isTracer: Bool { if case .tracer = kind { true } else { false } }
}
