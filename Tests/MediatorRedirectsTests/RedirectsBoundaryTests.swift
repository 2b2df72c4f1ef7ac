import Foundation
import Mediator
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorRedirects

/// Numbers at the limits of their types in redirect tables, and names that are equal in Unicode only.
struct RedirectsBoundaryTests {
    private static let rules = [
        #"{"id":"a","from": {"action": "Catalog.product"},"percentage":§,"variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"percentage":[§,100],"variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"percentage":[0,§],"variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"minimumVersion":"§","variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"minimumVersion":"§.§.§","maximumVersion":"§.§","variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"expires":§,"variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"when":{"size":§},"to":{"action":"Catalog.page"}, "renames":{"id":"product"}}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"when":{"size":[§,§]},"variant":"m"}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"to":{"action":"Catalog.page"}, "renames":{"id":"product"}, "fixed":{"size":§}}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"to":{"web":"https://m.example.com:§/{id}"}}"#,
        #"{"id":"a","from": {"action": "Catalog.product"},"to":{"web":"https://§/{id}"}}"#,
    ]
    private static let invalid = [
        #"{"id":"a","from": {"action": "Catalog.product"},"expires":"§-01-01T00:00:00Z","variant":"m"}"#,
        #"{"id":§,"from":{"action":§},"variant":§,"seed":§}"#, "§",
    ]

    @Test(arguments: rules + invalid) func aTableOfAnyNumbersIsReadOrRefused(rule: String) async throws {
        var readCount = 0
        for text in BoundaryNumbers.fill(rule) {
            let gateway = try Shop.gateway()
            guard (try? gateway.redirects.replace(with: Shop.document(text))) != nil else { continue }
            readCount += 1
            let table = gateway.redirects.table
            #expect(try RedirectTable(json: try table.json()) == table)
            _ = try? await gateway.open("demo://Catalog/product?id=1&size=9223372036854775807")
        }
        #expect((readCount > 0) == Self.rules.contains(rule))
        for text in BoundaryNumbers.json {
            let document = Data(#"{"version":\#(text),"rules":[]}"#.utf8)
            #expect(((try? RedirectTable(json: document)) != nil) == (text == "2" || text == "2.0"))
        }
    }

    private static let ohm = ("\u{3A9}", "\u{2126}")

    /// A rule takes the calls of its own route, and those whose parameter has its own bytes.
    @Test func aRuleTakesWhatHasItsBytes() throws {
        #expect(Self.ohm.0 == Self.ohm.1)
        let condition = RedirectCondition.equals(.string(Self.ohm.0))
        #expect(condition.holds(for: .string(Self.ohm.0)))
        #expect(!condition.holds(for: .string(Self.ohm.1)))
        #expect(RedirectCondition.equals(1).holds(for: 1.0))
        let index = RedirectIndex(
            RedirectTable(rules: [
                RedirectRule("a", from: .route("/" + Self.ohm.0), to: nil, variant: "m"),
                RedirectRule("b", from: .action(Self.ohm.0, "a"), to: nil, variant: "m"),
            ]))
        func rule(_ target: String, _ route: String?) -> String? {
            index.rule(for: ActionPath(target: target, action: "a"), route: route) { _ in true }?.rule.id
        }
        #expect(rule(Self.ohm.0, nil) == "b")
        #expect(rule(Self.ohm.1, nil) == nil)
        #expect(rule("T", "/" + Self.ohm.0) == "a")
        #expect(rule("T", "/" + Self.ohm.1) == nil)
    }
}
