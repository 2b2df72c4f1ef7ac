import Synchronization

/// The context that calls carry besides numbers: the core, and what only few calls need.
///
/// A mediator has a scope with nothing but its core; a call that carries more creates another.
@usableFromInline package final class CallScope: Sendable {
    /// The core; alive as long as the scope.
    let reference: Unmanaged<MediatorCore>
    /// Whether the scope retains the core; see `borrowing(_:inside:)`.
    private let retains: Atomic<Bool>
    /// The spans inside of which calls are made.
    package let span: SpanLink?
    private let rest: Rest?

    /// What only few calls carry, behind one reference.
    private indirect enum Rest: Sendable {
        case of(callee: ActionPath?, caller: ActionPath?, context: (any ExternalCaller)?, redirectedDepth: Int?)
    }

    package var core: MediatorCore {
        defer { withExtendedLifetime(self) {} }
        return reference.takeUnretainedValue()
    }

    var uncheckedDepth: Int {
        defer { withExtendedLifetime(self) {} }
        return reference._withUnsafeGuaranteedRef { $0.uncheckedDepth }
    }

    @inline(__always) func entry(_ find: (Table) -> Unmanaged<RegisteredAction>?) -> RegisteredAction? {
        defer { withExtendedLifetime(self) {} }
        return reference._withUnsafeGuaranteedRef { $0.entry(find) }
    }

    /// The names of the called action, if they are unregistered.
    var callee: ActionPath? { if case .of(let callee, _, _, _)? = rest { callee } else { nil } }
    /// The names of the action that made that call, if they are unregistered too.
    var caller: ActionPath? { if case .of(_, let caller, _, _)? = rest { caller } else { nil } }
    /// The caller of a call from outside, set by the gateway.
    package var context: (any ExternalCaller)? { if case .of(_, _, let context, _)? = rest { context } else { nil } }
    /// The depth of a call that an interceptor redirected to another action; nil where none did.
    var redirectedDepth: Int? { if case .of(_, _, _, let depth)? = rest { depth } else { nil } }

    package init(
        _ core: MediatorCore, callee: ActionPath? = nil, caller: ActionPath? = nil,
        context: (any ExternalCaller)? = nil,
        redirectedDepth: Int? = nil, span: SpanLink? = nil
    ) {
        reference = .passRetained(core)
        retains = Atomic(true)
        let isPlain = callee == nil && caller == nil && context == nil && redirectedDepth == nil
        rest = isPlain ? nil : .of(callee: callee, caller: caller, context: context, redirectedDepth: redirectedDepth)
        self.span = span
    }

    private init(borrowing scope: CallScope, inside span: SpanLink) {
        (reference, rest, self.span) = (scope.reference, scope.rest, span)
        retains = Atomic(false)
    }

    deinit { if retains.load(ordering: .relaxed) { reference.release() } }

    /// Runs a call that does not suspend in a scope inside of a span, which retains no core unless the call keeps it:
    /// the caller holds the core until then, and threads that trace write to no count that they share.
    @inline(__always) func borrowing<Output>(
        inside span: SpanLink, _ run: (CallScope) throws -> Output
    ) -> Result<Output, any Error> {
        let scope = CallScope(borrowing: self, inside: span)
        let result = Result { try run(scope) }
        Self.retainCore(ofKept: scope)
        return result
    }

    private static func retainCore(ofKept scope: consuming CallScope) {
        if isKnownUniquelyReferenced(&scope) { return }
        scope.retains.store(true, ordering: .relaxed)
        _ = scope.reference.retain()
    }

    package func with(_ span: SpanLink? = nil, redirectedAtDepth depth: Int? = nil) -> CallScope {
        CallScope(
            core, callee: callee, caller: caller, context: context, redirectedDepth: depth ?? redirectedDepth,
            span: span ?? self.span)
    }
}

extension Call {
    package var span: SpanLink? { scope.span }

    /// Whether an interceptor redirected the call here, so that its caller did not choose the action.
    package var isRedirected: Bool { scope.redirectedDepth == calleeID.depth }

    /// The caller of a call from outside; nil when code of the app made the call.
    package var context: (any ExternalCaller)? { callerID.isExternal ? scope.context : nil }
}
