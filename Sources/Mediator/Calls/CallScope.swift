/// The context that calls carry besides numbers: the core, and what only few calls need.
///
/// A mediator has a scope with nothing but its core; a call that carries more creates another.
@usableFromInline package final class CallScope: Sendable {
    package let core: MediatorCore

    /// The names of the called action, if they are unregistered.
    let callee: ActionPath?
    /// The names of the action that made that call, if they are unregistered too.
    let caller: ActionPath?
    /// The context of a call from outside, set by the gateway.
    package let context: (any Sendable)?
    /// The depth of a call that an interceptor redirected to another action; nil where none did.
    let redirectedDepth: Int?
    /// The spans inside of which calls are made.
    package let span: SpanLink?

    package init(
        _ core: MediatorCore, callee: ActionPath? = nil, caller: ActionPath? = nil, context: (any Sendable)? = nil,
        redirectedDepth: Int? = nil, span: SpanLink? = nil
    ) {
        self.core = core
        self.callee = callee
        self.caller = caller
        self.context = context
        self.redirectedDepth = redirectedDepth
        self.span = span
    }

    func with(_ span: SpanLink) -> CallScope {
        CallScope(
            core, callee: callee, caller: caller, context: context, redirectedDepth: redirectedDepth, span: span)
    }

    func redirected(atDepth depth: Int) -> CallScope {
        CallScope(core, callee: callee, caller: caller, context: context, redirectedDepth: depth, span: span)
    }
}

extension Call {
    package var span: SpanLink? { scope.span }

    /// Whether an interceptor redirected the call here, so that its caller did not choose the action.
    package var isRedirected: Bool { scope.redirectedDepth == calleeID.depth }

    /// The context of a call from outside; nil when code of the app made the call.
    package var context: (any Sendable)? { callerID.isExternal ? scope.context : nil }

    func with(_ span: SpanLink) -> Call {
        var call = self
        call.scope = scope.with(span)
        return call
    }
}
