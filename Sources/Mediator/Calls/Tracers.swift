/// The tracers that cover something, outermost first.
package struct Tracers: Sendable {
    private let tracers: [any Tracer & AnyObject]

    package init(_ tracers: [any Tracer & AnyObject] = []) {
        self.tracers = tracers
    }

    package var isEmpty: Bool { tracers.isEmpty }

    /// Runs what is no call of an action, as a span of all of the tracers.
    ///
    /// - Parameters:
    ///   - span: What it is; made only where there are tracers.
    ///   - scope: The scope of the calls outside of it.
    ///   - run: Gets the scope of the calls inside of it.
    /// - Throws: What `run` throws.
    package func trace<Output>(
        _ span: @autoclosure () -> Span,
        in scope: CallScope,
        _ run: (CallScope) throws -> Output
    ) throws -> Output {
        guard !isEmpty else { return try run(scope) }
        let span = span()
        var scope = scope
        let begun = tracers.map { tracer in
            let identifier = tracer.began(span, inside: scope.span)
            scope = scope.with(SpanLink(ObjectIdentifier(tracer), identifier, inside: scope.span))
            return (tracer: tracer, identifier: identifier)
        }
        do {
            let output = try run(scope)
            for (tracer, identifier) in begun { tracer.ended(identifier, .success(.null)) }
            return output
        } catch {
            for (tracer, identifier) in begun { tracer.ended(identifier, .failure(error)) }
            throw error
        }
    }
}
