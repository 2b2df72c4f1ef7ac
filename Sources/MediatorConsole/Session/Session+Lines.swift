extension Session {
    /// Performs the lines of a stream, each whatever became of those before.
    ///
    /// - Returns: the status of the first line that failed; on a terminal, where each error was seen, always done.
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the results.
    mutating func performLines(of streams: Console.Streams) async throws -> Console.ExitStatus {
        let isTerminal = streams.isInputTerminal
        var reader = LineReader(streams.input)
        var status = Console.ExitStatus.done
        var number = 0
        while true {
            if isTerminal { printer.prompt() }
            let line: LineReader.Line?
            do {
                line = try await reader.next()
            } catch {
                throw BrokenStream(message: "cannot read lines: \(error)")
            }
            if isTerminal { printer.endPrompt(withLine: line != nil) }
            guard let line else { return status }
            number += 1
            let outer = isJSON
            defer { isJSON = outer }
            do {
                let text = try LineText.text(of: line, isFirst: number == 1)
                guard let first = text.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
                history.append(text)
                var words = try LineScanner.words(of: text)
                isJSON = Self.takeJSONOption(from: &words) || outer
                let command = try Self.command(of: words)
                if case .quit = command { return status }
                try await perform(command, in: .line)
            } catch let failure as Failure {
                report(failure, line: isTerminal ? nil : number)
                if status == .done, !isTerminal { status = failure.status }
            }
        }
    }

    /// Takes `--json` out of the words of a line, wherever it stands, and returns whether it was there.
    private static func takeJSONOption(from words: inout [Word]) -> Bool {
        let count = words.count
        words.removeAll { $0.key == nil && !$0.isQuoted && $0.text == "--json" }
        return words.count < count
    }

    private static func command(of words: [Word]) throws(Failure) -> Command {
        guard let name = words.first else {
            throw .wrongUsage("--json stands alone.", resolution: "write it behind a command.")
        }
        return try Command(name, Array(words.dropFirst()), in: .line)
    }
}
