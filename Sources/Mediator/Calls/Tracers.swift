/// The tracers of a span, outermost first.
package struct Tracers: Sendable {
    private let tracers: [any Tracer]

    package init(_ tracers: [any Tracer] = []) { self.tracers = tracers }

    package var isEmpty: Bool { tracers.isEmpty }

    /// Runs work other than a call of an action as a span of all of the tracers.
    ///
    /// - Parameters:
    ///   - span: The span; made only if there are tracers.
    ///   - parameters: Its parameters.
    ///   - schema: Returns which of them are secret; nil where none are.
    ///   - context: The context outside of the span.
    ///   - run: The work; gets the context inside of the span.
    /// - Throws: What `run` throws.
    package func trace<Output>(
        _ span: @autoclosure () -> Span, _ parameters: Parameters = [:], schema: (() -> ActionSchema)? = nil,
        in context: CallContext, _ run: (CallContext) throws -> Output
    ) throws -> Output {
        guard !isEmpty else { return try run(context) }
        let span = span()
        var context = context
        let begun = tracers.map { tracer in
            let identifier = tracer.began(span, parameters, schema: schema, inside: context.span)
            context = context.inside(SpanContext(ObjectIdentifier(tracer), identifier, inside: context.span))
            return (tracer: tracer, identifier: identifier)
        }
        do {
            let output = try run(context)
            for (tracer, identifier) in begun { tracer.ended(identifier, .success(.null)) }
            return output
        } catch {
            let path = ActionPath(target: span.target, action: span.action)
            let failure = ErrorBoundary.sanitized(error, path, module: span.module) {
                schema?() ?? ActionSchema(span.target, span.action)
            }
            for (tracer, identifier) in begun { tracer.ended(identifier, .failure(failure)) }
            throw error
        }
    }
}

extension DispatchTable {
    /// Returns the tracers of names that are not an action's, as an event's.
    package func tracers(covering path: ActionPath) -> Tracers {
        Tracers(tracers.filter { $0.scope.covers(names: path) }.map(\.tracer))
    }
}
