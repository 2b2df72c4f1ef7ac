import Mediator

/// Who uses the app, and the gate in front of what needs a user: all actions that are tagged `login`.
struct SessionModule: Module {
    /// Asks who the user is; nil where nobody can be asked.
    let ask: Login.Question?

    func register(in registry: inout Registry) {
        let login = Login(ask: ask)
        registry.handle(SessionActions.login) { _, user in try login.set(user) }
        registry.handle(SessionActions.logout) { _ in login.clear() }
        registry.handle(SessionActions.user) { _ in login.user }
        registry.handle(SessionActions.require) { _ in try await login.require() }
        registry.intercept(.tag("login"), by: LoginGate())
    }
}
