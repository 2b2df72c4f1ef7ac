import MediatorSystem
package import MediatorTerminal

extension Terminal {
    /// Performs typed lines; a failing line does not end the session.
    ///
    /// - Parameters:
    ///   - performer: The session that performs the lines.
    ///   - name: The name of the app, for its history.
    ///   - prompt: The prompt of a line.
    ///   - environment: Returns the value of an environment variable.
    /// - Throws: ``BrokenStream``, or ``Console/Streams/Closed`` when the reader has closed the output.
    package func performLines(
        _ performer: some LinePerformer,
        name: String,
        prompt: String,
        environment: @Sendable (String) -> String?
    ) async throws {
        await open(name: name, performer.history, environment: environment)
        do {
            try await performLines(performer, prompt: prompt)
        } catch {
            await close()
            throw error
        }
        await close()
    }

    private func performLines(_ performer: some LinePerformer, prompt: String) async throws {
        let blank = ContinuedLine(performer.commands)
        var continued = blank
        let first = LineRequest(
            prompt: prompt,
            isWithdrawn: { performer.isEnded },
            complete: { performer.completions(of: $0) },
            hint: { performer.hint(for: $0) }
        )
        while !performer.isEnded {
            let request = continued.beginning.map { beginning in
                LineRequest(
                    prompt: "… ",
                    isWithdrawn: { performer.isEnded },
                    complete: { performer.completions(of: beginning + $0).dropping(beginning) }
                )
            }
            switch await line(request ?? first) {
            case .end: return
            case .interrupted: continued = blank
            case .line(let line):
                do {
                    guard let text = try continued.add(LineText.text(of: line)) else { continue }
                    try await interruptible(orThrow: Failure.leftRunning) {
                        _ = try await performer.perform(text, number: nil)
                    }
                } catch is CancellationError {
                    continued = blank
                } catch let failure as Failure {
                    continued = blank
                    performer.report(failure, line: nil)
                }
            }
        }
    }
}

extension Failure {
    fileprivate static var leftRunning: Failure {
        Failure(
            code: "cancelled",
            message: "the command was cancelled, but still runs.",
            recoverySuggestion:
                "continue; its later output appears above the line. An action stops only where it checks for "
                + "cancellation: try Task.checkCancellation().",
            status: .software
        )
    }
}
