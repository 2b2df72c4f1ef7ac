import Mediator

/// `check`: checks that the modules fit together.
struct CheckCommand: ConsoleCommand {
    let name = "check"
    let summary = "Checks that the modules fit together."
    let details = """
        Prints counts and the modules that require one another, or all problems with status 65: also declared contracts
        that no module provides, and actions with a guarded tag that no interceptor covers. With --json an object.
        """
    let needsModules = false

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        let configuration = context.session.help.configuration
        let problems = configuration.problems(of: context.mediator)
        let result =
            problems.isEmpty
            ? CheckResult(context.mediator, notes: configuration.notes(on: context.mediator))
            : CheckResult(RegistryError(problems: problems))
        try context.printer.result(try result.text(isJSON: context.isJSON))
        if !problems.isEmpty { throw Console.ExitStatus.data }
    }
}
