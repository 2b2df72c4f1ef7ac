/// The caller of a call from outside, as the product that let the call in knows it.
///
/// A call carries it to each action to which interceptors redirect it, and the actions are checked for it one by one: the
/// name of the action may be the caller's choice. The calls that a handler or an interceptor makes itself carry none, since
/// they are calls of its module.
package protocol ExternalCaller: Sendable {
    /// Checks that an action to which an interceptor redirects a call exists for the caller.
    ///
    /// - Parameters:
    ///   - path: The names of the action, as the interceptor gave them.
    ///   - schema: The contract of the action; nil if no module registered the names.
    /// - Throws: ``notFoundError``, or the error of a decision that cannot be made.
    func check(_ path: ActionPath, _ schema: ActionSchema?) throws(MediatorError)

    /// The error for all that does not exist for the caller; it names only what the caller called.
    var notFoundError: MediatorError { get }
}
