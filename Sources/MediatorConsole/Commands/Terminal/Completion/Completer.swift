import Mediator
import MediatorTerminal

/// Completes a line for Tab; the line ends at the cursor.
struct Completer {
    private let context: Console.Context

    init(_ context: Console.Context) {
        self.context = context
    }

    func completions(of line: String) -> CompletionList {
        let outline = LineScanner.outline(of: line, context.session.commands)
        let bytes = Array(line.utf8)
        let text = String(decoding: bytes[outline.start...], as: UTF8.self)
        let all =
            outline.openCall == nil
            ? completions(of: text, after: outline.words) : parameters(beginning: text, after: outline.words)
        return CompletionList(start: outline.start, all.map(\.text).unique, addsSpace: !all.contains(where: \.isOpen))
    }

    /// Returns the completions of a word, also inside an enclosed command.
    func completions(of text: String, after words: [Console.Word]) -> [Console.Completion] {
        let commands = context.session.commands
        var words = words
        _ = OptionParser.take(Console.Option.ofLines, from: &words)
        guard !words.isEmpty else {
            if text.hasPrefix("$") { return context.variables.matching(text) }
            if text.contains(".") { return context.actions(beginning: text) }
            let names = commands.all(in: .line).map { Console.Completion($0.name) }
            return (names + context.mediator.schemas.openTargets).matching(text)
        }
        if words.last.map(OutputFile.isSign) == true {
            return context.session.streams.files(beginning: text)
        }
        guard let (command, given) = commands.command(of: words, in: .line) else { return [] }
        var rest = given
        _ = OptionParser.take(command.options, from: &rest)
        if let start = command.startOfLine(in: rest) { return completions(of: text, after: Array(rest[start...])) }
        if text.hasPrefix("--") {
            return (Console.Option.ofLines + command.options).map { Console.Completion("--\($0.name)") }
                .matching(text)
        }
        if let choices = Self.choices(behind: words.last, of: command) { return choices.matching(text) }
        if command.content(of: Console.Word(argument: text), after: rest) == .line {
            return completions(of: text, after: [])
        }
        return command.completions(of: text, after: rest, in: context)
    }
}

extension Completer {
    /// Returns the completions of a parameter in the parentheses of a call: `productID: "P-1001"`.
    private func parameters(beginning text: String, after words: [Console.Word]) -> [Console.Completion] {
        let isOfName: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " }
        guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(isOfName) else {
            return completions(of: text, after: words).filter { $0.text.hasSuffix("=") }
                .map { Console.Completion("\($0.text.dropLast()): ", isOpen: true) }
        }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        let front = String(text[..<value.startIndex])
        let name = String(text[..<colon].prefix { $0 != " " }) + "="
        return completions(of: name + value, after: words).filter { $0.text.hasPrefix(name) }.map { completion in
            let value = completion.text.dropFirst(name.count)
            // A comma or a parenthesis would end a text without quotes.
            let isBare = value.first != "\"" && value.contains { ",()".contains($0) } && !completion.isOpen
            return Console.Completion(front + (isBare ? String(value).quoted : String(value)), isOpen: true)
        }
    }

    /// Returns the choices of the option in the last word; nil without such an option or choices.
    private static func choices(
        behind word: Console.Word?,
        of command: any ConsoleCommand
    ) -> [Console.Completion]? {
        guard let word, word.key == nil, !word.isQuoted else { return nil }
        let option = command.options.first { "--\($0.name)" == word.text && !$0.choices.isEmpty }
        return option?.choices.map { Console.Completion($0) }
    }
}

extension [Console.Completion] {
    /// Returns the completions that begin with a text, ignoring case.
    package func matching(_ text: String) -> Self {
        let exact = filter { $0.text.hasPrefix(text) }
        guard exact.isEmpty else { return exact }
        let text = text.lowercased()
        return filter { $0.text.lowercased().hasPrefix(text) }
    }
}

extension [String] {
    /// The texts without duplicates.
    var unique: Self {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
