import Mediator
import MediatorCoding
import MediatorGateway

/// The tracers that cover a call to another process, and what goes along with it.
struct CallTrace: Sendable {
    private struct Part: Sendable {
        let tracer: any SpanTracer
        let identifier: Int
        let sent: Duration
    }

    let context: TraceContext
    private let parts: [Part]

    /// Creates the trace of a call that is about to be sent; nil for one that is not traced.
    init?(_ call: Call, _ schema: ActionSchema) {
        guard let span = call.span else { return nil }
        let core = call.mediator.core
        var parts: [Part] = []
        var origins: [SpanOrigin] = []
        for (tracer, scope) in core.table.interceptors.tracers where scope.covers(schema) {
            guard let tracer = tracer as? any SpanTracer, let identifier = span.identifier(in: tracer),
                let origin = tracer.origin(of: identifier)
            else { continue }
            parts.append(Part(tracer: tracer, identifier: identifier, sent: tracer.time))
            origins.append(origin)
        }
        // A trace that came from another process goes on.
        guard let origin = origins.first(where: { $0.trace != nil }) ?? origins.first else { return nil }
        context = TraceContext(
            id: origin.trace ?? core.attachment(SpanCollector.self).trace, span: origin.span, caller: call.caller,
            recordsValues: origins.contains(where: \.recordsValues))
        self.parts = parts
    }

    /// Takes the spans of an answer.
    func take(_ answer: Value, from place: String) {
        guard case .dictionary(let members) = answer, let trace = members["trace"] else { return }
        let spans = RemoteSpans(trace)
        for part in parts { part.tracer.take(spans, below: part.identifier, sent: part.sent, from: place) }
    }
}
