/// A call of an action, or other work that tracers watch, as the delivery of an event.
///
/// The code that does the work sets the names. A tracer that keeps the span sets the rest. Spans of another process are the
/// same, sent as data.
package struct Span: Sendable, Hashable {
    package struct Argument: Sendable, Hashable {
        package let name: String
        /// The value as text; nil unless values are recorded.
        package let value: String?

        package init(_ name: String, _ value: String? = nil) {
            self.name = name
            self.value = value
        }
    }

    /// Its kind in one word: `action`, `event`, `service`, `route`.
    package var kind: String
    package var target: String
    package var action: String
    /// The module that handles, subscribed, or provides; empty outside of modules.
    package var module: String
    package var caller: Caller?

    /// The number in its trace.
    ///
    /// In a message, a number that is unique among the spans of all processes.
    package var id: UInt64 = 0
    /// The number of the parent, as its tracer counts; in a message, its position in the list.
    ///
    /// Nil for an outermost span.
    package var parent: Int?
    package var arguments: [Argument] = []
    /// The start on the clock of the tracer; in a message, the time since the process got the call.
    package var started = Duration.zero
    /// The duration; nil while it is in progress.
    package var duration: Duration?
    /// The result as text; nil unless values are recorded and there is one.
    package var result: String?
    /// The code of the failure; nil without one.
    package var code: String?
    /// The text of the handler's own error; nil unless values are recorded and there is one.
    package var underlying: String?
    /// Where it ran in words; nil for the process that keeps it.
    package var endpoint: String?

    package init(kind: String = "action", target: String, action: String, module: String, caller: Caller?) {
        self.kind = kind
        self.target = target
        self.action = action
        self.module = module
        self.caller = caller
    }
}
