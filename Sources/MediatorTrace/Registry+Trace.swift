public import Mediator

extension Registry {
    /// Applies a trace to the actions of a scope, outside of all interceptors of a higher order.
    ///
    /// Where the scope is everything, it also records events that are delivered and services that are asked for, and those
    /// of a target where the scope is that target.
    ///
    /// - Parameters:
    ///   - scope: The actions that it covers.
    ///   - order: Its place among the interceptors.
    ///   - trace: The trace.
    ///   - fileID: The file that registers it, for messages.
    ///   - line: The line that registers it, for messages.
    public mutating func intercept(
        _ scope: InterceptorScope,
        order: Int = .min,
        by trace: Trace,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        self.trace(by: trace, name: trace.name, scope, order: order, CodeLocation(fileID: fileID, line: line))
    }
}

extension Mediator {
    /// The traces that are applied to actions, outermost first.
    package var traces: [Trace] {
        core.table.interceptors.tracers.compactMap { $0.tracer as? Trace }
    }
}
