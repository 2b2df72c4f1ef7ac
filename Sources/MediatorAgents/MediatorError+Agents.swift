public import Mediator

extension MediatorError.Code {
    /// The user did not agree to an agent's call.
    public static let consentRefused = Self(rawValue: "consentRefused")
    /// An agent's call needs the user's consent, and the client cannot ask.
    public static let consentUnavailable = Self(rawValue: "consentUnavailable")
    /// An agent's call needs a secret, and the app asks for none or the user gave none.
    public static let secretUnavailable = Self(rawValue: "secretUnavailable")
    /// An agent's call needs a user, and no user is logged in: the app cannot ask, or the user did not log in.
    public static let loginUnavailable = Self(rawValue: "loginUnavailable")
}

extension MediatorError {
    static func consentRefused(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .consentRefused, path, message: "the user did not agree to \(path).",
            recoverySuggestion: "do not call it again unless the user asks for it.")
    }

    static func consentUnavailable(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .consentUnavailable, path,
            message: "\(path) needs the user's consent, and this client cannot ask for it.",
            recoverySuggestion:
                "ask the user to perform it in the app, or use a client with the capability \"elicitation\".")
    }

    static func loginUnavailable(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .loginUnavailable, path, message: "\(path) needs a user, and no user is logged in.",
            recoverySuggestion: "ask the user to log in to the app; a model cannot log in.")
    }

    static func secretUnavailable(_ path: ActionPath, _ parameter: String) -> MediatorError {
        MediatorError(
            .secretUnavailable, path, parameter: parameter,
            message: "\(path) needs the secret parameter \(parameter.quoted), which the user has not given.",
            recoverySuggestion: "ask the user to perform it in the app; a model cannot give secrets.")
    }
}
