/// A call found no handler.
package struct NotFoundCall: TraceEvent {
    /// The error that the caller gets.
    package let error: MediatorError
    package let target: String
    package let action: String
    package let parameters: Parameters
    package let caller: Caller?
    /// The registration of the caller; nil where it is no action.
    package let location: CodeLocation?
}
