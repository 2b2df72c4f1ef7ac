import Foundation
import Testing

@Suite struct ReadmeErrorCodeTests {
    /// Those of redirect tables have a page of their own.
    @Test func theGuideToErrorsHasEveryCode() throws {
        let guide = try Readme("Sources/Mediator/Mediator.docc/Errors.md").text
        var codes: Set<String> = []
        let sources = FileManager.default.enumerator(
            at: Readme.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        while let file = sources?.nextObject() as? URL {
            guard file.pathExtension == "swift", file.lastPathComponent != "RedirectError.swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let code = /public static let \w+ = (?:Self|[\w.]*Code)\(rawValue: "(\w+)"\)/
            codes.formUnion(text.matches(of: code).map { String($0.1) })
        }
        try #require(codes.contains("actionNotFound") && codes.contains("duplicateAction"))
        for code in codes.sorted() { #expect(guide.contains("`\(code)`"), "the guide lacks \(code)") }
    }

    /// Each code in a column of a table that is headed `code` is a text of the sources, or of the library for pages.
    @Test func eachCodeOfATableIsThatOfAnError() throws {
        let sources = try Readme.compiledSources().filter { $0.key.contains("/Sources/") }.values.joined()
        let texts = try Set(sources.joined(separator: "\n").matches(of: /"(\w+)"/).map { String($0.1) })
            .union(Readme("Bridge/bridge.js").text.matches(of: /"(\w+)"/).map { String($0.1) })
        var count = 0
        for document in try Readme.printed() {
            for cell in try Readme(document).cells(headed: ["code", "`code`", "`data.code`"]) {
                for code in cell.matches(of: /`([a-z]\w+)`/).map({ String($0.1) }) {
                    let isThere = texts.contains(code)
                    #expect(isThere, "\(document) has the code \(code)")
                    count += 1
                }
            }
        }
        #expect(count > 80)
    }
}
