/// The span of a tracer that a handler runs in: the parent of the calls that it makes.
///
/// It belongs to the call, not to the thread or the task, so that concurrent calls of one handler, and those that
/// outlive its task, differ.
package struct SpanContext: Sendable {
    private let tracer: ObjectIdentifier
    private let identifier: Int
    /// The spans of other tracers.
    private let others: [(tracer: ObjectIdentifier, identifier: Int)]

    /// Links the span of a tracer.
    ///
    /// - Parameters:
    ///   - tracer: The tracer.
    ///   - identifier: The tracer's number of the span.
    ///   - outer: The spans of the call that made this one.
    package init(_ tracer: ObjectIdentifier, _ identifier: Int, inside outer: SpanContext?) {
        self.tracer = tracer
        self.identifier = identifier
        if let outer, outer.tracer != tracer {
            others = [(outer.tracer, outer.identifier)] + outer.others.filter { $0.tracer != tracer }
        } else {
            others = outer?.others ?? []
        }
    }

    /// Returns a tracer's number of the span; nil when the tracer does not cover it.
    package func identifier(in tracer: some Tracer) -> Int? {
        let tracer = ObjectIdentifier(tracer)
        return tracer == self.tracer ? identifier : others.first { $0.tracer == tracer }?.identifier
    }
}
