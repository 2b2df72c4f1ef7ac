import Mediator
import MediatorCatalog
import MediatorEvents
import Testing

/// The changes of catalogs as a comment for a pull request.
struct CatalogDifferenceDocumentTests {
    private struct Till: Module {
        let requires: [any Contract] = [ActionSchema("Cart", "total", returns: .int)]
        func register(in registry: inout Registry) {}
    }

    @Test func theWholeComment() throws {
        let old = ContractCatalog(
            actions: [
                ActionSchema("Cart", "add", "Adds.", parameters: [ParameterSchema("id", .int)]),
                ActionSchema("Cart", "clear", effect: .async, exposure: .external),
                ActionSchema("Cart", "total", "Adds up.", returns: .int),
            ])
        let mediator = try Mediator { registry in
            registry.handle(ActionSchema("Cart", "add", "Adds.", parameters: [ParameterSchema("id", .string)])) { _ in
                .null
            }
            registry.handle(ActionSchema("Cart", "total", "Adds *all* up.", returns: .int)) { _ in 1 }
            registry.declare(EventSchema("Cart", "changed"))
            registry.register(Till())
        }
        let difference = CatalogDifference(from: old, to: ContractCatalog(mediator))
        #expect(
            difference.markdown() == """
                ## Contracts: 2 breaking changes, 2 harmless changes

                Callers that were compiled against the old contracts fail.

                ### `Cart.add`

                - **breaking:** parameter "id": sent as int, taken as string

                ```diff
                - Cart.add(id: int)
                + Cart.add(id: string)
                ```

                ### `Cart.clear`

                - **breaking:** removed

                ```diff
                - external async Cart.clear()
                ```

                <details><summary>2 contracts changed without breaking callers</summary>

                ### `Cart.total`

                - summary: was "Adds up.", is "Adds \\*all\\* up."

                Required by `Till`.

                ### event `Cart.changed`

                - new

                ```diff
                + Cart.changed()
                ```

                </details>
                """)
    }

    @Test func noChangeIsOneLine() {
        let catalog = ContractCatalog(actions: [ActionSchema("Cart", "add")])
        #expect(CatalogDifference(from: catalog, to: catalog).markdown() == "## No contract changed")
    }

    @Test func noTextLeavesItsPlace() {
        let hostile = "</details>\n```\n# a <b>|`"
        let new = ContractCatalog(actions: [ActionSchema(hostile, "b", hostile)])
        let lines = CatalogDifference(from: ContractCatalog(actions: []), to: new).markdown().split(separator: "\n")
        #expect(
            lines == [
                "## Contracts: 1 harmless change",
                "<details><summary>1 contract changed without breaking callers</summary>",
                "### ```` </details> ``` # a <b>|`.b ````", "- new", "```diff", "+ </details> ``` # a <b>|`.b()",
                "```",
                "</details>",
            ])
    }
}
