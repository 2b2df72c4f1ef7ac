import Mediator
import MediatorCatalog
import Testing

extension PageTests {
    /// The page of changed contracts.
    @Suite struct PageDifferenceTests {
        private static func difference(_ summary: String = "Adds.") -> CatalogDifference {
            let quantity = ParameterSchema("quantity", .int)
            return CatalogDifference(
                from: ContractCatalog(actions: [
                    ActionSchema("Cart", "add", "Puts."), ActionSchema("Cart", "clear"),
                ]),
                to: ContractCatalog(actions: [
                    ActionSchema("Cart", "add", summary, parameters: [quantity]), ActionSchema("Cart", "total"),
                ]))
        }

        @Test func breakingChangesComeFirstWithTheDeclarations() async throws {
            let result = try await Chromium.open(
                try Self.difference().html(),
                """
                const texts = (selector) => visible(selector).map((one) => one.textContent);
                const all = texts("h3 a");
                const declarations = texts(".diff > div");
                const marked = texts(".diff b");
                type("TOTAL");
                return { all, declarations, marked, found: texts("h3 a"), headings: texts("h2"), broken: brokenLinks(),
                  verdict: document.querySelector(".verdict").textContent };
                """)
            #expect(
                result == [
                    "all": ["Cart.add", "Cart.clear", "Cart.total"],
                    "declarations": [
                        "−Cart.add()", "+Cart.add(quantity: int)", "−Cart.clear()", "+Cart.total()",
                    ],
                    "marked": ["quantity: int"], "found": ["Cart.total"], "headings": ["Harmless 1"], "broken": [],
                    "verdict": "2 breaking changes, 2 harmless changes", "problems": [],
                ])
        }

        @Test func hostileTextsStayText() async throws {
            let old = ContractCatalog(actions: [ActionSchema(hostile, hostile, "Was."), ActionSchema("A", hostile)])
            let new = ContractCatalog(actions: [ActionSchema(hostile, hostile, hostile), ActionSchema(hostile, "b")])
            let result = try await Chromium.open(
                try CatalogDifference(from: old, to: new).html(title: hostile),
                """
                return { owned: typeof window.owned, images: document.images.length, scripts: document.scripts.length,
                  title: document.querySelector("h1").textContent, broken: brokenLinks() };
                """)
            #expect(
                result == [
                    "owned": "undefined", "images": 0, "scripts": 4, "title": .string(shownHostile), "broken": [],
                    "problems": [],
                ])
        }
    }
}
