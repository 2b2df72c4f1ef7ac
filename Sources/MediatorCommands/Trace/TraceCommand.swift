import MediatorConsole
import Mediator
import MediatorCoding
import MediatorTrace

/// `trace`: traces calls, and shows or saves the trace.
struct TraceCommand: FirstWordCompletion {
    /// A subcommand.
    enum Input: Sendable {
        case on(values: Bool)
        case off
        case clear
        case show(TraceFormat)
        case save(String, TraceFormat)
    }

    let name = "trace"
    let arguments = "on|off|show|clear|save FILE"
    let summary = "Traces calls: caller, nesting, duration and outcome."
    let details = """
        "on" starts the trace, which keeps the last \(SessionTrace.capacity) calls; "off" ends it, "clear" removes the
        calls. "show" prints an indented tree, "save" writes a file in the format of its extension: .html (a page with a
        timeline and search), .txt, .mmd (a Mermaid sequence diagram) or .json (for Perfetto and chrome://tracing). The trace
        includes event deliveries and requests for services. When the app itself traces its calls, "show" and "save" use that
        trace.
        """
    let modes: Set<Console.Mode> = [.line]
    let options = [format, values]

    private static let format = Console.Option(
        "format", "FORMAT", "The format of show and save.", choices: TraceFormat.allCases.map(\.rawValue))
    private static let values = Console.Option.flag(
        "values", "Records the values of parameters and results, except secrets.")

    func example(_ action: ActionSchema) -> String { "on" }

    func read(_ words: Console.Words) throws -> Input {
        guard let first = words.all.first else {
            throw Console.WrongUsage(
                "trace needs a subcommand.", recoverySuggestion: "write one of \(Self.words.listed).")
        }
        try words.check(atMost: first.written == "save" ? 2 : 1)
        let format = words.options[Self.format].flatMap { TraceFormat(rawValue: $0) }
        let takesFormat = ["show", "save"].contains(first.written)
        if format != nil, !takesFormat { throw Self.unexpected(Self.format, first) }
        if words.options.has(Self.values), first.written != "on" { throw Self.unexpected(Self.values, first) }
        switch first.written {
        case "on": return .on(values: words.options.has(Self.values))
        case "off": return .off
        case "clear": return .clear
        case "show": return .show(format ?? .tree)
        case "save": return try save(words.all.dropFirst().first, format)
        default:
            throw Failure.wrongUsage(
                "trace has no subcommand \(first.written.quotedBriefly).",
                notes: ["subcommands: " + Self.words.listed],
                suggestions: Suggestions.nearest(to: first.written, among: Self.words),
                recoverySuggestion: "use one of them."
            )
        }
    }

    private func save(_ word: Console.Word?, _ format: TraceFormat?) throws -> Input {
        guard let word else {
            throw Console.WrongUsage(
                "trace save needs a file.", recoverySuggestion: "write the name of the file, for example trace.html.")
        }
        guard let format = format ?? TraceFormat(fileName: word.written) else {
            throw Console.WrongUsage(
                "the file name \(word.written.quotedBriefly) does not determine a format.",
                recoverySuggestion: "use the extension .html, .txt, .mmd or .json, or add \(Self.format.usage)."
            )
        }
        return .save(word.written, format)
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        switch input {
        case .on(let values): try context.session.part(SessionTrace.self).begin(values: values, in: context.session)
        case .off: try context.session.part(SessionTrace.self).end(in: context.session)
        case .clear: try context.trace().clear()
        case .show(let format):
            let log = try context.trace().log
            if context.isJSON, format == .tree { return try context.print(log.value) }
            try context.printer.result(
                try format.text(of: log, title: "\(context.session.configuration.name): trace")
            )
        case .save(let file, let format):
            let log = try context.trace().log
            let name = file.split(separator: "/").last.map(String.init) ?? file
            let title = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            try await context.session.streams.write(
                try format.text(of: log, title: title) + "\n", toFile: file)
            context.note("saved \(log.calls.count.counted("call")) as \(format.rawValue)")
        }
    }

    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        Self.words.map { Console.Completion($0) }.matching(text)
    }

    private static let words = ["on", "off", "show", "clear", "save"]

    private static func unexpected(_ option: Console.Option, _ word: Console.Word) -> Console.WrongUsage {
        Console.WrongUsage(
            "trace \(word.written.quotedBriefly) does not take --\(option.name).",
            recoverySuggestion: "leave it out; \"help trace\" explains the command."
        )
    }
}
