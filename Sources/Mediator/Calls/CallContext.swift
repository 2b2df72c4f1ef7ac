/// The context that calls carry: the core, and what only few calls need.
///
/// A mediator has a scope with nothing but its core; a call that carries more has another one.
@usableFromInline package final class CallContext: Sendable {
    package let core: MediatorCore
    /// The spans inside of which calls are made.
    package let span: SpanContext?
    /// The caller of a call from outside, set by the gateway.
    package let context: (any ExternalCaller)?
    /// The depth of a call that an interceptor redirected to another action; nil where none did.
    let redirectedDepth: Int?
    /// The identities of unregistered names, which the numbers of calls refer to.
    private let unregistered: [ActionIdentity]

    package init(
        _ core: MediatorCore, context: (any ExternalCaller)? = nil, redirectedDepth: Int? = nil,
        span: SpanContext? = nil
    ) {
        (self.core, self.context, self.redirectedDepth, self.span) = (core, context, redirectedDepth, span)
        unregistered = []
    }

    private init(
        _ scope: CallContext, span: SpanContext?, redirectedDepth: Int?, keeping identity: ActionIdentity? = nil
    ) {
        (core, context) = (scope.core, scope.context)
        (self.span, self.redirectedDepth) = (span, redirectedDepth)
        unregistered = identity.map { scope.unregistered + [$0] } ?? scope.unregistered
    }

    /// Returns the scope of calls inside of a span.
    package func inside(_ span: SpanContext) -> CallContext {
        CallContext(self, span: span, redirectedDepth: redirectedDepth)
    }

    /// Returns the scope of a call that an interceptor redirected, and of the calls inside of it.
    func redirected(atDepth depth: Int) -> CallContext { CallContext(self, span: span, redirectedDepth: depth) }

    /// Returns the identity of a number in a call with this scope; nil for the external caller.
    package func identity(_ number: IdentityNumber) -> ActionIdentity? {
        number.unregisteredIndex.map { unregistered[$0] } ?? number.registered
    }

    /// Returns the number of an identity, and a scope in which the number means it.
    func number(of identity: ActionIdentity) -> (IdentityNumber, in: CallContext) {
        if let number = identity.number { return (number, self) }
        let scope = CallContext(self, span: span, redirectedDepth: redirectedDepth, keeping: identity)
        return (IdentityNumber(unregistered: unregistered.count), scope)
    }
}

extension Call {
    package var span: SpanContext? { scope.span }

    /// Whether an interceptor redirected the call here, so that its caller did not choose the action.
    package var isRedirected: Bool { scope.redirectedDepth == callerFrame.depth }

    /// The caller of a call from outside; nil when code of the app made the call.
    package var context: (any ExternalCaller)? { callerFrame.isExternal ? scope.context : nil }
}
