extension Session {
    /// Performs the lines that are typed at a terminal, each whatever became of those before.
    ///
    /// - Returns: always done: each error was seen.
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the results.
    func performLines(
        at terminal: Terminal,
        prompt: String,
        environment: @Sendable (String) -> String?
    ) async throws -> Console.ExitStatus {
        let file = HistoryFile(of: help.name, environment: environment)
        let settings = EditingSettings(environment)
        await terminal.open(editor: settings.kind, history: settings.isOn ? file?.lines ?? [] : nil)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await performLines(at: terminal, prompt: prompt, history: file))
        } catch {
            outcome = .failure(error)
        }
        await terminal.close()
        try outcome.get()
        return .done
    }

    private func performLines(at terminal: Terminal, prompt: String, history file: HistoryFile?) async throws {
        var history = KeptHistory(file)
        var typed = TypedLines()
        let context = Console.Context(session: self, format: format, place: .line)
        let first = LineRequest(
            prompt: prompt,
            complete: { Completer(context).completions(of: $0) },
            hint: { Hint.text(for: $0, in: context) }
        )
        while !isEnded {
            // What belongs to an open bracket is JSON, of which there is nothing to complete.
            switch await terminal.line(typed.isEmpty ? first : LineRequest(prompt: "… ")) {
            case .end: return
            case .interrupted: typed = TypedLines()
            case .line(let line):
                do {
                    guard let text = try typed.add(LineText.text(of: line, isFirst: false)) else { continue }
                    // Tab leaves a space behind.
                    let shown = String(redacted(text).reversed().drop { $0 == " " }.reversed())
                    if history.takes(shown) {
                        if let problem = history.append(shown) { printer.note(problem) }
                        await terminal.remember(shown)
                    }
                    let whole = LineReader.Line.bytes(Array(text.utf8)[...])
                    _ = try await terminal.interruptible {
                        try await self.perform(whole, isFirst: false, number: nil)
                    }
                } catch let failure as Failure {
                    typed = TypedLines()
                    context.report(failure)
                }
            }
        }
    }
}

/// How lines are edited, as the environment says.
struct EditingSettings {
    /// The variable that says it: `libedit`, `readline`, or `off`.
    static let variable = "MEDIATOR_EDITOR"

    let isOn: Bool
    /// The only library to use; nil for any.
    let kind: String?

    init(_ environment: (String) -> String?) {
        let terminal = environment("TERM") ?? ""
        let wanted = environment(Self.variable) ?? ""
        isOn = wanted != "off" && !terminal.isEmpty && terminal != "dumb"
        kind = wanted.isEmpty ? nil : wanted
    }
}
