import Foundation
import Testing

@Suite struct ErrorCodeTests {
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
}
