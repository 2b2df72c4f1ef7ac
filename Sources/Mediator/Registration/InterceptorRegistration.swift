/// An interceptor or a tracer with its scope, as it was registered.
package struct InterceptorRegistration: Sendable {
    /// The interceptor, by its way of running.
    package enum Kind: Sendable {
        case plain(any Interceptor)
        case suspending(any AsyncInterceptor)
        case tracer(any Tracer & AnyObject)
    }

    package let name: String
    package let kind: Kind
    let scope: InterceptorScope
    let order: Int
    /// The module that registered it; empty outside of modules.
    let module: String
    let place: CodeLocation

    var suspends: Bool {
        if case .suspending = kind { true } else { false }
    }
}
