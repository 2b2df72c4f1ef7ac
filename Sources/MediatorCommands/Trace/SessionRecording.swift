import Mediator
import MediatorConsole
import Synchronization

/// The recording of a session.
final class SessionRecording: SessionPart {
    private struct State {
        /// The file of the recording in progress, also while it is being created.
        var path: String?
        var recorder: CallRecorder?
    }

    private let state = Mutex(State())

    init() {}

    /// Starts a recording.
    ///
    /// - Throws: ``Failure`` when another recording is in progress, or when the file cannot be created.
    func begin(_ path: String, in session: Session) throws {
        // Lines of a client may run at once: the first one takes the place before it creates the file.
        let current = state.withLock { state in
            defer { state.path = state.path ?? path }
            return state.path
        }
        if let current {
            throw Failure.wrongUsage(
                "a recording to \(current.quotedBriefly) is in progress.",
                recoverySuggestion: "end it with \"record\" first."
            )
        }
        do {
            let recorder = try CallRecorder(path, session.mediator, session.streams)
            state.withLock { $0.recorder = recorder }
        } catch {
            state.withLock { $0.path = nil }
            throw error
        }
    }

    /// Returns the recording in progress, which the caller ends.
    func stop() -> CallRecorder? {
        state.withLock { state in
            guard let recorder = state.recorder else { return nil }
            (state.recorder, state.path) = (nil, nil)
            return recorder
        }
    }

    func close(in session: Session) throws {
        _ = try stop()?.end()
    }
}
