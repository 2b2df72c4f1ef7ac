package import Mediator

/// The end of a request of this side.
package enum RequestOutcome: Sendable {
    case result(Value)
    /// The other side refused the request; the code says why.
    case refused(String)
    /// The request did not reach the other side, or the other side says that it did not perform it.
    case notSent(String)
    /// The connection ended; the other side may have acted.
    case lost(String)
    /// No response came in time.
    case late
    /// The message is longer than the other side takes; it was not sent.
    case tooLong
    /// The task was cancelled before the request was sent, or no response to a cancelled request comes.
    case cancelled
}
