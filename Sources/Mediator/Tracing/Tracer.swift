/// Watches what happens in a mediator: calls, and what extensions report as spans of their own.
///
/// A trace, a recording, the spies of a test and the completion of an ``Interception`` are tracers. A mediator without
/// one does no work for it: actions that no tracer covers are reached as if there were none in the program.
package protocol Tracer: Sendable {
    /// Runs when a call begins that the tracer covers.
    ///
    /// - Parameters:
    ///   - call: The call, its parameters as its caller gave them.
    ///   - module: The module that handles it; empty outside of modules.
    /// - Returns: What identifies the call when it ends, and what calls that its handler makes find as their parent.
    func began(_ call: Call, module: String) -> Int

    /// Runs when something begins that is no call of an action, as the delivery of an event. By default 0 is returned.
    ///
    /// - Parameters:
    ///   - span: What begins.
    ///   - parent: The spans inside of which it begins; nil outside of all.
    func began(_ span: Span, inside parent: SpanLink?) -> Int

    /// Runs when a call, or another span, ends.
    ///
    /// - Parameters:
    ///   - identifier: What ``began(_:module:)`` returned.
    ///   - outcome: The result, ``Value/null`` for other spans; or the error as it was thrown, before it is sanitized.
    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>)

    /// Runs at something that has no duration, as a call that nothing answers. By default does nothing.
    func noted(_ notice: any TracerNotice)
}

extension Tracer {
    package func began(_ span: Span, inside parent: SpanLink?) -> Int { 0 }
    package func noted(_ notice: any TracerNotice) {}
}

/// Something without a duration that tracers may want to know; each extension has types of its own.
package protocol TracerNotice: Sendable {}

/// A call found no handler.
package struct UnhandledCall: TracerNotice {
    /// The error that the caller gets.
    package let error: MediatorError
    package let target: String
    package let action: String
    package let parameters: Parameters
    package let caller: Caller?
}

/// Something that a tracer records besides calls of actions.
package struct Span {
    /// What it is, in one word: `event`, `service`.
    package let kind: String
    package let target: String
    package let action: String
    /// The module that subscribed, or provides; empty outside of modules.
    package let module: String
    package let caller: Caller?
    package let parameters: Parameters
    /// Returns which parameters are secret; nil where none are.
    private let schema: (() -> ActionSchema)?

    package init(
        kind: String,
        target: String,
        action: String,
        module: String,
        caller: Caller?,
        parameters: Parameters = [:],
        schema: (() -> ActionSchema)? = nil
    ) {
        self.kind = kind
        self.target = target
        self.action = action
        self.module = module
        self.caller = caller
        self.parameters = parameters
        self.schema = schema
    }

    /// The parameters with `•••` in place of secret values.
    package var redactedParameters: Parameters { schema?().redacting(parameters) ?? parameters }
}
