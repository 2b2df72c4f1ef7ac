import Mediator

/// The module of the user, with the login interceptor for all actions tagged `login`.
struct SessionModule: Module {
    /// Asks for the user's name; nil without interactive input.
    let ask: Login.Question?
    /// The user at the start; nil for none.
    var user: String?

    func register(in registry: inout Registry) {
        let login = Login(ask: ask, user: user)
        registry.handle(SessionActions.login) { _, user in try login.set(user) }
        registry.handle(SessionActions.logout) { _ in login.clear() }
        registry.handle(SessionActions.user) { _ in login.user }
        registry.handle(SessionActions.require) { _ in try await login.require() }
        registry.intercept(.tag("login"), by: LoginInterceptor())
    }
}
