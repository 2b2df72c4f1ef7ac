/// What a call passes on to the calls inside of it: the core, and what only few calls have.
@usableFromInline package final class CallContext: Sendable {
    package let core: MediatorCore
    /// The spans inside of which calls are made.
    package let span: SpanContext?
    package let externalCaller: (any ExternalCaller)?
    /// The depth of the caller of a redirected call; nil outside of such calls.
    ///
    /// Calls inside of it have the same value and deeper callers, so that `isRedirected` tells them apart.
    let redirectedDepth: Int?
    /// The identities of unregistered names, which the numbers of calls refer to.
    private let unregistered: [ActionIdentity]

    package init(_ core: MediatorCore, externalCaller: (any ExternalCaller)? = nil, span: SpanContext? = nil) {
        (self.core, self.externalCaller, self.span) = (core, externalCaller, span)
        redirectedDepth = nil
        unregistered = []
    }

    private init(
        _ context: CallContext, span: SpanContext?, redirectedDepth: Int?, keeping identity: ActionIdentity? = nil
    ) {
        (core, externalCaller) = (context.core, context.externalCaller)
        (self.span, self.redirectedDepth) = (span, redirectedDepth)
        unregistered = identity.map { context.unregistered + [$0] } ?? context.unregistered
    }

    /// The context of calls outside of spans and redirected calls.
    var detached: CallContext {
        span == nil && redirectedDepth == nil ? self : CallContext(self, span: nil, redirectedDepth: nil)
    }

    /// Returns the context of calls inside of a span, which a tracer has numbered.
    package func inside(_ number: Int, of tracer: any Tracer) -> CallContext {
        let span = SpanContext(ObjectIdentifier(tracer), number, inside: span)
        return CallContext(self, span: span, redirectedDepth: redirectedDepth)
    }

    func redirected(atDepth depth: Int) -> CallContext { CallContext(self, span: span, redirectedDepth: depth) }

    /// Returns the identity of a number in a call with this context; nil for no handler.
    package func identity(_ number: IdentityNumber) -> ActionIdentity? {
        number.unregisteredIndex.map { unregistered[$0] } ?? number.registered
    }

    /// Returns the number of an identity, and the context that finds the identity by it.
    func number(of identity: ActionIdentity) -> (IdentityNumber, in: CallContext) {
        if let number = identity.number { return (number, self) }
        let context = CallContext(self, span: span, redirectedDepth: redirectedDepth, keeping: identity)
        return (IdentityNumber(unregistered: unregistered.count), context)
    }
}

extension Call {
    package var span: SpanContext? { context.span }

    /// Whether an interceptor redirected the call here, so that its caller did not choose the action.
    package var isRedirected: Bool { context.redirectedDepth == callerFrame.depth }

    /// The caller of a call from outside; nil when code of the app made the call.
    package var externalCaller: (any ExternalCaller)? {
        callerFrame.caller == .noHandler ? context.externalCaller : nil
    }
}
