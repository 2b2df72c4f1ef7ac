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
    private let collector: SpanCollector

    /// Creates the trace of a call that is about to be sent; nil for one that is not traced.
    init?(_ call: Call, _ schema: ActionSchema) {
        guard let span = call.span else { return nil }
        let core = call.mediator.core
        var parts: [Part] = []
        var origins: [SpanOrigin] = []
        for (tracer, scope) in core.table.tracers where scope.covers(schema) {
            guard let tracer = tracer as? any SpanTracer, let identifier = span.identifier(in: tracer),
                let origin = tracer.origin(of: identifier)
            else { continue }
            parts.append(Part(tracer: tracer, identifier: identifier, sent: tracer.time))
            origins.append(origin)
        }
        // A trace that came from another process goes on.
        guard let origin = origins.first(where: { $0.trace != nil }) ?? origins.first else { return nil }
        let collector = core.attachment(SpanCollector.self)
        var passed = origin.passed
        // A call that comes back belongs below this one in the traces of this process as well.
        if origin.trace != nil, parts.contains(where: { $0.tracer !== collector }) { passed.append(collector.trace) }
        context = TraceContext(
            id: origin.trace ?? collector.trace, span: origin.span, caller: call.caller,
            recordsValues: origins.contains(where: \.recordsValues), passed: passed)
        self.collector = collector
        self.parts = parts
    }

    /// Takes the spans of a response.
    func take(_ response: Value, from endpoint: String) {
        guard case .dictionary(let members) = response, let trace = members["trace"] else { return }
        let spans = RemoteSpans(trace)
        for part in parts {
            // A trace of this process has what came back here already; for the caller, it is collected.
            let own = part.tracer === collector ? spans : spans.leavingOut(collector.isOwn)
            part.tracer.take(own, below: part.identifier, sent: part.sent, from: endpoint)
        }
    }
}
