import Foundation
import Mediator
import MediatorCatalog
import MediatorTrace
import TestSupport
import Testing

private let python = Program.find("python3")

/// The hashes by which the policies of pages admit their styles and scripts.
@Suite(.enabled(if: python != nil, "There is no Python to calculate hashes with."))
struct PagePolicyTests {
    private static let script = repository.appending(path: ".ci/write-texts")

    private static func pages() throws -> [(name: String, html: String)] {
        let (empty, one) = (ContractCatalog(actions: []), ContractCatalog(actions: [ActionSchema("A", hostile)]))
        return [
            ("catalog", try one.text(as: .html, title: hostile)),
            ("difference", try CatalogDifference(from: empty, to: one).html(title: hostile)),
            ("trace", TraceLog(calls: [], recordedAt: .zero).html(title: hostile)),
        ]
    }

    /// Prints the policy that the elements of a page deserve: data in JSON is no script.
    private static let policy = #"""
        import base64, hashlib, re, sys
        page = open(sys.argv[1], encoding="utf-8", newline="").read()
        def sources(name):
            texts = re.findall(f"<{name}>(.*?)</{name}>", page, re.DOTALL)
            return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(t.encode()).digest()).decode()}'" for t in texts)
        print(f"default-src 'none'; style-src {sources('style')}; script-src {sources('script')}; "
              "base-uri 'none'; form-action 'none'", end="")
        """#

    @Test func eachPageAdmitsItsOwnStyleAndScriptAlone() async throws {
        let python = try #require(python)
        for (name, html) in try Self.pages() {
            let folder = try TemporaryDirectory()
            try folder.write(html, to: "page.html")
            let run = try await Program.run(python, ["-c", Self.policy, "\(folder.path)/page.html"])
            let begin = try #require(html.firstRange(of: #"Content-Security-Policy" content=""#))
            let end = try #require(html[begin.upperBound...].firstIndex(of: "\""))
            #expect(run.output == html[begin.upperBound..<end], "\(name)")
            #expect(html.matches(of: /<script>/).count == 1, "\(name)")
            #expect(html.matches(of: /<style>/).count == 1, "\(name)")
            // No attribute is a script or a style.
            #expect(!html.contains(/<[^>]* (on[a-z]+|style)=/), "\(name)")
        }
    }

    @Test func theSourcesAreThoseOfTheFiles() async throws {
        let run = try await Program.run(try #require(python), [Self.script.path, "--check"])
        #expect(run == .init(output: "", error: "", status: 0))
    }
}
