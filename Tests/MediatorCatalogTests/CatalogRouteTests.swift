import Foundation
import Mediator
import MediatorCatalog
import MediatorGateway
import Testing

/// Routes in catalogs, and which of their changes break links.
struct CatalogRouteTests {
    private static func difference(_ old: [RouteSchema], _ new: [RouteSchema]) -> String {
        CatalogDifference(
            from: ContractCatalog(actions: [], routes: old), to: ContractCatalog(actions: [], routes: new)
        )
        .description
    }

    private static let product = RouteSchema("/product/:id", to: "Catalog", "product")
    private static let search = RouteSchema("/search/:text(/:category)", to: "Catalog", "search")
    private static let sale = RouteSchema("/sale", to: "Catalog", "search", fixed: ["category": "sale"], priority: 1)

    private static func restricted(_ schemes: [String], _ condition: String? = nil) -> RouteSchema {
        RouteSchema("/product/:id", to: "Catalog", "product", schemes: schemes, condition: condition)
    }

    private static func forwarding(_ query: String?, _ url: String? = nil) -> RouteSchema {
        RouteSchema(
            "/product/:id", to: "Catalog", "product",
            forwarding: query == nil && url == nil ? nil : RouteForwarding(query: query, url: url))
    }

    private static let changes: [(old: [RouteSchema], new: [RouteSchema], text: String)] = [
        ([product], [product], "no changes"),
        (
            [forwarding("q")], [forwarding("other")],
            "breaking: 1 change\n  route /product/:id  forwarding: was keys to q, is keys to other"
        ),
        (
            [forwarding("q")], [forwarding("q", "link")],
            "breaking: 1 change\n  route /product/:id  forwarding: was keys to q, is keys to q and the URL to link"
        ),
        (
            [forwarding("q")], [forwarding(nil)],
            "breaking: 1 change\n  route /product/:id  forwarding: was keys to q, is none"
        ),
        (
            [forwarding(nil)], [forwarding("q")],
            "harmless: 1 change\n  route /product/:id  forwarding: was none, is keys to q"
        ),
        ([product], [], "breaking: 1 change\n  route /product/:id  removed"),
        ([], [product], "harmless: 1 change\n  route /product/:id  new"),
        (
            [product], [RouteSchema("/product/:id", to: "Catalog", "find")],
            "breaking: 1 change\n  route /product/:id  action: was Catalog.product, is Catalog.find"
        ),
        (
            [product], [RouteSchema("/product/:code", to: "Catalog", "product")],
            "harmless: 1 change\n  route /product/:id  pattern: was \"/product/:id\", is \"/product/:code\""
        ),
        (
            [product], [RouteSchema("/product/*id", to: "Catalog", "product")],
            "breaking: 1 change\n  route /product/:id  removed\n"
                + "harmless: 1 change\n  route /product/*id  new"
        ),
        (
            [sale], [RouteSchema("/sale", to: "Catalog", "search", fixed: ["category": "new", "limit": 5])],
            """
            breaking: 2 changes
              route /sale  fixed "category": was "sale", is "new"
              route /sale  fixed "limit": was nothing, is 5
            harmless: 1 change
              route /sale  priority: was 1, is 0
            """
        ),
        // One route for each form is as good as one for both.
        (
            [search],
            [
                RouteSchema("/search/:text", to: "Catalog", "search"),
                RouteSchema("/search/:text/:category", to: "Catalog", "search"),
            ],
            """
            harmless: 3 changes
              route /search/:text(/:category)  removed, other routes match its paths
              route /search/:text  new
              route /search/:text/:category  new
            """
        ),
        (
            [search], [RouteSchema("/search/:text", to: "Catalog", "search")],
            """
            breaking: 1 change
              route /search/:text(/:category)  removed
            harmless: 1 change
              route /search/:text  new
            """
        ),
        // A text with an encoded mark of patterns is not a parameter, and a fragment is not a path.
        (
            [RouteSchema("/a/%3Ab", to: "A", "b"), RouteSchema("/a#/:b", to: "A", "b")],
            [RouteSchema("/a/:b", to: "A", "b")],
            """
            breaking: 2 changes
              route /a/%3Ab  removed
              route /a#/:b  removed
            harmless: 1 change
              route /a/:b  new
            """
        ),
        (
            [restricted(["a", "b"])], [restricted(["a"], "it is open")],
            """
            breaking: 2 changes
              route /product/:id  schemes and hosts: was a:// and b://, is a://
              route /product/:id  condition: was none, is "it is open"
            """
        ),
        (
            [restricted(["a"], "it is open")], [restricted(["a", "b"])],
            """
            harmless: 2 changes
              route /product/:id  schemes and hosts: was a://, is a:// and b://
              route /product/:id  condition: was "it is open", is none
            """
        ),
        (
            [RouteSchema("/a", to: "A", "b", schemes: ["https"], hosts: ["m.example", "n.example"])],
            [RouteSchema("/a", to: "A", "b", schemes: ["https"], hosts: ["m.example"])],
            """
            breaking: 1 change
              route /a  schemes and hosts: was https:// and m.example and n.example, is https:// and m.example
            """
        ),
        (
            [product], [restricted(["a"])],
            "breaking: 1 change\n  route /product/:id  schemes and hosts: was all, is a://"
        ),
        (
            [restricted([], "it is open")], [restricted([], "it is shut")],
            "breaking: 1 change\n  route /product/:id  condition: was \"it is open\", is \"it is shut\""
        ),
        // Of several routes of one pattern each is compared with itself.
        (
            [restricted(["a"]), restricted(["b"]), restricted([], "it is open"), product],
            [product, restricted([], "it is open"), restricted(["b"]), restricted(["a"])], "no changes"
        ),
        (
            [restricted(["a"]), product], [product],
            "harmless: 1 change\n  route /product/:id  removed, other routes match its paths"
        ),
        (
            [product, restricted(["a"])], [restricted(["a"])],
            "breaking: 1 change\n  route /product/:id  removed"
        ),
        // A route that takes only some of the links is a further one.
        (
            [product], [RouteSchema("/product/:code", to: "A", "b", schemes: ["a"]), product],
            "harmless: 1 change\n  route /product/:code  new"
        ),
        (
            [product], [RouteSchema("/product/:code", to: "A", "b", condition: "it is open"), product],
            "harmless: 1 change\n  route /product/:code  new"
        ),
        // Links are matched byte by byte, whatever is equivalent in Unicode.
        (
            [RouteSchema("/caf\u{E9}", to: "Shop", "open")], [RouteSchema("/cafe\u{301}", to: "Shop", "open")],
            """
            breaking: 1 change
              route /caf\u{E9}  removed
            harmless: 1 change
              route /cafe\u{301}  new
            """
        ),
        (
            [RouteSchema("/item/:men\u{FC}", to: "Shop", "open")],
            [RouteSchema("/item/:menu\u{308}", to: "Shop", "open")],
            """
            harmless: 1 change
              route /item/:men\u{FC}  pattern: was "/item/:men\u{FC}", is another "/item/:menu\u{308}"
            """
        ),
        (
            [RouteSchema("/sale", to: "Shop", "open", fixed: ["men\u{FC}": 1, "text": "caf\u{E9}"])],
            [RouteSchema("/sale", to: "Shop", "open", fixed: ["menu\u{308}": 1, "text": "cafe\u{301}"])],
            """
            breaking: 3 changes
              route /sale  fixed "menu\u{308}": was nothing, is 1
              route /sale  fixed "men\u{FC}": was 1, is nothing
              route /sale  fixed "text": was "caf\u{E9}", is another "cafe\u{301}"
            """
        ),
        (
            [RouteSchema("/open", to: "Caf\u{E9}", "open")], [RouteSchema("/open", to: "Cafe\u{301}", "open")],
            """
            breaking: 1 change
              route /open  action: was Caf\u{E9}.open, is another Cafe\u{301}.open
            """
        ),
        (
            [restricted([], "it is caf\u{E9}")], [restricted([], "it is cafe\u{301}")],
            """
            breaking: 1 change
              route /product/:id  condition: was "it is caf\u{E9}", is another "it is cafe\u{301}"
            """
        ),
        // What is no pattern matches nothing, and is no reason to fail.
        ([RouteSchema("(", to: "A", "b")], [], "breaking: 1 change\n  route (  removed"),
    ]

    @Test(arguments: changes.indices) func changesOfRoutes(_ index: Int) {
        let (old, new, text) = Self.changes[index]
        #expect(ExactText(Self.difference(old, new)) == ExactText(text))
    }

    @Test func aDefaultFormIsThatOfTheSameBytes() {
        var old = ContractCatalog(actions: [ActionSchema("Caf\u{E9}", "open", exposure: .link)])
        var new = ContractCatalog(actions: [ActionSchema("Cafe\u{301}", "open", exposure: .link)])
        let text = """
            breaking: 1 change
              Caf\u{E9}.open  removed
            harmless: 1 change
              Cafe\u{301}.open  new
            """
        new.withoutDefaultForm = ["Cafe\u{301}.open"]
        #expect(ExactText(CatalogDifference(from: old, to: new).description) == ExactText(text))
        (old.withoutDefaultForm, new.withoutDefaultForm) = (["Caf\u{E9}.open"], [])
        #expect(ExactText(CatalogDifference(from: old, to: new).description) == ExactText(text))
    }

    private static let ofSearch = ActionSchema(
        "Catalog", "search",
        parameters: [
            ParameterSchema("text", .string, default: ""), ParameterSchema("category", .string, default: ""),
        ], exposure: .link)

    private static let renamings: [(old: [RouteSchema], new: [RouteSchema], text: String)] = [
        (
            [RouteSchema("/search/:text", to: "Catalog", "search")],
            [RouteSchema("/search/:category", to: "Catalog", "search")],
            """
            breaking: 1 change
              route /search/:text  pattern: was "/search/:text", is "/search/:category"
            """
        ),
        (
            [RouteSchema("/search/:text/:category", to: "Catalog", "search")],
            [RouteSchema("/search/:category/:text", to: "Catalog", "search")],
            """
            breaking: 1 change
              route /search/:text/:category  pattern: was "/search/:text/:category", is "/search/:category/:text"
            """
        ),
        // The form without the optional part decides.
        (
            [RouteSchema("/search(/:text)/:category", to: "Catalog", "search")],
            [RouteSchema("/search/:text(/:category)", to: "Catalog", "search")],
            """
            breaking: 1 change
              route /search(/:text)/:category  pattern: was "/search(/:text)/:category", is "/search/:text(/:category)"
            """
        ),
        // No old action has a parameter of that name.
        (
            [RouteSchema("/search/:text", to: "Catalog", "search")],
            [RouteSchema("/search/:words", to: "Catalog", "search")],
            """
            harmless: 1 change
              route /search/:text  pattern: was "/search/:text", is "/search/:words"
            """
        ),
        // A wildcard without a name is that of the only array.
        (
            [RouteSchema("/search/*", to: "Catalog", "search")],
            [RouteSchema("/search/*text", to: "Catalog", "search")],
            """
            harmless: 1 change
              route /search/*  pattern: was "/search/*", is "/search/*text"
            """
        ),
        (
            [
                RouteSchema("/search/:category", to: "Catalog", "search"),
                RouteSchema("/search/:text", to: "Catalog", "search", schemes: ["shop"]),
            ],
            [RouteSchema("/search/:category", to: "Catalog", "search")],
            """
            breaking: 1 change
              route /search/:text  removed
            """
        ),
        (
            [RouteSchema("/search/:text", to: "Catalog", "search")],
            [
                RouteSchema("/search/:category", to: "Catalog", "search"),
                RouteSchema("/search/:text", to: "Catalog", "search"),
            ],
            """
            breaking: 1 change
              route /search/:text  precedence: "/search/:category" comes first
            harmless: 1 change
              route /search/:category  new
            """
        ),
    ]

    @Test(arguments: renamings.indices) func aNameThatAnotherParameterHadBreaksLinks(_ index: Int) {
        let (old, new, text) = Self.renamings[index]
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [Self.ofSearch], routes: old),
            to: ContractCatalog(actions: [Self.ofSearch], routes: new))
        #expect(difference.description == text)
    }

    private static let number = RouteSchema("/item/:number", to: "Shop", "item")
    private static let name = RouteSchema("/item/:name", to: "Shop", "named")

    @Test func thePriorityOfOneOfTwoRoutesOfAShapeMayBreakTheOther() {
        var first = Self.name
        first.priority = 1
        #expect(
            Self.difference([Self.number, Self.name], [Self.number, first]) == """
                breaking: 1 change
                  route /item/:number  precedence: "/item/:name" comes first
                harmless: 1 change
                  route /item/:name  priority: was 0, is 1
                """)
        // The order of registration decides among equal priorities.
        #expect(
            Self.difference([Self.number, Self.name], [Self.name, Self.number])
                == "breaking: 1 change\n  route /item/:number  precedence: \"/item/:name\" comes first")
        #expect(
            Self.difference([Self.number], [first, Self.number]) == """
                breaking: 1 change
                  route /item/:number  precedence: "/item/:name" comes first
                harmless: 1 change
                  route /item/:name  new
                """)
        // A route that came first before breaks nothing, and neither does one that leads to the same action.
        var firstAsBefore = first
        firstAsBefore.priority = 9
        #expect(
            Self.difference([Self.number, first], [Self.number, firstAsBefore])
                == "harmless: 1 change\n  route /item/:name  priority: was 1, is 9")
        #expect(
            Self.difference([Self.number], [RouteSchema("/item/:code", to: "Shop", "item"), Self.number])
                == "harmless: 1 change\n  route /item/:code  new")
    }

    @Test func routesThatComeFirstAreListedOnceAndInTheirOrder() {
        let others = (0..<8).map { RouteSchema("/item/:n\($0)", to: "Shop", "item\($0)") }
        let lines =
            ["breaking: 8 changes"]
            + others.map { "  route /item/:number  precedence: \"\($0.pattern)\" comes first" }
            + ["harmless: 8 changes"] + others.map { "  route \($0.pattern)  new" }
        #expect(Self.difference([Self.number], others + [Self.number]) == lines.joined(separator: "\n"))
        // A route of two forms comes first with both.
        let one = RouteSchema("/a(/:b)", to: "Shop", "one")
        let two = RouteSchema("/a(/:c)", to: "Shop", "two")
        #expect(
            Self.difference([one, two], [two, one])
                == "breaking: 1 change\n  route /a(/:b)  precedence: \"/a(/:c)\" comes first")
    }

    @Test func aCommentShowsTheRouteBeforeAndAfter() {
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [], routes: [Self.sale]),
            to: ContractCatalog(actions: [], routes: [RouteSchema("/sale", to: "Catalog", "sale", priority: 1)]))
        #expect(
            difference.markdown() == """
                ## Contracts: 2 breaking changes

                Callers that were compiled against the old contracts fail.

                ### route `/sale`

                - **breaking:** action: was Catalog.search, is Catalog.sale
                - **breaking:** fixed "category": was "sale", is nothing

                ```diff
                - /sale -> Catalog.search(category: "sale"), priority 1
                + /sale -> Catalog.sale, priority 1
                ```
                """)
    }
}
