import MediatorTrace
import Mediator

/// `trace`: records calls, and shows or saves what was recorded.
struct TraceCommand: ConsoleCommand {
    /// What is to be done.
    enum Input: Sendable {
        case on(values: Bool)
        case off
        case clear
        case show(TraceFormat)
        case save(String, TraceFormat)
    }

    let name = "trace"
    let arguments = "on|off|show|clear|save FILE"
    let summary = "Records calls: who called what, nested, how long it took and how it ended."
    let details = """
        "on" begins to record the last \(Session.tracedCalls) calls, and "off" ends it; what was recorded stays until "clear". "show"
        prints it as an indented tree, "save" writes it to a file, in the format that the file's name ends with: .txt,
        .mmd (a sequence diagram for Mermaid) or .json (for Perfetto and chrome://tracing). Events are
        in it for each subscriber that got them, and services where somebody asked for them. A trace that the app intercepted
        around its actions itself is shown and saved as well.
        """
    let places: Set<Console.Place> = [.line]
    let options = [format, values]

    private static let format = Console.Option(
        "format", "FORMAT", "How it is shown or saved.", choices: TraceFormat.allCases.map(\.rawValue))
    private static let values = Console.Option.flag("values", "Records the values of parameters too, but secret ones.")

    func example(_ action: ActionSchema) -> String { "on" }

    func read(_ words: Console.Words) throws -> Input {
        guard let first = words.all.first else {
            throw Console.WrongUsage("trace needs a word.", resolution: "write one of \(Self.words.listed) behind it.")
        }
        try words.check(atMost: first.whole == "save" ? 2 : 1)
        let format = words.options[Self.format].flatMap { TraceFormat(rawValue: $0) }
        let takesFormat = ["show", "save"].contains(first.whole)
        if format != nil, !takesFormat { throw Self.useless(Self.format, first) }
        if words.options.has(Self.values), first.whole != "on" { throw Self.useless(Self.values, first) }
        switch first.whole {
        case "on": return .on(values: words.options.has(Self.values))
        case "off": return .off
        case "clear": return .clear
        case "show": return .show(format ?? .tree)
        case "save": return try save(words.all.dropFirst().first, format)
        default:
            throw Failure.wrongUsage(
                "trace does not know \(first.whole.quotedBriefly).",
                notes: ["words: " + Self.words.listed],
                suggestions: Suggestions.nearest(to: first.whole, among: Self.words),
                resolution: "write one of them behind it."
            )
        }
    }

    private func save(_ word: Console.Word?, _ format: TraceFormat?) throws -> Input {
        guard let word else {
            throw Console.WrongUsage("trace save needs a file.", resolution: "write its name, for example trace.json.")
        }
        guard let format = format ?? TraceFormat(fileName: word.text) else {
            throw Console.WrongUsage(
                "the name \(word.text.quotedBriefly) does not tell a format.",
                resolution: "let it end with .txt, .mmd or .json, or add \(Self.format.usage)."
            )
        }
        return .save(word.whole, format)
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        switch input {
        case .on(let values): try context.session.beginTracing(values: values)
        case .off: try context.session.endTracing()
        case .clear: try context.session.tracing().clear()
        case .show(let format):
            let log = try context.session.tracing().log
            if context.isJSON, format == .tree { return try context.print(log.value) }
            try context.printer.result(try format.text(of: log).withoutFinalLineEnd)
        case .save(let file, let format):
            let log = try context.session.tracing().log
            try await FileContents.write(try format.text(of: log), to: file, context.session.streams.environment)
            context.note("saved \(log.calls.count == 1 ? "1 call" : "\(log.calls.count) calls") as \(format.rawValue)")
        }
    }

    func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        guard words.isEmpty else { return [] }
        return Self.words.filter { $0.hasPrefix(text) }.map { Console.Completion($0) }
    }

    private static let words = ["on", "off", "show", "clear", "save"]

    private static func useless(_ option: Console.Option, _ word: Console.Word) -> Console.WrongUsage {
        Console.WrongUsage(
            "trace \(word.whole.quotedBriefly) has no use for --\(option.name).",
            resolution: "leave it out; \"help trace\" explains the command."
        )
    }
}
