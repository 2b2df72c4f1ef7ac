/// What calls carry along besides numbers: the core, and what only few of them need.
///
/// A mediator has one with nothing but its core; a call that has more to carry makes another.
@usableFromInline package final class CallScope: Sendable {
    package let core: MediatorCore

    /// The names of the action that was called, where they have no number.
    let callee: ActionPath?
    /// The names of the action that made that call, where they have no number either.
    let caller: ActionPath?
    /// What the way in says of a call from outside: where it came from.
    package let context: (any Sendable)?
    /// The spans that calls are made inside of.
    package let span: SpanLink?

    package init(
        _ core: MediatorCore,
        callee: ActionPath? = nil,
        caller: ActionPath? = nil,
        context: (any Sendable)? = nil,
        span: SpanLink? = nil
    ) {
        self.core = core
        self.callee = callee
        self.caller = caller
        self.context = context
        self.span = span
    }

    /// Returns the scope of the calls inside of a span.
    func with(_ span: SpanLink) -> CallScope {
        CallScope(core, callee: callee, caller: caller, context: context, span: span)
    }
}

extension Call {
    /// The spans that the call is made inside of.
    package var span: SpanLink? { scope.span }

    /// What the way in says of a call from outside; nil when code of the app made the call.
    package var context: (any Sendable)? { callerID.isExternal ? scope.context : nil }

    /// Returns the call as one inside of a span.
    func with(_ span: SpanLink) -> Call {
        var call = self
        call.scope = scope.with(span)
        return call
    }
}
