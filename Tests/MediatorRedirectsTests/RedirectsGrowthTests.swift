import Foundation
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Tables within their limits that have as many problems, names or loops as fit in.
struct RedirectsGrowthTests {
    /// Returns the error of a table that the app refuses.
    private static func refusal(_ document: Data) throws -> RedirectError {
        let gateway = try Shop.gateway()
        return try #require(throws: RedirectError.self) { try gateway.redirects.replace(with: document) }
    }

    private static func list(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    private static let to = #""from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}"#

    /// Rules with a number of names each.
    private static let tables: [(name: String, rule: @Sendable (Int) -> String)] = [
        ("dropped names", { #"{"id": "a", \#(to), "drops": [\#(list($0) { #""n\#($0)""# })]}"# }),
        ("renamed names", { #"{"id": "a", \#(to), "renames": {\#(list($0) { #""n\#($0)": "m\#($0)""# })}}"# }),
        ("names that become one", { #"{"id": "a", \#(to), "renames": {\#(list($0) { #""n\#($0)": "m""# })}}"# }),
        ("set names", { #"{"id": "a", \#(to), "fixed": {\#(list($0) { #""n\#($0)": 1"# })}}"# }),
        ("unknown keys", { #"{"id": "a", \#(to), \#(list($0) { #""k\#($0)": 1"# })}"# }),
        (
            "places that are set",
            {
                let path = (0..<$0).map { "{n\($0)}" }.joined(separator: "/")
                let set = list($0) { #""n\#($0)": []"# }
                let to = #"{"web": "https://m.example.com/\#(path)"}, "fixed": {\#(set)}"#
                return #"{"id": "a", "from": {"action": "Catalog.product"}, "to": \#(to)}"#
            }
        ),
    ]

    @Test(arguments: tables.indices)
    func theCheckTakesLinearTime(_ index: Int) throws {
        let (name, rule) = Self.tables[index]
        let ratio = try growth(from: 500) { size in
            _ = try Self.refusal(Shop.document(rule(size)))
        }
        // Eight times the size: 8 is linear, 64 quadratic.
        #expect(ratio < 24, "\(name)")
    }

    @Test(arguments: tables.indices) func problemsAreCappedAndCounted(_ index: Int) throws {
        let (name, rule) = Self.tables[index]
        let error = try Self.refusal(Shop.document(rule(1_000)))
        #expect(error.problems.count == 100, "\(name)")
        #expect(error.omittedCount >= 899, "\(name)")
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 102)
        #expect(lines.first == "Mediator: the redirect table has \(100 + error.omittedCount) problems.")
        #expect(lines.last == "  … and \(error.omittedCount) more")
    }

    @Test(arguments: [99, 100, 101]) func aHundredProblemsAreShown(count: Int) throws {
        let keys = Self.list(count) { #""k\#($0)": 1"# }
        let error = try Self.refusal(
            Shop.document(#"{"id": "a", "from": {"action": "Catalog.open"}, "variant": "m", \#(keys)}"#))
        #expect(error.problems.count == min(count, 100))
        #expect(error.omittedCount == max(0, count - 100))
        #expect(error.description.hasSuffix("… and 1 more") == (count == 101))
    }

    private static let longName = String(repeating: "n", count: 200_000)

    @Test(arguments: [
        (#""renames": {"\#(longName)": "a", "b": "a"}"#, 4), (#""fixed": {"size": "\#(longName)"}"#, 3),
        (#""drops": ["\#(longName)"]"#, 3),
    ])
    func longNamesDoNotFloodTheError(_ edits: String, count: Int) throws {
        let error = try Self.refusal(Shop.document(#"{"id": "a", \#(Self.to), \#(edits)}"#))
        #expect(error.problems.count == count)
        #expect(error.description.utf8.count < 5_000)
        #expect(error.problems.allSatisfy { $0.path.count <= 201 && $0.message.count <= 1_001 })
    }
}
