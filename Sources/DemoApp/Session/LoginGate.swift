import Mediator

/// Lets no call pass without a user: asks for one, and lets the call go on as it was.
struct LoginGate: AsyncInterceptor {
    let name = "login"

    func intercept(_ call: Call, next: Next) async throws -> Value {
        if try call.mediator.session.user() == nil { try await call.mediator.session.require() }
        return try await next()
    }
}
