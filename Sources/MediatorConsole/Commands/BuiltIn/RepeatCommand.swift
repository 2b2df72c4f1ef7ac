import Mediator
import MediatorCoding

/// `repeat`: repeats a call, and measures it.
struct RepeatCommand: ConsoleCommand {
    /// A command, and the number of its runs.
    struct Input: Sendable {
        let count: Int
        let result: @Sendable (Console.Context) async throws -> PreparedResult
    }

    let name = "repeat"
    let arguments = "COUNT LINE"
    let summary = "Repeats a call, and prints how long it takes."
    let details = """
        Prints the shortest, the median and the longest duration. Parameters are read once, and results are not printed;
        the last one is _. A failing call ends the command. With --json durations are in nanoseconds.
        """

    func example(_ action: ActionSchema) -> String { "100 \(action.exampleLine)" }

    func read(_ words: Console.Words) throws -> Input {
        let first = words.all.first
        guard let first, first.key == nil, let count = Int(first.text), (1...Self.most).contains(count) else {
            throw Console.WrongUsage(
                "repeat needs a number from 1 to \(Self.most)"
                    + (first.map { ", not \($0.written.quotedBriefly)." } ?? "."),
                recoverySuggestion: "write \"repeat 100 TARGET.ACTION\"."
            )
        }
        let inner = try words.inner(dropping: 1)
        guard let result = inner.result else {
            throw Console.WrongUsage(
                "\(inner.command.name) cannot be repeated.",
                recoverySuggestion: "write \"repeat \(count) TARGET.ACTION\"."
            )
        }
        return Input(count: count, result: result)
    }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        words.count == 1 ? .line : .text
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let result = try await input.result(context)
        let now = context.session.streams.now
        var times: [Duration] = []
        var last = Value.null
        var bar: ProgressBar?
        var sliceStart: Duration?
        defer { bar?.end() }
        for number in 1...input.count {
            try Task.checkCancellation()
            let start = now()
            do {
                last = try await result.perform()
            } catch {
                var failure = Failure(ofCommand: error)
                failure.text = "call \(number) of \(input.count): \(failure.description(line: nil))"
                failure.details["call"] = .int(number)
                throw failure
            }
            let end = now()
            times.append(end - start)
            // The clock is read for the measurement alone.
            if number == 1 { bar = ProgressBar("repeat", context.printer, now, from: start + .milliseconds(500)) }
            bar?.show(number, of: input.count, at: end)
            // Between two measurements other sessions continue.
            let isOver = end - (sliceStart ?? start) >= Self.slice
            sliceStart = isOver ? nil : sliceStart ?? start
            if isOver { await Task.yield() }
        }
        if result.action != nil, !result.isVoid { context.session.lastResult = last }
        try print(times.sorted(), in: context)
    }

    /// How long calls are repeated before other sessions continue.
    private static let slice = Duration.milliseconds(10)
    /// The maximum count, so that the times fit into memory.
    private static let most = 1_000_000

    private func print(_ times: [Duration], in context: Console.Context) throws {
        // The mean of the two middle times for an even count.
        let median = (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
        func text(_ time: Duration) -> Value { context.isJSON ? .int(time.nanoseconds) : .string(time.readable) }
        try context.print([
            "calls": .int(times.count),
            "min": text(times[0]), "median": text(median), "max": text(times[times.count - 1]),
        ])
    }
}
