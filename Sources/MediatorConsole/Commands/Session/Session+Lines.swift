import MediatorTerminal

import Mediator

extension Session {
    /// Performs the lines of a stream, each whatever became of those before.
    ///
    /// - Returns: the status of the first line that failed; on a terminal, where each error was seen, always done.
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the results.
    func performLines(of streams: Console.Streams) async throws -> Console.ExitStatus {
        let isTerminal = streams.isInputTerminal
        var reader = LineReader(streams.input)
        var status = Console.ExitStatus.done
        var number = 0
        // Cancelled, nobody is there any more for whom the rest could be done.
        while !isEnded, !Task.isCancelled {
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
            let lineStatus = try await perform(line, isFirst: number == 1, number: isTerminal ? nil : number)
            if status == .done, !isTerminal { status = lineStatus }
        }
        return status
    }

    /// Performs a line and prints why it did not succeed, with its number if it has one.
    ///
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the results.
    func perform(_ line: LineReader.Line, isFirst: Bool, number: Int?) async throws -> Console.ExitStatus {
        var context = Console.Context(session: self, format: format, place: .line)
        do {
            let text = try LineText.text(of: line, isFirst: isFirst)
            guard let first = text.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return .done }
            note(line: text)
            var words = try LineScanner.words(of: text)
            context.format = Self.takeFormat(from: &words) ?? format
            guard !words.isEmpty else {
                throw Failure.wrongUsage(
                    "\(context.format == .json ? "--json" : "--jsonl") stands alone.",
                    resolution: "write it behind a command.")
            }
            words = Self.askingForHelp(words) ?? words
            if let failure = failureOfWord(words) { throw failure }
            try await help.commands.read(words, in: .line).run(context)
            return .done
        } catch let broken as BrokenStream {
            throw broken
        } catch let closed as Console.Streams.Closed {
            throw closed
        } catch let status as Console.ExitStatus {
            return status
        } catch {
            let failure = Failure(ofCommand: error)
            context.report(failure, line: number)
            return failure.status
        }
    }

    /// Takes `--json` and `--jsonl` out of the words of a line, wherever they stand, and returns what the last one says.
    private static func takeFormat(from words: inout [Console.Word]) -> Console.Format? {
        let formats: [String: Console.Format] = ["--json": .json, "--jsonl": .jsonLines]
        var format: Console.Format?
        words.removeAll { word in
            guard word.key == nil, !word.isQuoted, let found = formats[word.text] else { return false }
            format = found
            return true
        }
        return format
    }
}
