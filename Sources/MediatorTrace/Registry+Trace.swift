public import Mediator

extension Registry {
    /// Applies a trace to the actions of a scope, outside of all interceptors.
    ///
    /// With the scope `.everything` the trace also records delivered events and requested services, with the scope of a
    /// target those of that target.
    ///
    /// - Parameters:
    ///   - scope: The actions to trace.
    ///   - trace: The trace.
    ///   - fileID: The file of the registration, for messages.
    ///   - line: The line of the registration, for messages.
    public mutating func intercept(
        _ scope: InterceptorScope,
        by trace: Trace,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        self.trace(by: trace, name: trace.name, scope, CodeLocation(fileID: fileID, line: line))
    }
}

extension Mediator {
    /// The applied traces, outermost first.
    package var traces: [Trace] {
        core.table.tracers.compactMap { $0.tracer as? Trace }
    }
}
