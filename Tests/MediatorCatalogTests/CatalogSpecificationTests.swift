import Foundation
import Mediator
import TestSupport
import Testing

/// docs/Specifications/Catalog.md names the words that a catalog has.
@Suite struct CatalogSpecificationTests {
    @Test(arguments: [
        ("effect", Effect.allCases.map(\.rawValue)), ("exposure", Exposure.allCases.map(\.rawValue)),
        ("impact", Impact.allCases.map(\.rawValue)),
    ])
    func aRowListsTheWordsOfItsKey(key: String, words: [String]) throws {
        let file = repository.appending(path: "docs/Specifications/Catalog.md")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let row = try #require(rows.first { $0.hasPrefix("| `\(key)` | string |") })
        #expect(row.matches(of: /`(\w+)`/).dropFirst().map { String($0.1) }.sorted() == words.sorted())
    }
}
