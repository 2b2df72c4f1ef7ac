package import MediatorCoding
import MediatorTerminal
import Mediator

extension Console.Streams {
    /// Performs the lines of the input; a failing line does not end it.
    ///
    /// - Parameters:
    ///   - printer: Shows the prompts.
    ///   - isEnded: Whether the session has ended.
    ///   - perform: Performs a line; its number is nil on a terminal.
    /// - Returns: The status of the first line that failed; on a terminal always `done`.
    /// - Throws: ``BrokenStream``, or the error of a line.
    package func performLines(
        _ printer: Printer, isEnded: () -> Bool,
        _ perform: (_ line: LineReader.Line, _ number: Int?) async throws -> Console.ExitStatus
    ) async throws -> Console.ExitStatus {
        var reader = LineReader(input)
        var status = Console.ExitStatus.done
        var number = 0
        // A cancelled task has lost its client.
        while !isEnded(), !Task.isCancelled {
            if isInputTerminal { printer.prompt() }
            let line: LineReader.Line?
            do {
                line = try await reader.next()
            } catch {
                throw BrokenStream("cannot read lines: \(error)")
            }
            if isInputTerminal { printer.endPrompt(withLine: line != nil) }
            guard let line else { return status }
            number += 1
            let lineStatus = try await perform(line, isInputTerminal ? nil : number)
            if status == .done, !isInputTerminal { status = lineStatus }
            try await waitForCapacity()
            // Lines that never suspend must not hold up other sessions.
            await Task.yield()
        }
        return status
    }
}

extension Session {
    /// Performs the lines of a stream; a failing line does not end it.
    ///
    /// - Returns: The status of the first line that failed; on a terminal always `done`.
    /// - Throws: ``BrokenStream``, or ``Console/Streams/Closed`` when the reader has closed the output.
    func performLines(of streams: Console.Streams) async throws -> Console.ExitStatus {
        try await streams.performLines(printer, isEnded: { isEnded }) {
            try await perform($0, number: $1)
        }
    }

    /// Performs a line, and prints its failure with the number of the line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - number: The number of the line for failures; nil without one.
    ///   - printer: Writes the results; nil for standard output.
    /// - Throws: ``BrokenStream``, or ``Console/Streams/Closed`` when the reader has closed the output.
    package func perform(
        _ line: LineReader.Line, number: Int?, printer: Printer? = nil
    ) async throws -> Console.ExitStatus {
        let text: String
        do throws(Failure) {
            text = try LineText.text(of: line)
        } catch {
            report(error, line: number)
            return error.status
        }
        return try await perform(text, number: number, printer: printer)
    }

    package func perform(_ line: String, number: Int?) async throws -> Console.ExitStatus {
        try await perform(line, number: number, printer: nil)
    }

    private func perform(_ text: String, number: Int?, printer: Printer?) async throws -> Console.ExitStatus {
        let scanned = LineScanner.words(of: text, commands)
        let shown = LineRedaction(mediator, commands).redacted(text, scanned)
        // The lines of files have numbers, also in a session on a terminal.
        if number == nil, let remember = streams.remember {
            if let problem = await remember(shown) { self.printer.note(problem) }
            // Ctrl-C may have come meanwhile.
            guard !Task.isCancelled else { return .done }
        }
        guard Self.isCommand(text) else { return .done }
        history.append(shown)
        var context = Console.Context(session: self, format: format, mode: .line, resultPrinter: printer)
        do {
            var words = try scanned.all()
            let given = OptionParser.take(Console.Option.ofLines, from: &words)
            context.format = given.format ?? format
            _ = try Console.Options(given)
            if given.asksForHelp { words = Self.askingForHelp(words) }
            guard !words.isEmpty else {
                throw Failure.wrongUsage(
                    "--\(context.format.rawValue) needs a command.",
                    recoverySuggestion: "write it after a command.")
            }
            let file = OutputFile.take(from: &words)
            if let failure = failureOfWord(words) ?? OutputFile.failure(words) { throw failure }
            let command = try commands.read(words, in: .line)
            if let file { try await context.write(to: file, command.run) } else { try await command.run(context) }
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

    /// Whether a line is neither blank nor a comment.
    private static func isCommand(_ line: String) -> Bool {
        line.first { $0 != " " && $0 != "\t" }.map { $0 != "#" } ?? false
    }
}
