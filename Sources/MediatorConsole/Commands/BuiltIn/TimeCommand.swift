import Mediator
import MediatorCoding

/// `time`: measures a line.
struct TimeCommand: ConsoleCommand {
    let name = "time"
    let arguments = "LINE"
    let summary = "Performs a line and prints its duration."
    let details = """
        Measures the call alone, without reading parameters and printing the result. The duration goes to standard
        error, with --json as {"time": {"nanoseconds": …}}.
        """

    func example(_ action: ActionSchema) -> String { action.exampleLine }

    func read(_ words: Console.Words) throws -> PreparedCommand { try words.inner() }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        .line
    }

    func run(_ command: PreparedCommand, in context: Console.Context) async throws {
        guard let prepare = command.result else {
            try await measured(in: context) { try await command.run(context) }
            return
        }
        let result = try await prepare(context)
        let value = try await measured(in: context) { try await result.perform() }
        try result.show(value, in: context)
    }

    /// Runs a closure and prints its duration, also when it fails.
    private func measured<T>(in context: Console.Context, _ run: () async throws -> T) async throws -> T {
        let now = context.session.streams.now
        let start = now()
        defer {
            let time = now() - start
            context.note(context.isJSON ? #"{"time":{"nanoseconds":\#(time.nanoseconds)}}"# : "time: \(time.readable)")
        }
        return try await run()
    }
}
