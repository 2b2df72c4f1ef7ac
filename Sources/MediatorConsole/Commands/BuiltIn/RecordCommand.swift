import Mediator
import MediatorCatalogue

/// `record`: writes the calls that follow to a file.
struct RecordCommand: ConsoleCommand {
    let name = "record"
    let arguments = "[FILE]"
    let summary = "Records all calls that follow in a new file; without FILE ends that."
    let details = """
        One line of JSON for each call: parameters, result or error, and who called; calls that actions make are there
        too. Secret values stand as •••. "replay FILE" makes the calls again, and tests use the file for their stubs.
        """
    let places: Set<Console.Place> = [.line]

    func example(_ action: ActionSchema) -> String { "calls.jsonl" }

    func read(_ words: Console.Words) throws -> String? { try words.optionalText() }

    func run(_ file: String?, in context: Console.Context) async throws {
        let session = context.session
        guard let file else {
            guard let recorder = session.stopRecording() else {
                throw Failure.wrongUsage("nothing is being recorded.", resolution: "write \"record FILE\".")
            }
            let count = try recorder.end()
            return context.note("\(count.counted("call")) recorded in \(recorder.path)")
        }
        if let current = session.recordingPath {
            throw Failure.wrongUsage(
                "\(current.quotedBriefly) is being recorded.",
                resolution: "end that with \"record\" first."
            )
        }
        try session.record(file)
        context.note("recording in \(file); \"record\" ends it")
    }
}
