import Mediator
import MediatorConsole
import MediatorTrace
import Synchronization

/// The trace of a session: an interceptor that "trace on" registers.
///
/// Before that, calls have no cost.
final class SessionTrace: SessionPart {
    /// The name of the trace as an interceptor; a mediator has at most one of it, whichever session registered it.
    static let name = "console"
    /// The number of calls that the trace keeps.
    static let capacity = 1000

    /// The trace of the console; nil before the first "trace on".
    private let own = Mutex<Trace?>(nil)

    init() {}

    private var trace: Trace? { own.withLock(\.self) }

    /// Starts the trace.
    ///
    /// - Throws: ``Failure`` when a trace is on already, `RegistryError` when an interceptor of the app has its name.
    func begin(values: Bool, in session: Session) throws {
        if let current = session.mediator.traces.first {
            guard current !== trace else {
                throw Self.wrongState("the trace is on already.", "print it with \"trace show\".")
            }
            throw Self.wrongState(Self.otherSource(of: current), "print them with \"trace show\".")
        }
        let kept = trace.flatMap { $0.recordsValues == values ? $0 : nil }
        let trace =
            kept
            ?? Trace(
                Self.name, capacity: Self.capacity, recordsValues: values, checksRequirements: true,
                now: session.streams.now)
        try session.mediator.update { $0.intercept(.everything, by: trace) }
        // Only the line whose trace is registered: the session ends that one.
        own.withLock { $0 = trace }
    }

    /// Ends the trace; the traced calls stay.
    ///
    /// - Throws: ``Failure`` when no trace of the console is on.
    func end(in session: Session) throws {
        guard let current = session.mediator.traces.first else {
            throw Self.wrongState("the trace is off.", "start it with \"trace on\".")
        }
        guard current === trace else {
            throw Self.wrongState(
                Self.otherSource(of: current),
                current.name == Self.name ? "type \"trace off\" in that session." : "end the trace in the app.")
        }
        try close(in: session)
    }

    /// Ends the trace of this session, which no other session can end.
    func close(in session: Session) throws {
        guard let trace, session.mediator.traces.contains(where: { $0 === trace }) else { return }
        try session.mediator.update { $0.remove(interceptor: trace.name) }
    }

    /// Returns the trace of the console, or else of the app.
    ///
    /// - Throws: ``Failure`` when there is none.
    func current(in session: Session) throws(Failure) -> Trace {
        guard let trace = trace ?? session.mediator.traces.first else {
            throw Self.wrongState("no calls were traced.", "start the trace with \"trace on\".")
        }
        return trace
    }

    /// Says who traces the calls, if this session does not.
    private static func otherSource(of trace: Trace) -> String {
        trace.name == name ? "another session traces the calls." : "the app traces its calls itself."
    }

    private static func wrongState(_ message: String, _ recoverySuggestion: String) -> Failure {
        Failure(code: "wrongState", message: message, recoverySuggestion: recoverySuggestion, status: .failure)
    }
}

extension Console.Context {
    /// Returns the trace of the console, or else of the app.
    ///
    /// - Throws: ``Failure`` when there is none.
    func trace() throws(Failure) -> Trace { try session.part(SessionTrace.self).current(in: session) }
}
