import MediatorConsole
import Mediator
import MediatorTrace

/// `replay`: repeats recorded calls.
struct ReplayCommand: FileCompletion {
    /// A recording.
    struct Input: Sendable {
        let file: String
        /// Whether the user has agreed to calls that destroy.
        let isConfirmed: Bool
    }

    let name = "replay"
    let arguments = "FILE"
    let summary = "Repeats the calls of a recording and lists differences."
    let details = """
        External calls are repeated in their original order; actions make their own calls again. Actions ask no questions.
        On a terminal, lines ask before a recording with actions that destroy; --yes skips the question.
        Results are compared as a whole, errors by code and details. Calls with secret values or references are skipped.
        Any difference ends with status 1. With --json an object.
        """

    let options = [Console.Context.yes]

    func example(_ action: ActionSchema) -> String { "calls.jsonl" }

    func read(_ words: Console.Words) throws -> Input {
        Input(file: try words.text("the file of a recording"), isConfirmed: words.options.has(Console.Context.yes))
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let (file, mediator) = (input.file, context.mediator)
        let bytes = try await context.session.streams.contents(of: file)
        let lines: [RecordedLine]
        do {
            lines = try RecordedLine.lines(of: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Failure.invalidInput(
                "\(file.quotedBriefly): \(error)",
                recoverySuggestion: "give a file that \"record\" wrote."
            )
        }
        let calls = lines.filter { $0.caller == nil }
        if !input.isConfirmed {
            let schemas = calls.compactMap { try? mediator.schema(of: $0.target, $0.action) }
            try await context.confirm(schemas, refusal: "the recording was not repeated.")
        }
        let outcome = try await Console.$isUnattended.withValue(true) {
            var outcome = ReplayOutcome()
            let now = context.session.streams.now
            let bar = ProgressBar("replay", context.printer, now, from: now() + .milliseconds(500))
            defer { bar?.end() }
            for (index, line) in calls.enumerated() {
                try Task.checkCancellation()
                await outcome.replay(line, with: mediator)
                bar?.show(index + 1, of: calls.count, at: now())
                // For other sessions.
                await Task.yield()
            }
            return outcome
        }
        try context.print(context.isJSON ? outcome.json : .string(outcome.text))
        if !outcome.different.isEmpty { throw Console.ExitStatus.failure }
    }
}
