import Foundation
import Mediator
import MediatorCoding
import MediatorCatalog
import Testing

/// The samples of the guide to the catalog.
struct CatalogArticleTests {
    @Test func aRemovedActionIsABreakingChange() throws {
        let data = Data(
            try ContractCatalog(actions: [ActionSchema("Cart", "add"), ActionSchema("Cart", "clear")]).text(as: .json)
                .utf8)
        let mediator = try Mediator { $0.handle("Cart", "add", "Adds.") { _ in .null } }

        let catalog = ContractCatalog(mediator)
        let page = try catalog.text(as: .markdown)
        #expect(page.hasPrefix("# Actions\n\n## Cart\n\n### Cart.add\n\nAdds.\n"))

        let old = try ContractCatalog(json: data)
        let difference = CatalogDifference(from: old, to: ContractCatalog(mediator))
        if !difference.breaking.isEmpty { print(difference) }
        #expect(
            difference.description == """
                breaking: 1 change
                  Cart.clear  removed
                harmless: 1 change
                  Cart.add  summary: was "", is "Adds."
                """)
    }

    @Test(arguments: [
        (#"{"actions": [{"target": "Cart"}]}"#, "actions[0].action: missing, expected string"),
        (#"{"actions": [], "events": 1}"#, "events: expected array, found int"),
        (#"{"actions": [], "withoutDefaultForm": ["5", 5]}"#, "withoutDefaultForm[1]: expected string, found int"),
        ("[]", "expected dictionary, found array"),
        (
            "{\n  \"actions\": []\n  \"events\": []\n}",
            #"invalid JSON at line 3, column 3: expected "," or "}", found "\"""#
        ),
    ])
    func whatIsNoCatalogIsNamed(text: String, reason: String) {
        let error = #expect(throws: CatalogError.self) { try ContractCatalog(json: Data(text.utf8)) }
        #expect(error?.description == reason)
    }

    @Test func anUnknownTypeIsNamed() {
        let action =
            #"{"target": "Cart", "action": "add", "summary": "", "parameters": [], "returns": {"type": "tuple"}}"#
        let error = #expect(throws: CatalogError.self) {
            try ContractCatalog(json: Data(#"{"actions": [\#(action)]}"#.utf8))
        }
        #expect(error?.description == #"actions[0].returns.type: There is no type "tuple""#)
    }
}
