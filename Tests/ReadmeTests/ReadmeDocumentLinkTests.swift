import Foundation
import Testing

@Suite struct ReadmeDocumentLinkTests {
    @Test func everyRelativeLinkLeadsToAFileAndAHeading() throws {
        let link = /\]\((?<target>[^)\s]+)\)/
        let further = ["Benchmarks/README.md", "Bridge/README.md", "Fuzz/README.md", "CHANGELOG.md"]
        for document in try Readme.printed() + further where try !Readme(document).text.hasPrefix("# ``") {
            let text = try Readme(document).textWithoutCode
            let folder = Readme.root.appending(path: document).deletingLastPathComponent()
            for match in text.matches(of: link) where !match.target.contains("://") {
                let parts = match.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let path = parts[0].isEmpty ? Readme.root.appending(path: document) : folder.appending(path: parts[0])
                #expect(FileManager.default.fileExists(atPath: path.path), "\(document) links to \(match.target)")
                guard parts.count == 2 else { continue }
                let headings = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
                    .filter { $0.hasPrefix("#") }.map(Self.anchor)
                #expect(headings.contains(String(parts[1])), "\(document) links to \(match.target)")
            }
        }
    }

    @Test func everyPageIsInTheTableOfContents() throws {
        let contents = try Readme("docs/README.md").text
        for document in try Readme.documents() where document != "README.md" && document != "docs/README.md" {
            let path = document.hasPrefix("docs/") ? String(document.dropFirst(5)) : "../" + document
            #expect(contents.contains("](\(path))"), "docs/README.md does not link to \(document)")
        }
    }

    /// Returns the anchor that GitHub gives a heading.
    private static func anchor(_ heading: Substring) -> String {
        heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            .replacingOccurrences(of: " ", with: "-")
    }
}

extension Readme {
    /// The paths of the README, the guides and the pages in `docs`.
    static func documents() throws -> [String] {
        try pages().filter { try !Readme($0).text.hasPrefix("# ``") }
    }

    /// The paths of all documents, and of the pages of DocC for products and types.
    static func pages() throws -> [String] {
        var paths = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
        for folder in ["docs", "Sources"] {
            let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            while let file = files?.nextObject() as? String {
                if file.hasSuffix(".md") { paths.append("\(folder)/\(file)") }
            }
        }
        return paths.sorted()
    }

    /// The paths of all documents that print something: also those of the examples.
    static func printed() throws -> [String] {
        let examples = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Examples").path)
            .map { "Examples/\($0)/README.md" }
            .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
        return try pages() + examples.sorted()
    }

    /// The text outside of code blocks.
    fileprivate var textWithoutCode: String {
        var isCode = false
        return text.split(separator: "\n").filter { line in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            return !isCode
        }.joined(separator: "\n")
    }
}
