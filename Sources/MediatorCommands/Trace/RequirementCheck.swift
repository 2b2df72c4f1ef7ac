import Mediator
import MediatorCoding
import MediatorConsole
import MediatorSystem
import MediatorTrace

/// `check --run FILE`: performs lines under a trace of its own, and reports calls that no `requires` lists.
struct RequirementCheck: CheckPart {
    let checkOptions = [file]

    private static let file = Console.Option(
        "run", "FILE", "Performs the lines of a file, and reports calls of modules to what they do not require.")

    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        var findings = CheckFindings()
        guard let file = options[Self.file] else { return findings }
        let lines = try await perform(file, context)
        findings.details =
            lines.undeclaredUses.map(\.description)
            + (lines.failed > 0 ? ["\(lines.failed.counted("line")) of the file failed"] : [])
        findings.json = [
            "undeclared": .array(lines.undeclaredUses.map(\.value)), "failedLines": .int(lines.failed),
        ]
        findings.status = lines.undeclaredUses.isEmpty ? lines.firstFailure : .data
        return findings
    }

    /// Performs the lines of a file under a trace of its own.
    private func perform(_ file: String, _ context: Console.Context) async throws -> CheckedLines {
        let (session, mediator) = (context.session, context.mediator)
        let bytes = try await session.streams.contents(of: file)
        let trace = Trace("check --run", capacity: 1, checksRequirements: true)
        do {
            try mediator.update { $0.intercept(.everything, by: trace) }
        } catch let error as RegistryError where error.problems.contains(where: { $0.code == .duplicateInterceptor }) {
            throw Self.isRunning
        }
        defer { _ = try? mediator.update { $0.remove(interceptor: trace.name) } }
        // In a session the modules run already, and so do those of an app that starts its modules itself. Starting them
        // again does nothing.
        let phase = mediator.core.startPhase
        let wereRunning = phase == .starting || phase == .running
        try await mediator.start()
        let outcome: Result<CheckedLines, any Error>
        do {
            outcome = .success(try await Self.perform(bytes, in: context))
        } catch {
            outcome = .failure(error)
        }
        if context.mode == .arguments {
            session.close()
            if !wereRunning { await mediator.stop() }
        }
        var lines = try outcome.get()
        lines.undeclaredUses = trace.log.undeclaredUses
        return lines
    }

    /// Performs lines until one ends the session.
    private static func perform(_ bytes: [UInt8], in context: Console.Context) async throws -> CheckedLines {
        let session = context.session
        var lines = CheckedLines()
        var unread = bytes
        var reader = LineReader {
            defer { unread = [] }
            return unread
        }
        var number = 0
        while !session.isEnded, let line = try await reader.next() {
            try Task.checkCancellation()
            number += 1
            let status = try await session.perform(line, number: number, printer: context.resultPrinter)
            if lines.failed == 0 { lines.firstFailure = status }
            if status != .done { lines.failed += 1 }
            // For other sessions.
            await Task.yield()
        }
        return lines
    }

    /// The outcome of the lines of a file.
    private struct CheckedLines {
        /// The observed calls that no `requires` lists.
        var undeclaredUses: [UndeclaredUse] = []
        /// The number of failed lines.
        var failed = 0
        var firstFailure = Console.ExitStatus.done
    }

    private static let isRunning = Failure(
        code: "wrongState",
        message: "\"check --run\" is in progress.",
        recoverySuggestion: "take it out of the file, or wait until the other check ends.",
        status: .failure
    )
}
