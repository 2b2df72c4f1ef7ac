import Mediator
import MediatorTerminal
import MediatorTrace

/// `check`: checks that the modules fit together.
struct CheckCommand: ConsoleCommand {
    let name = "check"
    let summary = "Checks that the modules fit together."
    let details = """
        Prints counts and the modules that require one another, or all problems with status 65: also declared contracts
        that no module provides, and actions with a guarded tag that no interceptor covers. With --run it also performs
        the lines of a file and reports the calls that "requires" does not list. With --json an object.
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
        let uses = if let file { try await undeclaredUses(in: file, context) } else { [UndeclaredUse]?.none }
        let configuration = context.session.help.configuration
        let problems = configuration.problems(of: context.mediator)
        let result =
            problems.isEmpty
            ? CheckResult(context.mediator, notes: configuration.notes(on: context.mediator), uses)
            : CheckResult(RegistryError(problems: problems))
        try context.printer.result(try result.text(isJSON: context.isJSON))
        if !problems.isEmpty || !(uses ?? []).isEmpty { throw Console.ExitStatus.data }
    }

    /// Performs the lines of a file under a trace of its own.
    private func undeclaredUses(in file: String, _ context: Console.Context) async throws -> [UndeclaredUse] {
        let (session, mediator) = (context.session, context.mediator)
        let bytes = try await FileContents.read(file, session.streams.environment)
        let trace = Trace("check", capacity: 1, checksRequirements: true)
        try mediator.update { $0.intercept(.everything, by: trace) }
        defer { _ = try? mediator.update { $0.remove(interceptor: trace.name) } }
        // In a session the modules run already; starting them again does nothing.
        try await mediator.start()
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            _ = try await session.perform(.bytes(line), isFirst: index == 0, number: index + 1)
        }
        if context.place == .arguments { await mediator.stop() }
        return trace.log.undeclaredUses
    }
}
