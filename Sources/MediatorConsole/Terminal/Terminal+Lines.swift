extension Terminal {
    /// Has the lines performed that are typed, each whatever became of those before.
    ///
    /// - Parameter name: The app's, for its history.
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the results.
    func performLines(
        _ performer: some LinePerformer,
        name: String,
        prompt: String,
        environment: @Sendable (String) -> String?
    ) async throws {
        let file = HistoryFile(of: name, environment: environment)
        let settings = EditingSettings(environment)
        await open(editor: settings.kind, history: settings.isOn ? file?.lines ?? [] : nil)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await performLines(performer, prompt: prompt, history: file))
        } catch {
            outcome = .failure(error)
        }
        await close()
        try outcome.get()
    }

    private func performLines(_ performer: some LinePerformer, prompt: String, history file: HistoryFile?) async throws
    {
        var history = KeptHistory(file)
        var typed = TypedLines()
        let first = LineRequest(
            prompt: prompt,
            isWithdrawn: { performer.isEnded },
            complete: { performer.completions(of: $0) },
            hint: { performer.hint(for: $0) }
        )
        while !performer.isEnded {
            let request = typed.beginning.map { beginning in
                LineRequest(
                    prompt: "… ",
                    isWithdrawn: { performer.isEnded },
                    complete: { performer.completions(of: beginning + $0).dropping(beginning) }
                )
            }
            switch await line(request ?? first) {
            case .end: return
            case .interrupted: typed = TypedLines()
            case .line(let line):
                do {
                    guard let text = try typed.add(LineText.text(of: line, isFirst: false)) else { continue }
                    // Tab leaves a space behind.
                    let kept = await performer.kept(text).map { String($0.reversed().drop { $0 == " " }.reversed()) }
                    if let kept, history.takes(kept) {
                        if let problem = history.append(kept) { performer.note(problem) }
                        await remember(kept)
                    }
                    try await interruptible { try await performer.perform(text) }
                } catch let failure as Failure {
                    typed = TypedLines()
                    performer.report(failure)
                }
            }
        }
    }
}

extension LineCompletions {
    /// Those of the end of a text whose beginning stands in the lines above.
    func dropping(_ beginning: String) -> LineCompletions {
        let count = beginning.utf8.count
        guard start < count else { return LineCompletions(start: start - count, all: all) }
        let above = String(decoding: Array(beginning.utf8)[start...], as: UTF8.self)
        let rest = all.filter { $0.text.hasPrefix(above) }.map { completion in
            Console.Completion(
                String(completion.text.dropFirst(above.count)), completion.summary, isOpen: completion.isOpen)
        }
        return LineCompletions(start: 0, all: rest)
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
