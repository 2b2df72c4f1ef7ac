import Mediator
import MediatorCoding
import MediatorPages

extension CatalogDifference {
    /// Returns the changes as a comment for a pull request, in the Markdown of GitHub (GFM 0.29): the breaking ones
    /// first, the others folded, each with the declaration before and after it.
    public func markdown() -> String {
        if contracts.isEmpty { return "## No contract changed" }
        let breaking = contracts.filter { !$0.breaking.isEmpty }
        let others = contracts.filter { $0.breaking.isEmpty }
        var blocks = ["## Contracts: \(verdict)"]
        if !breaking.isEmpty {
            blocks.append("Callers that were compiled against the old contracts fail.")
            blocks += breaking.flatMap(Self.blocks)
        }
        if !others.isEmpty {
            let summary = "\(others.count.counted("contract")) changed without breaking callers"
            blocks += ["<details><summary>\(summary)</summary>"] + others.flatMap(Self.blocks) + ["</details>"]
        }
        return blocks.joined(separator: "\n\n")
    }

    /// Returns the changes as a page of HTML in one file, with search.
    ///
    /// - Parameter title: The title of the page.
    /// - Throws: `MediatorError`, which no difference of catalogs causes.
    public func html(title: String = "Changed contracts") throws -> String {
        struct Data: Encodable {
            let title: String
            let verdict: String
            let contracts: [ChangedContract]
        }
        let data = Data(title: title, verdict: verdict, contracts: contracts)
        return PageText.difference.html(title: title, data: try Value(encoding: data).json())
    }

    /// The number of changes: `1 breaking change, 2 harmless changes`.
    private var verdict: String {
        let counts = [(breaking.count, "breaking change"), (harmless.count, "harmless change")]
        let parts = counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        return parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
    }

    private static func blocks(of contract: ChangedContract) -> [String] {
        let kind = contract.kind == .action ? "" : "\(contract.kind.rawValue) "
        let changes =
            contract.breaking.map { "- **breaking:** \(MarkdownText.escaped($0))" }
            + contract.harmless.map { "- \(MarkdownText.escaped($0))" }
        var blocks = ["### \(kind)\(MarkdownText.code(contract.name))", changes.joined(separator: "\n")]
        if contract.before != contract.after {
            let lines = [contract.before.map { "- " + $0 }, contract.after.map { "+ " + $0 }].compactMap(\.self)
            blocks.append((["```diff"] + lines.map(\.visible) + ["```"]).joined(separator: "\n"))
        }
        if !contract.users.isEmpty {
            blocks.append("Required by " + contract.users.map(MarkdownText.code).joined(separator: ", ") + ".")
        }
        return blocks
    }
}
