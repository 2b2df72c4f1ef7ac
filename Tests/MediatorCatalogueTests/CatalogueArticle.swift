import Foundation
import Mediator
import MediatorCoding
import MediatorCatalogue
import Testing

/// The samples of the guide to the catalogue.
struct CatalogueArticleTests {
    @Test func aRemovedActionIsABreakingChange() throws {
        let data = Data(
            try Catalogue(actions: [ActionSchema("Cart", "add"), ActionSchema("Cart", "clear")]).text(as: .json).utf8)
        let mediator = try Mediator { $0.handle("Cart", "add", "Adds.") { _ in .null } }

        let catalogue = Catalogue(mediator)
        let page = try catalogue.text(as: .markdown)
        #expect(page.hasPrefix("# Actions\n\n## Cart\n\n### Cart.add\n\nAdds.\n"))

        let old = try Catalogue(json: data)
        let difference = CatalogueDifference(from: old, to: Catalogue(mediator))
        if !difference.breaking.isEmpty { print(difference) }
        #expect(
            difference.description == """
                breaking: 1 change
                  Cart.clear  removed
                harmless: 1 change
                  Cart.add  summary: was "", is "Adds."
                """)
    }

    @Test func whatIsNoCatalogueIsNamed() {
        let error = #expect(throws: CatalogueError.self) {
            try Catalogue(json: Data(#"{"actions": [{"target": "Cart"}]}"#.utf8))
        }
        #expect(error?.description == "actions[0] has no \"action\"")
    }
}
