import Mediator

/// `check`: checks that the modules fit together.
struct CheckCommand: ConsoleCommand {
    let name = "check"
    let summary = "Checks that the modules fit together."
    let details = """
        Prints counts and the modules that require one another, or all problems with status 65. With --json an object.
        """
    let needsModules = false

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        try context.printer.result(try CheckResult(context.mediator).text(isJSON: context.isJSON))
    }
}
