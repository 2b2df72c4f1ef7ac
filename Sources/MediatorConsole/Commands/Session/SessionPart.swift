/// What a product's commands keep in a session: a trace, a recording, a subscription.
package protocol SessionPart: AnyObject, Sendable {
    /// Creates the part, at its first use in the session.
    init()

    /// Ends what the part has begun, at the end of the session.
    func close(in session: Session) throws
}

/// A command that begins something with each session that has it.
package protocol SessionCommand: ConsoleCommand {
    /// Begins it; the session keeps what ends it as a part.
    func begin(_ session: Session)
}
