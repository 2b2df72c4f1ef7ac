import Mediator
import MediatorTrace

// The console's own trace is laid around the actions when it is asked for: until then calls pay nothing for it.
extension Session {
    /// How many calls the console's trace keeps.
    static let tracedCalls = 1000

    /// Begins to trace, unless somebody does.
    ///
    /// - Throws: ``Failure`` when the app does, `RegistryError` when an interceptor of the app has the trace's name.
    func beginTracing(values: Bool) throws {
        if let trace = mediator.traces.first {
            guard trace !== self.trace else {
                throw Self.useless("the trace is on already.", "\"trace show\" shows it.")
            }
            throw Self.useless("the app traces its calls itself.", "\"trace show\" shows them.")
        }
        let kept = trace.flatMap { $0.recordsValues == values ? $0 : nil }
        let trace = kept ?? Trace("console", capacity: Self.tracedCalls, values: values, now: streams.now)
        self.trace = trace
        try mediator.update { $0.intercept(.everything, by: trace) }
    }

    /// Ends tracing; what was recorded stays.
    ///
    /// - Throws: ``Failure`` when nothing is traced, or not by the console.
    func endTracing() throws {
        guard let trace = mediator.traces.first else {
            throw Self.useless("the trace is off.", "\"trace on\" begins to record.")
        }
        guard trace === self.trace else {
            throw Self.useless("the app traces its calls itself.", "let the app end it.")
        }
        try endOwnTracing()
    }

    /// Ends tracing if this session began it: nobody else could.
    func endOwnTracing() throws {
        guard let trace, mediator.traces.contains(where: { $0 === trace }) else { return }
        try mediator.update { $0.remove(interceptor: trace.name) }
    }

    /// Returns the trace that there is: the console's, or else the app's.
    ///
    /// - Throws: ``Failure`` when nothing was traced.
    func tracing() throws(Failure) -> Trace {
        guard let trace = trace ?? mediator.traces.first else {
            throw Self.useless("nothing was traced.", "type \"trace on\" before the calls.")
        }
        return trace
    }

    private static func useless(_ message: String, _ resolution: String) -> Failure {
        Failure(code: "wrongState", message: message, resolution: resolution, status: .failure)
    }
}
