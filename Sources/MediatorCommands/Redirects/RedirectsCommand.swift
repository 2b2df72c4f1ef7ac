import MediatorConsole
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import MediatorSystem

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `redirects`: shows or replaces the redirect table.
struct RedirectsCommand: ConsoleCommand {
    enum Input: Sendable {
        case show
        case load(String)
    }

    let gateway: LazyGateway

    let name = "redirects"
    let arguments = "[load FILE]"
    let summary = "Shows the redirect table, or loads another one."
    let details = """
        Prints source, destination and conditions of each rule, and why a rule does not apply. "load" reads a JSON
        document, checks it against the app and applies it; when it is invalid, all problems are printed, the table
        stays unchanged, and the status is 65. With --json the document.
        """

    func example(_ action: ActionSchema) -> String { "load redirects.json" }

    func read(_ words: Console.Words) throws -> Input {
        guard let first = words.all.first else { return .show }
        guard first.written == "load" else {
            throw Console.WrongUsage(
                "redirects has no subcommand \(first.written.quotedBriefly).",
                recoverySuggestion: "write \"redirects\" or \"redirects load FILE\".")
        }
        try words.check(atMost: 2)
        guard words.all.count == 2 else {
            throw Console.WrongUsage("redirects load needs a file.", recoverySuggestion: "write it after the command.")
        }
        return .load(words.all[1].written)
    }

    func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        if words.isEmpty { return [Console.Completion("load")].matching(text) }
        guard words.map(\.written) == ["load"] else { return [] }
        return context.session.streams.files(beginning: text)
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let redirects = try gateway.gateway(to: context.mediator).redirects
        switch input {
        case .show: try show(redirects, in: context)
        case .load(let path): try await load(path, redirects, in: context)
        }
    }

    private func show(_ redirects: Redirects, in context: Console.Context) throws {
        let table = redirects.table
        if context.isJSON { return try context.print(try Value(json: table.json())) }
        let rows = table.rules.map { rule in
            [rule.id, rule.from.description, rule.to?.description ?? "stays", notes(rule, redirects)]
        }
        try context.print(rows: rows, orNote: "no redirects; \"redirects load FILE\" loads some")
    }

    private func load(_ path: String, _ redirects: Redirects, in context: Console.Context) async throws {
        let document = try await context.session.streams.contents(
            of: path, recoverySuggestion: "give the name of a file with a redirect table.")
        // The table may be saved to a file.
        let outcome = try await System.onFileThread {
            Result { () throws(RedirectError) in try redirects.replace(with: Data(document)) }
        }
        do {
            try outcome.get()
        } catch {
            throw Failure(error)
        }
        let count = redirects.table.rules.count
        try context.print(
            context.isJSON ? ["ok": true, "rules": .int(count)] : .string("ok: \(count.counted("rule"))"))
    }

    private func notes(_ rule: RedirectRule, _ redirects: Redirects) -> String {
        let notes = [
            rule.minimumVersion.map { "from version \($0)" },
            rule.maximumVersion.map { "up to version \($0)" },
            rule.when.isEmpty ? nil : "when " + Self.text(of: rule.when),
            rule.whenKeys.isEmpty ? nil : "when key " + Self.text(of: rule.whenKeys),
            rule.percentage.isAll ? nil : rule.percentage.description,
            rule.variant.map { "variant \($0)" },
            rule.expires.flatMap(\.parameterValue.text).map { "until \($0)" },
            redirects.reasonNotToApply(rule).map { "(\($0))" },
        ]
        return notes.compactMap(\.self).joined(separator: ", ")
    }

    private static func text(of conditions: [String: RedirectCondition]) -> String {
        conditions.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: " and ")
    }
}

extension Failure {
    /// Creates the failure of a redirect table.
    fileprivate init(_ error: RedirectError) {
        self.init(
            code: "invalidRedirects",
            message: error.description,
            details: [
                "problems": .array(
                    error.problems.map { problem in
                        [
                            "code": .string(problem.code.rawValue), "path": .string(problem.path),
                            "message": .string(problem.message), "suggestions": problem.suggestions.parameterValue,
                        ]
                    })
            ],
            status: .data
        )
    }
}
