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

/// Lets every call go on whose action has not one certain name.
public struct Looking: Interceptor {
    /// Its name, as one mediator may have several.
    public let name: String

    /// Creates an interceptor.
    public init(name: String) {
        self.name = name
    }

    /// Looks at the action's name.
    public func intercept(_ call: Call) throws -> Interception {
        guard call.action != "clear" else { throw ActionFailure("readonly", "Nothing is deleted today.") }
        return .proceed
    }
}

/// Lets every call go on whose parameters do not match.
public struct Matching: Interceptor {
    /// Its name, as one mediator may have several.
    public let name: String
    private let quantity: Value

    /// Creates an interceptor that fails calls with a quantity.
    public init(name: String, quantity: Int) {
        self.name = name
        self.quantity = .int(quantity)
    }

    /// Compares a parameter.
    public func intercept(_ call: Call) throws -> Interception {
        if call.parameters["quantity"] == quantity { throw ActionFailure("limited", "There are not so many.") }
        return .proceed
    }
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
        .proceed { _, duration in precondition(duration >= .zero) }
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
