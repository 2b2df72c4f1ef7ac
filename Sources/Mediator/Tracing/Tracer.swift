/// Observes the calls of a mediator, and the spans that extensions report.
///
/// A trace, a recording and the spies of a test are tracers. Calls that no tracer covers do no work for tracing.
package protocol Tracer: AnyObject, Sendable {
    /// Runs when a call begins that the tracer covers.
    ///
    /// - Parameters:
    ///   - call: The call, with the parameters of its caller.
    ///   - module: The module that handles it; empty outside of modules.
    ///   - schema: The contract of the action, if it is at hand; nil for names that no module registered.
    /// - Returns: The number of the call when it ends, and of the parent of calls that its handler makes.
    func began(_ call: Call, module: String, schema: ActionSchema?) -> Int

    /// Runs when a span begins that is no call of an action, as the delivery of an event. Returns 0 by default.
    ///
    /// - Parameters:
    ///   - span: The span.
    ///   - parameters: Its parameters.
    ///   - schema: Returns which of them are secret; nil where none are.
    ///   - parent: The spans around it; nil outside of all.
    func began(
        _ span: Span, _ parameters: Parameters, schema: (() -> ActionSchema)?, inside parent: SpanContext?
    ) -> Int

    /// Runs when a call, or another span, ends.
    ///
    /// - Parameters:
    ///   - identifier: The result of ``began(_:module:schema:)``.
    ///   - outcome: The result, ``Value/null`` for other spans; or the error that was thrown, as its caller gets it.
    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>)

    /// Runs at an occurrence without a duration, as a call without a handler. Does nothing by default.
    func recorded(_ event: any TraceEvent)
}

extension Tracer {
    package func began(
        _ span: Span, _ parameters: Parameters, schema: (() -> ActionSchema)?, inside parent: SpanContext?
    ) -> Int { 0 }
    package func recorded(_ event: any TraceEvent) {}
}

/// An occurrence without a duration that tracers get; each extension has types of its own.
package protocol TraceEvent: Sendable {}
