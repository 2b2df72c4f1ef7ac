/// The span of a tracer that a handler runs in: the parent of the calls that it makes.
///
/// It belongs to the call, not to the thread or the task, so that concurrent calls of one handler, and those that
/// outlive its task, differ.
package final class SpanLink: Sendable {
    private let tracer: ObjectIdentifier
    private let identifier: Int
    /// The spans of other tracers.
    private let others: SpanLink?

    /// Links the span of a tracer.
    ///
    /// - Parameters:
    ///   - tracer: The tracer.
    ///   - identifier: The tracer's number of the span.
    ///   - outer: The spans of the call that made this one.
    package init(_ tracer: ObjectIdentifier, _ identifier: Int, inside outer: SpanLink?) {
        self.tracer = tracer
        self.identifier = identifier
        others = outer?.leavingOut(tracer)
    }

    private init(_ link: SpanLink, others: SpanLink?) {
        tracer = link.tracer
        identifier = link.identifier
        self.others = others
    }

    /// Returns a tracer's number of the span; nil when the tracer does not cover it.
    package func identifier(in tracer: some Tracer & AnyObject) -> Int? {
        ObjectIdentifier(tracer) == self.tracer ? identifier : others?.identifier(in: tracer)
    }

    // Without this, a chain of calls without end would grow a list without end.
    private func leavingOut(_ tracer: ObjectIdentifier) -> SpanLink? {
        if tracer == self.tracer { return others }
        guard let others else { return self }
        return SpanLink(self, others: others.leavingOut(tracer))
    }
}
