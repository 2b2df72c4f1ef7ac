import MediatorConsole
import Mediator
import MediatorCoding

/// `record`: writes all further calls to a file.
struct RecordCommand: ConsoleCommand {
    let name = "record"
    let arguments = "[FILE]"
    let summary = "Records further calls to a new file; without FILE ends that."
    let details = """
        Writes one line of JSON for each call, including calls by actions: parameters, result or error, and the caller.
        ••• replaces secret values. "replay FILE" repeats the calls, and tests use the file for stubs.
        """
    let modes: Set<Console.Mode> = [.line]

    func example(_ action: ActionSchema) -> String { "calls.jsonl" }

    func run(_ file: String?, in context: Console.Context) async throws {
        let session = context.session
        guard let file else {
            guard let recorder = session.part(SessionRecording.self).stop() else {
                throw Failure.wrongUsage("no recording is in progress.", recoverySuggestion: "write \"record FILE\".")
            }
            let count = try recorder.end()
            return context.note("\(count.counted("call")) recorded in \(recorder.path)")
        }
        try session.part(SessionRecording.self).begin(file, in: session)
        context.note("recording in \(file); \"record\" ends it")
    }
}
