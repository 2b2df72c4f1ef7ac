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

    @Test func whatIsNoCatalogIsNamed() {
        let error = #expect(throws: CatalogError.self) {
            try ContractCatalog(json: Data(#"{"actions": [{"target": "Cart"}]}"#.utf8))
        }
        #expect(error?.description == "actions[0] has no \"action\"")
    }
}
