/// Which call of a trace a handler runs for: what the calls that it makes take for the one that made them.
///
/// It goes with the call rather than with the thread or the task, so that calls of one handler that run at once, or go
/// on where its task does not, are told apart.
final class TraceSpan: Sendable {
    private let trace: ObjectIdentifier
    private let number: Int
    /// What other traces know the same call by.
    private let others: TraceSpan?

    /// - Parameter outer: That of the call which made this one.
    init(_ trace: Trace, _ number: Int, inside outer: TraceSpan?) {
        self.trace = ObjectIdentifier(trace)
        self.number = number
        others = outer?.leavingOut(ObjectIdentifier(trace))
    }

    private init(_ span: TraceSpan, others: TraceSpan?) {
        trace = span.trace
        number = span.number
        self.others = others
    }

    /// Returns the call's number in a trace; nil when it did not see the call.
    func number(in trace: Trace) -> Int? {
        ObjectIdentifier(trace) == self.trace ? number : others?.number(in: trace)
    }

    // Or calls that hand their mediators on for ever would hang on one another for ever.
    private func leavingOut(_ trace: ObjectIdentifier) -> TraceSpan? {
        if trace == self.trace { return others }
        guard let others else { return self }
        return TraceSpan(self, others: others.leavingOut(trace))
    }
}

extension Call {
    /// The traced call that this is or, as long as it is none, that led to this one.
    var span: TraceSpan? { scope.span }

    /// Returns the call as that of a trace.
    func with(_ span: TraceSpan) -> Call {
        var call = self
        call.scope = scope.with(span)
        return call
    }
}

extension CallScope {
    /// Returns the scope of one traced call.
    func with(_ span: TraceSpan) -> CallScope {
        CallScope(core, callee: callee, caller: caller, origin: origin, span: span)
    }
}

extension Mediator {
    /// The traces that are laid around actions, outermost first.
    package var traces: [Trace] {
        core.table.interceptors.notes.compactMap { if case .trace(let trace) = $0.kind { trace } else { nil } }
    }
}
