import MediatorConsole
import Mediator
import MediatorSystem
import MediatorTerminal
import MediatorTrace
import Synchronization

/// A recording in progress, which writes calls to a file.
final class CallRecorder: Sendable {
    private struct State {
        var descriptor: Int32?
        var count = 0
        var failure: String?
    }

    let path: String
    private let mediator: Mediator
    private let name: String
    private let state: Mutex<State>

    /// Starts to record all calls of a mediator.
    ///
    /// - Throws: ``Failure`` when the file exists or cannot be created.
    convenience init(_ path: String, _ mediator: Mediator, _ streams: Console.Streams) throws {
        let descriptor: System.Descriptor
        do {
            descriptor = try System.create(streams.expanded(path))
        } catch {
            throw Failure.invalidInput(
                "cannot write \(path.quotedBriefly): \(error).",
                recoverySuggestion: "give the name of a new file in a folder where you may write."
            )
        }
        try self.init(path, mediator, descriptor)
    }

    /// Starts to record all calls of a mediator in an open file, which it closes.
    init(_ path: String, _ mediator: Mediator, _ descriptor: System.Descriptor) throws {
        self.path = path
        self.mediator = mediator
        name = "Recording of \(path)"
        state = Mutex(State(descriptor: descriptor))
        do {
            try mediator.update { registry in
                let tracer = RecordingTracer { [weak self] in self?.write($0) }
                registry.trace(
                    by: tracer, name: name, .everything, CodeLocation(fileID: #fileID, line: #line))
            }
        } catch {
            _ = close()
            throw error
        }
    }

    /// Ends the recording, closes its file, and returns the number of its calls.
    ///
    /// - Throws: ``Failure`` when a call could not be written.
    func end() throws -> Int {
        let removal = Result { try mediator.update { $0.remove(interceptor: name) } }
        let end = close()
        _ = try removal.get()
        if let failure = end.failure {
            throw Failure.invalidInput(
                "not all calls could be written to \(path.quotedBriefly): \(failure).",
                recoverySuggestion: "record again to another file."
            )
        }
        return end.count
    }

    private func close() -> State {
        state.withLock { state in
            if let descriptor = state.descriptor { System.close(descriptor) }
            state.descriptor = nil
            return state
        }
    }

    private func write(_ line: RecordedLine) {
        let text = line.json + "\n"
        // The lock keeps lines of several threads whole; no code of the app runs inside.
        state.withLock { state in
            guard let descriptor = state.descriptor, state.failure == nil else { return }
            do {
                try System.write(text, to: descriptor)
                state.count += 1
            } catch {
                state.failure = "\(error)"
            }
        }
    }
}
