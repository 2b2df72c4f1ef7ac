extension [any Tracer] {
    /// Runs work other than a call of an action as a span of all of the tracers, outermost first.
    ///
    /// - Parameters:
    ///   - span: The span; created only if there are tracers.
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
        let begun = map { tracer in
            let identifier = tracer.began(span, parameters, schema: schema, inside: context.span)
            context = context.inside(identifier, of: tracer)
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
    /// The tracers that cover actions by a scope, outermost first.
    package var tracers: [(tracer: any Tracer, scope: InterceptorScope)] {
        registrations.interceptors.compactMap { interceptor in interceptor.tracer.map { ($0, interceptor.info.scope) } }
    }

    /// Returns the tracers of names that are not an action's, as an event's.
    package func tracers(covering path: ActionPath) -> [any Tracer] {
        tracers.filter { $0.scope.covers(names: path) }.map(\.tracer)
    }
}
