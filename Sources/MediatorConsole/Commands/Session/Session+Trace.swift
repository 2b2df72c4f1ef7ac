import Mediator
import MediatorTrace

// The trace is an interceptor that "trace on" registers: before that, calls have no cost.
extension Session {
    /// The number of calls that the trace of the console keeps.
    static let tracedCalls = 1000

    /// Starts the trace.
    ///
    /// - Throws: ``Failure`` when a trace is on already, `RegistryError` when an interceptor of the app has its name.
    func beginTracing(values: Bool) throws {
        if let trace = mediator.traces.first {
            guard trace !== self.trace else {
                throw Self.wrongState("the trace is on already.", "print it with \"trace show\".")
            }
            throw Self.wrongState("the app traces its calls itself.", "print them with \"trace show\".")
        }
        let kept = trace.flatMap { $0.recordsValues == values ? $0 : nil }
        let trace =
            kept
            ?? Trace(
                "console", capacity: Self.tracedCalls, values: values, checksRequirements: true, now: streams.now)
        try mediator.update { $0.intercept(.everything, by: trace) }
        // Only the line whose trace is registered: the session ends that one.
        self.trace = trace
    }

    /// Ends the trace; the traced calls stay.
    ///
    /// - Throws: ``Failure`` when no trace of the console is on.
    func endTracing() throws {
        guard let trace = mediator.traces.first else {
            throw Self.wrongState("the trace is off.", "start it with \"trace on\".")
        }
        guard trace === self.trace else {
            throw Self.wrongState("the app traces its calls itself.", "end the trace in the app.")
        }
        try endOwnTracing()
    }

    /// Ends the trace of this session, which no other session can end.
    func endOwnTracing() throws {
        guard let trace, mediator.traces.contains(where: { $0 === trace }) else { return }
        try mediator.update { $0.remove(interceptor: trace.name) }
    }

    /// Returns the trace of the console, or else of the app.
    ///
    /// - Throws: ``Failure`` when there is none.
    func tracing() throws(Failure) -> Trace {
        guard let trace = trace ?? mediator.traces.first else {
            throw Self.wrongState("no calls were traced.", "start the trace with \"trace on\".")
        }
        return trace
    }

    private static func wrongState(_ message: String, _ recoverySuggestion: String) -> Failure {
        Failure(code: "wrongState", message: message, recoverySuggestion: recoverySuggestion, status: .failure)
    }
}
