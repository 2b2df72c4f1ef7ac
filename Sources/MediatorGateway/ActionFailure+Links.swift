public import Mediator

extension ActionFailure {
    /// The reserved code of an action that declines a link, which then goes to its next match.
    ///
    /// The action's contract lists the code in `failures`; without that it is a failure like any other. A failure of a
    /// nested call declines nothing.
    public static let linkDeclinedCode = "linkDeclined"

    /// Returns the failure by which an action declines a link.
    ///
    ///     guard let product = find(id) else { throw ActionFailure.linkDeclined("No product \(id).") }
    ///
    /// The gateway continues with the next match of the URL. If there is none, it shows the web fallback, or throws the
    /// first of these failures. Callers other than links get the failure.
    ///
    /// - Parameter message: The reason, for people.
    public static func linkDeclined(_ message: String = "") -> ActionFailure {
        ActionFailure(linkDeclinedCode, message)
    }
}

extension ActionSchema {
    /// Whether the action may decline a link.
    var mayDeclineLinks: Bool { failures.contains(ActionFailure.linkDeclinedCode) }
}

extension ExposedAction {
    /// Whether an error of a call means that the action declined the link.
    func declined(by error: any Error) -> Bool {
        guard schema.mayDeclineLinks, let failure = error as? ActionFailure else { return false }
        return failure.code == ActionFailure.linkDeclinedCode && failure.thrower == entry.path
    }
}
