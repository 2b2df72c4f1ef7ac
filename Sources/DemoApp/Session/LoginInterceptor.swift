import Mediator

/// An interceptor that asks for a user when there is none, and then continues the call.
struct LoginInterceptor: AsyncInterceptor {
    let name = "login"

    func intercept(_ call: Call, next: Next) async throws -> Value {
        if try call.mediator.session.user() == nil { try await call.mediator.session.require() }
        return try await next()
    }
}
