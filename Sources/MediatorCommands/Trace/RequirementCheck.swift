import Mediator
import MediatorCoding
import MediatorConsole
import MediatorTrace

/// `check --run FILE`: performs lines under a trace of its own, and reports calls that no `requires` lists.
struct RequirementCheck: CheckPart {
    let checkOptions = [file]

    private static let file = Console.Option(
        "run", "FILE", "Performs the lines of a file, and reports calls of modules to what they do not require.")

    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        var findings = CheckFindings()
        guard let file = options[Self.file] else { return findings }
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
        let outcome: Result<[Console.ExitStatus], any Error>
        do {
            outcome = .success(try await Self.perform(bytes, in: context))
        } catch {
            outcome = .failure(error)
        }
        if context.mode == .arguments {
            session.close()
            if !wereRunning { await mediator.stop() }
        }
        let failed = try outcome.get().filter { $0 != .done }
        let uses = trace.log.undeclaredUses
        findings.details =
            uses.map(\.description) + (failed.isEmpty ? [] : ["\(failed.count.counted("line")) of the file failed"])
        findings.json = ["undeclared": .array(uses.map(\.value)), "failedLines": .int(failed.count)]
        findings.status = uses.isEmpty ? failed.first ?? .done : .data
        return findings
    }

    /// Performs lines until one ends the session, and returns their statuses.
    private static func perform(_ bytes: [UInt8], in context: Console.Context) async throws -> [Console.ExitStatus] {
        let session = context.session
        var statuses: [Console.ExitStatus] = []
        var reader = LineReader(first: bytes) { [] }
        while !session.isEnded, let line = try await reader.next() {
            try Task.checkCancellation()
            let status = try await session.perform(
                line, number: statuses.count + 1, printer: context.resultPrinter)
            statuses.append(status)
            // For other sessions.
            await Task.yield()
        }
        return statuses
    }

    private static let isRunning = Failure(
        code: "wrongState",
        message: "\"check --run\" is in progress.",
        recoverySuggestion: "take it out of the file, or wait until the other check ends.",
        status: .failure
    )
}
