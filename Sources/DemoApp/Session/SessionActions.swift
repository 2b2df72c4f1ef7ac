import Mediator

extension Mediator {
    /// Typed calls to the session.
    var session: SessionActions { SessionActions(mediator: self) }
}

/// Who uses the app, as its callers see it.
struct SessionActions: Sendable {
    /// The codes that the session says no with.
    enum Failure {
        /// A user's name is empty; no details.
        static let invalidUser = "invalidUser"
        /// There is no user, and nobody said who it is; no details.
        static let loginRequired = "loginRequired"
    }

    let mediator: Mediator

    /// Makes somebody the user.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/invalidUser``.
    func login(user: String) throws {
        try mediator.perform(Self.login, user)
    }

    /// Leaves the app without a user.
    func logout() throws {
        try mediator.perform(Self.logout)
    }

    /// Returns the user, or nil when there is none.
    func user() throws -> String? {
        try mediator.perform(Self.user)
    }

    /// Returns the user, and asks for one where there is none.
    ///
    /// All who wait at the same time wait for one question.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/loginRequired`` when nobody can be asked or nobody answers.
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
        "Makes somebody the user.",
        Parameter("user", String.self, "A name."),
        failures: [Failure.invalidUser]
    )

    /// The contract of ``logout()``.
    static let logout = Action("Session", "logout", "Leaves the app without a user.")

    /// The contract of ``user()``.
    static let user = Action("Session", "user", "Returns the user, if there is one.", returns: String?.self)

    /// The contract of ``require()``.
    static let require = Action(
        "Session",
        "require",
        "Returns the user, and asks for one where there is none.",
        returns: String.self,
        effect: .async,
        failures: [Failure.loginRequired]
    )

    /// The schemas of all contracts.
    static var all: [ActionSchema] { [login.schema, logout.schema, user.schema, require.schema] }
}
