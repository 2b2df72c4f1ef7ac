public import Mediator

extension Mediator {
    /// Typed calls to Session.
    public var session: SessionActions {
        consuming get { SessionActions(mediator: self) }
    }
}

/// The contracts of Session, and typed calls.
public struct SessionActions: Sendable {
    let mediator: Mediator

    /// Returns the user, and asks for a login first when there is none.
    ///
    /// - Throws: `ActionFailure` with the code `loginRequired` when the user cancels the login.
    @discardableResult
    public func require() async throws -> String {
        try await mediator.perform(Self.require)
    }
}

extension SessionActions {
    /// The contract of `require`.
    public static let require = Action(
        "Session", "require", "Returns the user, and asks for a login first when there is none.",
        returns: String.self, effect: .asyncMainActor, failures: ["loginRequired"])

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [require]
    }
}
