public import Mediator

/// Lets every call go on; the least that an interceptor can do.
public struct Passing: Interceptor {
    /// Its name, as one mediator may have several.
    public let name: String

    /// Creates an interceptor.
    public init(name: String) {
        self.name = name
    }

    /// Lets the call go on.
    public func intercept(_ call: Call) -> Interception { .proceed }
}

/// Lets every call go on, and is told how long it took.
public struct Timing: Interceptor {
    /// Its name, as one mediator may have several.
    public let name: String

    /// Creates an interceptor.
    public init(name: String) {
        self.name = name
    }

    /// Lets the call go on, and looks at the time.
    public func intercept(_ call: Call) -> Interception {
        .proceed { _, took in precondition(took >= .zero) }
    }
}

/// Goes around every call without waiting for anything.
public struct Going: AsyncInterceptor {
    /// Its name, as one mediator may have several.
    public let name: String

    /// Creates an interceptor.
    public init(name: String) {
        self.name = name
    }

    /// Lets the call go on.
    public func intercept(_ call: Call, next: Next) async throws -> Value {
        try await next()
    }
}
