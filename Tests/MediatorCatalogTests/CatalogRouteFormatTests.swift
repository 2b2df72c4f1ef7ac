import Foundation
import Mediator
import MediatorCatalog
import MediatorCoding
import MediatorGateway
import Testing

/// The routes of a mediator in the formats of a catalog.
struct CatalogRouteFormatTests {
    private static let open = Action(
        "Shop", "open", "Opens the shop.", Parameter("door", String.self), Parameter("key", String.self, secret: true),
        Parameter("count", Int.self, default: 1), exposure: .external)

    private static func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.handle(Self.open) { _, _, _, _ in }
            registry.route("/open/:door", to: Self.open)
            registry.route(
                "/back", to: Self.open, fixed: ["door": "back", "key": "1234", "count": 3], priority: 2)
        }
    }

    @Test func aCatalogHasTheRoutesInTheirOrderWithoutSecrets() throws {
        let catalog = ContractCatalog(try Self.mediator())
        #expect(
            catalog.routes == [
                RouteSchema("/open/:door", to: "Shop", "open"),
                RouteSchema(
                    "/back", to: "Shop", "open", fixed: ["door": "back", "key": .null, "count": 3],
                    priority: 2),
            ])
    }

    @Test func aFixedValueWithoutAJSONFormIsNull() throws {
        let limit = Action("Shop", "limit", "Limits prices.", Parameter("most", Double.self), exposure: .external)
        let mediator = try Mediator { registry in
            registry.handle(limit) { _, _ in }
            registry.route("/unlimited", to: limit, fixed: ["most": .double(.infinity)])
        }
        let catalog = ContractCatalog(mediator)
        #expect(catalog.routes == [RouteSchema("/unlimited", to: "Shop", "limit", fixed: ["most": .null])])
        #expect(try ContractCatalog(json: Data(try catalog.text(as: .json).utf8)).routes == catalog.routes)
        let document = try Value(json: catalog.text(as: .openRPC))
        #expect(document["x-routes"]?[0]?["fixed"] == ["most": .null])
    }

    @Test func theJSONIsReadAgain() throws {
        let whole = ContractCatalog(
            actions: [],
            routes: [
                RouteSchema(
                    "/a", to: "A", "b", priority: 1, schemes: ["a"], hosts: ["b.example"], condition: "it is on",
                    forwarding: RouteForwarding(query: "keys", url: "link"))
            ])
        #expect(try ContractCatalog(json: Data(try whole.text(as: .json).utf8)).routes == whole.routes)
        #expect(
            whole.routes[0].description
                == "/a -> A.b, priority 1, at a:// and b.example, forwarding keys to keys and the URL "
                + "to link, when it is on")

        let catalog = ContractCatalog(try Self.mediator())
        let json = try catalog.text(as: .json)
        let routes = """
              "routes": [
                {
                  "action": "open",
                  "pattern": "/open/:door",
                  "target": "Shop"
                },
                {
                  "action": "open",
                  "fixed": {
                    "count": 3,
                    "door": "back",
                    "key": null
                  },
                  "pattern": "/back",
                  "priority": 2,
                  "target": "Shop"
                }
              ],
            """
        #expect(json.contains(routes))
        let read = try ContractCatalog(json: Data(json.utf8))
        #expect(CatalogDifference(from: read, to: catalog).description == "no changes")
        // A catalog that was exported before has no routes.
        #expect(try ContractCatalog(json: Data(#"{"actions": []}"#.utf8)).routes == [])
    }

    @Test func markdownListsTheRoutes() throws {
        let text = try ContractCatalog(try Self.mediator()).text(as: .markdown)
        #expect(
            text.hasSuffix(
                """
                # Routes

                | pattern | action | |
                |---|---|---|
                | `/open/:door` | `Shop.open` |  |
                | `/back` | `Shop.open` | door = "back", key = null, count = 3, priority 2 |
                """))
    }

    /// The example is a block of code by its indentation, which a second line would end.
    @Test func anExampleStaysOnOneIndentedLine() throws {
        let schema = ActionSchema(
            "Shop", "say\nit", parameters: [ParameterSchema("te\nxt", .string, default: "a\nb")])
        let lines = try ContractCatalog(actions: [schema]).text(as: .markdown)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let example = try #require(lines.firstIndex { $0.hasPrefix("    Shop.say") })
        #expect(lines[example].contains("te") && lines[example].contains("xt="))
        #expect(lines[example - 1] == "" && lines[example + 1] == "")
        #expect(lines.count { $0.hasPrefix("    ") } == 1)
    }

    @Test func typeScriptHasTheParametersThatALinkGives() throws {
        let text = try ContractCatalog(try Self.mediator()).text(as: .typeScript)
        #expect(
            text.hasSuffix(
                """
                /** The parameters of links, by the pattern of their route. */
                export interface Routes {
                  /** Shop.open */
                  "/open/:door": {
                    door: string;
                    key: string;
                    /** Default: 1. */
                    count?: number;
                  };
                  /** Shop.open */
                  "/back": { [key: string]: never };
                }
                """))
    }

    private static let show = Action(
        "Desk", "show", "Shows a drawer.", Parameter("drawer", String?.self, "Which one."),
        Parameter("side", Side.self, default: .left), Parameter("marks", [String?].self, default: []),
        Parameter("query", [String: String].self, default: [:]), Parameter("link", String.self, default: ""),
        returns: Reference<Screen>.self, exposure: .link)
    private static let hide = Action("Desk", "hide", "Hides a drawer.", Parameter("drawer", Int.self), exposure: .link)
    private static let drop = Action("Desk", "drop", "No link reaches it.")

    private enum Side: String, CaseIterable, ParameterValue { case left, right }
    private final class Screen: Sendable {}

    /// Links reach more actions than messages do.
    @Test func linksToActionsThatNoMessageReachesAreDeclared() throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.show) { _, _, _, _, _, _ in Reference(Screen()) }
            registry.handle(Self.hide) { _, _ in }
            registry.handle(Self.drop) { _ in }
            // Parts of the path are required, whatever the contract has; what is in parentheses is not.
            registry.route("/show/:drawer(/:side)", to: Self.show)
            registry.route("/all/:side(/:drawer)/*marks", to: Self.show)
            registry.route("/some(/*marks)", to: Self.show, fixed: ["side": "right"])
            registry.route("/show/:side/in", to: Self.show, forwarding: RouteForwarding(query: "query", url: "link"))
            // One pattern, two actions.
            registry.route("/one/:drawer", to: Self.hide, priority: 1)
            registry.route("/one/:drawer", to: Self.show, fixed: ["query": [:], "link": "", "marks": []])
        }
        let text = try ContractCatalog(mediator).text(as: .typeScript)
        let rest = """
                /** Default: "left". */
                side?: "left" | "right";
            """
        let others = """
                /** Default: {}. */
                query?: { [key: string]: string };
                /** Default: "". */
                link?: string;
            """
        let marks = """
                /** Default: []. */
                marks?: (string | null)[];
            """
        #expect(
            text.hasSuffix(
                """
                export interface Routes {
                  /** Desk.show */
                  "/show/:drawer(/:side)": {
                    /** Which one. */
                    drawer: string;
                \(rest)
                \(marks)
                \(others)
                  };
                  /** Desk.show */
                  "/all/:side(/:drawer)/*marks": {
                    /** Which one. */
                    drawer?: string | null;
                    side: "left" | "right";
                    marks: [string | null, ...(string | null)[]];
                \(others)
                  };
                  /** Desk.show */
                  "/some(/*marks)": {
                    /** Which one. */
                    drawer?: string | null;
                \(marks)
                \(others)
                  };
                  /** Desk.show */
                  "/show/:side/in": {
                    /** Which one. */
                    drawer?: string | null;
                    side: "left" | "right";
                \(marks)
                  };
                  /** Desk.hide, Desk.show */
                  "/one/:drawer": {
                    drawer: number;
                  } | {
                    /** Which one. */
                    drawer: string;
                \(rest)
                  };
                }
                """))
        #expect(text.contains("export interface Actions {\n}\n"))
    }

    @Test func thePageShowsTheRoutesOfAnAction() throws {
        let page = try ContractCatalog(try Self.mediator()).text(as: .html)
        #expect(
            page.contains(#""routes":["/open/:door","/back, door = \"back\", key = null, count = 3, priority 2"]"#))
    }

    // MARK: Default forms

    private static func closed(_ names: [String]) -> ContractCatalog {
        var catalog = ContractCatalog(
            actions: [ActionSchema("A", "b", exposure: .link), ActionSchema("A", "c")],
            routes: [RouteSchema("/p", to: "A", "b")])
        catalog.withoutDefaultForm = names
        return catalog
    }

    @Test func aDisabledDefaultFormIsALostRoute() throws {
        let (open, closed) = (Self.closed([]), Self.closed(["A.b", "A.c"]))
        #expect(
            CatalogDifference(from: open, to: closed).description == "breaking: 1 change\n  route /A/b  removed")
        #expect(CatalogDifference(from: closed, to: open).description == "harmless: 1 change\n  route /A/b  new")
        #expect(CatalogDifference(from: closed, to: closed).description == "no changes")
        // Names that no registry accepts are no reason to fail.
        let (nameless, other) = (ContractCatalog(actions: [ActionSchema("", "", exposure: .link)]), Self.closed([]))
        var closedNameless = nameless
        closedNameless.withoutDefaultForm = ["."]
        #expect(
            CatalogDifference(from: nameless, to: closedNameless).description
                == "breaking: 1 change\n  route //  removed")
        #expect(!CatalogDifference(from: closedNameless, to: other).breaking.isEmpty)
        // A route of its path may do instead.
        var routed = closed
        routed.routes.append(RouteSchema("/A/b", to: "A", "b"))
        #expect(
            CatalogDifference(from: open, to: routed).description == """
                harmless: 2 changes
                  route /A/b  new
                  route /A/b  removed, other routes match its paths
                """)
        #expect(try ContractCatalog(json: Data(try closed.text(as: .json).utf8)).withoutDefaultForm == ["A.b", "A.c"])
        #expect(try closed.text(as: .html).contains(#""routes":["/p","not SCHEME://A/b"]"#))
        #expect(try closed.text(as: .markdown).hasSuffix("reaches these actions: `A.b`, `A.c`."))
        #expect(try !open.text(as: .json).contains("withoutDefaultForm"))
    }

    @Test func disabledFormsOfAMediatorAreListed() throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.open) { _, _, _, _ in }
            registry.disableDefaultForm(of: Self.open)
            registry.route(
                "/a/:door", to: Self.open, schemes: ["a"], hosts: ["b.example"],
                when: RouteCondition("it is on") { _ in true })
        }
        let catalog = ContractCatalog(mediator)
        #expect(catalog.withoutDefaultForm == ["Shop.open"])
        #expect(
            catalog.routes == [
                RouteSchema(
                    "/a/:door", to: "Shop", "open", schemes: ["a"], hosts: ["b.example"], condition: "it is on")
            ])
        let document = try catalog.text(as: .openRPC, title: "", version: "")
        #expect(document.contains("\"x-without-default-form\": [\n    \"Shop.open\"\n  ]"))
    }
}
