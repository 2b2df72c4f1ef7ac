/// What calls carry along besides numbers: the core, and what only few of them need.
///
/// A mediator has one that says nothing but its core; who has more to say makes another.
@usableFromInline final class CallScope: Sendable {
    let core: MediatorCore

    /// The names of the action that was called, where they have no number.
    let callee: ActionPath?
    /// The names of the action that made that call, where they have no number either.
    let caller: ActionPath?
    /// Where a call that nobody in the app made came from.
    let origin: Origin?
    /// The traced call that calls are made inside of.
    let span: TraceSpan?

    init(
        _ core: MediatorCore,
        callee: ActionPath? = nil,
        caller: ActionPath? = nil,
        origin: Origin? = nil,
        span: TraceSpan? = nil
    ) {
        self.core = core
        self.callee = callee
        self.caller = caller
        self.origin = origin
        self.span = span
    }
}
