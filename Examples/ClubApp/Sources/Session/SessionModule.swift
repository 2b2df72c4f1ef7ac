public import Mediator
import SessionActions

/// Knows the user, and asks for a login before the actions with the tag `login`.
public struct SessionModule: Module {
    private let login: Login

    /// Creates the module with the login that the app shows.
    public init(_ login: Login) {
        self.login = login
    }

    /// Registers the action, and the interceptor for all modules.
    public func register(in registry: inout Registry) {
        registry.handle(SessionActions.require) { [login] call in try await login.require() }
        registry.intercept(.tag("login"), by: LoginInterceptor())
    }
}

/// Asks for a login, and then continues the call.
struct LoginInterceptor: AsyncInterceptor {
    func intercept(_ call: Call, next: Next) async throws -> Value {
        try await call.mediator.session.require()
        return try await next()
    }
}
