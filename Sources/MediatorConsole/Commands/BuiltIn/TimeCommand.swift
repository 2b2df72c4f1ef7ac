import Mediator
import MediatorCatalogue
import MediatorTrace

/// `time`: how long a line takes.
struct TimeCommand: ConsoleCommand {
    let name = "time"
    let arguments = "LINE"
    let summary = "Performs a line and says how long it took."
    let details = """
        The time is that of the call alone, without reading its parameters and printing its result. It goes to standard
        error, with --json as {"time": {"nanoseconds": …}}.
        """

    func example(_ action: ActionSchema) -> String { action.exampleLine }

    func read(_ words: Console.Words) throws -> PreparedCommand { try words.inner() }

    func run(_ command: PreparedCommand, in context: Console.Context) async throws {
        guard let prepare = command.result else {
            try await measured(in: context) { try await command.run(context) }
            return
        }
        let result = try await prepare(context)
        let value = try await measured(in: context) { try await result.perform() }
        try result.show(value, in: context)
    }

    /// Runs something and says how long it took, also when it failed.
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
