import Mediator

/// `check`: checks that the modules fit together.
package struct CheckCommand: ConsoleCommand {
    package let name = "check"
    package let summary = "Checks that the modules fit together."
    package let details = """
        Prints counts and the modules that require one another, or all problems with status 65: also declared contracts
        that no module provides, and actions with a guarded tag that no interceptor covers. Notes name probable
        mistakes, such as scopes and guarded tags that cover no action. With --json an object.
        """
    package let needsModules = false
    private let parts: [any CheckPart]

    /// - Parameter parts: What products add to the check, in this order.
    package init(_ parts: [any CheckPart] = []) {
        self.parts = parts
    }

    package var options: [Console.Option] { parts.flatMap(\.checkOptions) }

    package func read(_ words: Console.Words) throws -> Console.Options {
        try words.none()
        return words.options
    }

    package func run(_ options: Console.Options, in context: Console.Context) async throws {
        var findings = CheckFindings()
        for part in parts { findings.add(try await part.findings(options, in: context)) }
        let configuration = context.session.configuration
        let problems = configuration.problems(of: context.mediator) + findings.problems
        guard problems.isEmpty else {
            try context.printer.result(RegistryError(problems: problems).text(isJSON: context.isJSON))
            throw Console.ExitStatus.data
        }
        // Before the commands are asked: one may make a gateway, which registers interceptors.
        var all = CheckFindings(of: context.mediator)
        all.add(findings)
        all.notes += configuration.notes(on: context.mediator)
        for case let part as any CheckPart in configuration.commands.all {
            all.add(try await part.findings(options, in: context))
        }
        try context.printer.result(all.text(isJSON: context.isJSON))
        if all.status != .done { throw all.status }
    }
}

/// What a product adds to `check`.
package protocol CheckPart: Sendable {
    /// The options that the part adds to the command; by default none.
    var checkOptions: [Console.Option] { get }

    /// Returns what the part finds.
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings
}

extension CheckPart {
    package var checkOptions: [Console.Option] { [] }
}
