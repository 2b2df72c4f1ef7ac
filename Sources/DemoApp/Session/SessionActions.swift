import Mediator

extension Mediator {
    /// Typed calls to the session.
    var session: SessionActions { consuming get { SessionActions(mediator: self) } }
}

/// The actions of the session, which knows the user of the app.
struct SessionActions: Sendable {
    /// The codes of the session's failures.
    enum Failure {
        /// A user's name is empty; no details.
        static let invalidUser = "invalidUser"
        /// There is no user, and no answer to the question; no details.
        static let loginRequired = "loginRequired"
    }

    let mediator: Mediator

    /// Sets the user.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/invalidUser``.
    func login(user: String) throws {
        try mediator.perform(Self.login, user)
    }

    /// Removes the user.
    func logout() throws {
        try mediator.perform(Self.logout)
    }

    /// Returns the user, or nil when there is none.
    func user() throws -> String? {
        try mediator.perform(Self.user)
    }

    /// Returns the user, and asks for the name when there is none.
    ///
    /// All waiting callers share one question.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/loginRequired`` without a question or an answer.
    @discardableResult
    func require() async throws -> String {
        try await mediator.perform(Self.require)
    }
}

extension SessionActions {
    /// The contract of ``login(user:)``.
    static let login = Action(
        "Session",
        "login",
        "Sets the user.",
        Parameter("user", String.self, "A name."),
        failures: [Failure.invalidUser]
    )

    /// The contract of ``logout()``.
    static let logout = Action("Session", "logout", "Removes the user.")

    /// The contract of ``user()``.
    static let user = Action("Session", "user", "Returns the user, if there is one.", returns: String?.self)

    /// The contract of ``require()``.
    static let require = Action(
        "Session",
        "require",
        "Returns the user, and asks for the name when there is none.",
        returns: String.self,
        effect: .async,
        failures: [Failure.loginRequired]
    )

    /// All contracts.
    static var all: [any Contract] { [login, logout, user, require] }
}
