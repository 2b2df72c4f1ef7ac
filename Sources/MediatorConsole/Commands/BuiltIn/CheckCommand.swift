import MediatorSystem
import Mediator
import MediatorTerminal
import MediatorTrace

/// `check`: checks that the modules fit together.
struct CheckCommand: ConsoleCommand {
    let name = "check"
    let summary = "Checks that the modules fit together."
    let details = """
        Prints counts and the modules that require one another, or all problems with status 65: also declared contracts
        that no module provides, and actions with a guarded tag that no interceptor covers. Notes name probable
        mistakes: scopes and guarded tags that cover no action, fixed values of routes that the default form bypasses,
        and routes at schemes and hosts that the gateway does not answer. With --run it also performs the lines of a
        file and reports the calls that "requires" does not list. With --json an object.
        """
    let options = [lines]
    let needsModules = false

    private static let lines = Console.Option(
        "run", "FILE", "Performs the lines of a file, and reports calls of modules to what they do not require.")

    func read(_ words: Console.Words) throws -> String? {
        try words.none()
        return words.options[Self.lines]
    }

    func run(_ file: String?, in context: Console.Context) async throws {
        let lines = if let file { try await perform(file, context) } else { CheckedLines?.none }
        let configuration = context.session.help.configuration
        let problems = await configuration.problems(of: context.mediator) + context.mediator.distantProblems()
        let result =
            problems.isEmpty
            ? CheckResult(context.mediator, notes: configuration.notes(on: context.mediator), lines)
            : CheckResult(RegistryError(problems: problems))
        try context.printer.result(try result.text(isJSON: context.isJSON))
        if !problems.isEmpty { throw Console.ExitStatus.data }
        if let lines, lines.status != .done { throw lines.status }
    }

    /// Performs the lines of a file under a trace of its own.
    private func perform(_ file: String, _ context: Console.Context) async throws -> CheckedLines {
        let (session, mediator) = (context.session, context.mediator)
        let bytes = try await FileContents.read(file, session.streams.environment)
        let trace = Trace("check --run", capacity: 1, checksRequirements: true)
        do {
            try mediator.update { $0.intercept(.everything, by: trace) }
        } catch let error as RegistryError where error.problems.contains(where: { $0.code == .duplicateInterceptor }) {
            throw Self.isRunning
        }
        defer { _ = try? mediator.update { $0.remove(interceptor: trace.name) } }
        // In a session the modules run already; starting them again does nothing.
        try await mediator.start()
        let outcome: Result<CheckedLines, any Error>
        do {
            outcome = .success(try await Self.perform(bytes, in: context))
        } catch {
            outcome = .failure(error)
        }
        if context.place == .arguments {
            session.close()
            await mediator.stop()
        }
        var lines = try outcome.get()
        lines.undeclaredUses = trace.log.undeclaredUses
        return lines
    }

    /// Performs lines until one ends the session.
    private static func perform(_ bytes: [UInt8], in context: Console.Context) async throws -> CheckedLines {
        let session = context.session
        var lines = CheckedLines()
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if session.isEnded { break }
            try Task.checkCancellation()
            lines.add(
                try await session.perform(
                    .bytes(line), isFirst: index == 0, number: index + 1, printer: context.resultPrinter))
            // For other sessions.
            await Task.yield()
        }
        return lines
    }

    private static let isRunning = Failure(
        code: "wrongState",
        message: "\"check --run\" is in progress.",
        recoverySuggestion: "take it out of the file, or wait until the other check ends.",
        status: .failure
    )
}
