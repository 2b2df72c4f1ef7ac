/// The span of a tracer that a handler runs in: the parent of the calls that it makes.
///
/// It goes with the call rather than with the thread or the task, so that calls of one handler that run at once, or go
/// on where its task does not, are told apart.
package final class SpanLink: Sendable {
    private let tracer: ObjectIdentifier
    private let identifier: Int
    /// The spans of other tracers.
    private let others: SpanLink?

    /// Links the span of a tracer.
    ///
    /// - Parameters:
    ///   - tracer: The tracer.
    ///   - identifier: What the tracer identifies the span by.
    ///   - outer: The spans of the call that made this one.
    init(_ tracer: ObjectIdentifier, _ identifier: Int, inside outer: SpanLink?) {
        self.tracer = tracer
        self.identifier = identifier
        others = outer?.leavingOut(tracer)
    }

    private init(_ link: SpanLink, others: SpanLink?) {
        tracer = link.tracer
        identifier = link.identifier
        self.others = others
    }

    /// Returns what a tracer identifies the span by; nil when the tracer did not see it.
    package func identifier(in tracer: some Tracer & AnyObject) -> Int? {
        identifier(in: ObjectIdentifier(tracer))
    }

    private func identifier(in tracer: ObjectIdentifier) -> Int? {
        tracer == self.tracer ? identifier : others?.identifier(in: tracer)
    }

    // Without this, calls that hand their mediators on for ever would grow a list for ever.
    private func leavingOut(_ tracer: ObjectIdentifier) -> SpanLink? {
        if tracer == self.tracer { return others }
        guard let others else { return self }
        return SpanLink(self, others: others.leavingOut(tracer))
    }
}
