import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import Testing

@testable import MediatorCatalog

/// The TypeScript declarations of external actions.
@Suite struct CatalogTypeScriptTests {
    private static func text(_ schemas: ActionSchema...) -> String {
        TypeScriptCatalog.text(of: ContractCatalog(actions: schemas))
    }

    /// Returns the text between two lines.
    private static func part(_ text: String, from first: String, to last: String) throws -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex(of: first))
        let end = try #require(lines[start...].firstIndex(of: last))
        return lines[start...end].joined(separator: "\n")
    }

    private static func result(_ schema: ValueSchema) throws -> String {
        let text = text(ActionSchema("A", "b", returns: schema, exposure: .external))
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("    b(") })
        let start = "    b(params?: { [key: string]: never }, options?: CallOptions): Promise<"
        #expect(line.hasPrefix(start) && line.hasSuffix(">;"))
        return String(line.dropFirst(start.count).dropLast(2))
    }

    @Test func theWholeTextForAFewActions() {
        let size = ValueSchema.enumeration(["small", "large"])
        let item = ValueSchema.record(
            "Item",
            [
                ParameterSchema("id", .string(format: "uuid"), "Its identifier."),
                ParameterSchema("size", size.nullable),
                ParameterSchema("added", .string(format: "date-time")),
            ])
        let text = Self.text(
            ActionSchema("Shop", "zero", exposure: .internal),
            ActionSchema("Shop", "page", returns: .reference, exposure: .link),
            ActionSchema(
                "Shop", "find", "Finds items.",
                parameters: [
                    ParameterSchema("text", .string, "What to look for."),
                    ParameterSchema("limit", .int, default: 20, "How many at most."),
                    ParameterSchema("onItem", ValueSchema.callback(inputs: [.int]).nullable),
                ],
                returns: .array(of: item), exposure: .external, failures: ["unknown", "tooMany"]),
            ActionSchema("Cart", "clear", "Empties the cart.", exposure: .external))
        #expect(
            text == """
                // Written by "export --format typescript": the external actions and events of the app. Do not edit.
                // Integers have 64 bits; beyond 2^53 JavaScript's numbers lose digits.

                /** A date and time of RFC 3339: 2026-11-21T08:30:00.000Z. */
                export type DateTime = string;

                /** A UUID (RFC 9562). */
                export type Uuid = string;

                export interface Item {
                  /** Its identifier. */
                  id: Uuid;
                  size?: "small" | "large" | null;
                  added: DateTime;
                }

                /** Options of a call: the timeout in milliseconds, and a signal that cancels it. */
                export interface CallOptions {
                  timeout?: number;
                  signal?: AbortSignal;
                }

                /** The actions, by target. */
                export interface Actions {
                  Cart: {
                    /** Empties the cart. */
                    clear(params?: { [key: string]: never }, options?: CallOptions): Promise<null>;
                  };
                  Shop: {
                    /**
                     * Finds items.
                     *
                     * Fails with `unknown`, `tooMany`.
                     */
                    find(params: {
                      /** What to look for. */
                      text: string;
                      /** How many at most. Default: 20. */
                      limit?: number;
                    }, options?: CallOptions): Promise<Item[]>;
                  };
                }

                /** The payloads of the events, by name. */
                export interface Events {
                }

                /** The failure codes of the actions. */
                export interface Failures {
                  "Shop.find": "unknown" | "tooMany";
                }

                /** The parameters of links, by the pattern of their route. */
                export interface Routes {
                }
                """)
    }

    /// Links are matched byte by byte, so that two patterns may be equal for `==`.
    @Test func patternsOfOtherBytesAreBothWritten() throws {
        let patterns = ["/caf\u{E9}", "/cafe\u{301}"]
        let catalog = ContractCatalog(
            actions: [ActionSchema("Shop", "open", exposure: .link)],
            routes: patterns.map { RouteSchema($0, to: "Shop", "open") })
        let lines = try catalog.text(as: .typeScript).split(separator: "\n").filter { $0.contains("\"/caf") }
        #expect(
            lines.map { ExactText(String($0)) }
                == patterns.map { ExactText("  \"\($0)\": { [key: string]: never };") })
    }

    private static let types: [(schema: ValueSchema, type: String)] = [
        (.any, "Json"), (.null, "null"), (.bool, "boolean"), (.int, "number"), (.int(format: "int8"), "number"),
        (.int(format: "uint32"), "number"), (.int(format: "uint64"), "WideInteger"),
        (.int(format: "int128"), "WideInteger"), (.double, "number"), (.float, "number"), (.string, "string"),
        (.string(format: "date-time"), "DateTime"), (.string(format: "uri"), "Uri"), (.string(format: "uuid"), "Uuid"),
        (.string(format: "decimal"), "Decimal"), (.string(format: "color"), "string"), (.bytes, "Base64"),
        (.bool.nullable, "boolean | null"), (.any.nullable, "Json"), (.null.nullable, "null"),
        (.array(of: .bool), "boolean[]"), (.array(of: .bool.nullable), "(boolean | null)[]"),
        (.array(of: .array(of: .int)), "number[][]"), (.array(of: .int).nullable, "number[] | null"),
        (.dictionary(of: .int), "{ [key: string]: number }"),
        (.array(of: .dictionary(of: .int)), "({ [key: string]: number })[]"),
        (.array(of: .dictionary(of: .int).nullable), "({ [key: string]: number } | null)[]"),
        (.enumeration(["a", "b\"c"]), #""a" | "b\"c""#), (.enumeration([1, -2, 1.5, true]), "1 | -2 | 1.5 | true"),
        (.array(of: .enumeration(["a", "b"])), #"("a" | "b")[]"#), (.enumeration([]), "never"),
        (.record("Item", []), "Item"),
    ]

    @Test(arguments: types)
    func eachSchemaHasItsType(schema: ValueSchema, type: String) throws {
        #expect(try Self.result(schema) == type)
    }

    private static let names: [(name: String, property: String)] = [
        ("id", "id"), ("_id", "_id"), ("$", "$"), ("名前", "名前"), ("größe", "größe"), ("delete", "delete"),
        ("new", #""new""#), ("product-id", #""product-id""#), ("2d", #""2d""#), ("", #""""#), ("a b", #""a b""#),
        ("a\"b", #""a\"b""#), ("a\nb", #""a\nb""#), ("*/", #""*/""#), ("__proto__", "__proto__"), ("👍", #""👍""#),
    ]

    @Test(arguments: names)
    func namesThatAreNoIdentifiersAreQuoted(name: String, property: String) throws {
        let record = ValueSchema.record("Item", [ParameterSchema(name, .int)])
        let text = Self.text(ActionSchema("A", "b", returns: record, exposure: .external))
        #expect(try Self.part(text, from: "export interface Item {", to: "}").contains("\n  \(property): number;\n"))
    }

    private static let recordNames: [(name: String, type: String)] = [
        ("Item", "Item"), ("Größe", "Größe"), ("Two words", "Two_words"), ("2D", "_2D"), ("", "_"), ("a-b", "a_b"),
        ("string", "stringRecord"), ("class", "classRecord"), ("Actions", "ActionsRecord"), ("Json", "JsonRecord"),
        ("Promise", "PromiseRecord"), ("*/ evil", "___evil"),
    ]

    @Test(arguments: recordNames)
    func recordsGetNamesThatTypesMayHave(name: String, type: String) throws {
        #expect(try Self.result(.record(name, [ParameterSchema("id", .int)])) == type)
    }

    @Test func recordsOfOneNameGetDifferentNames() throws {
        func item(_ field: String) -> ValueSchema { .record("Item", [ParameterSchema(field, .int)]) }
        let text = Self.text(
            ActionSchema("Cart", "first", returns: item("a"), exposure: .external),
            ActionSchema("Cart", "second", returns: item("b"), exposure: .external),
            ActionSchema("Shop", "first", returns: .array(of: item("c")), exposure: .external),
            ActionSchema("Shop", "again", returns: item("a").nullable, exposure: .external))
        #expect(text.contains("first(params?: { [key: string]: never }, options?: CallOptions): Promise<CartItem>;"))
        #expect(text.contains("second(params?: { [key: string]: never }, options?: CallOptions): Promise<CartItem2>;"))
        #expect(text.contains("first(params?: { [key: string]: never }, options?: CallOptions): Promise<ShopItem[]>;"))
        #expect(
            text.contains("again(params?: { [key: string]: never }, options?: CallOptions): Promise<CartItem | null>;"))
        #expect(text.matches(of: /export interface \w*Item/).count == 3)
    }

    @Test func recordsInsideOfRecordsAreDeclaredOnce() throws {
        let inner = ValueSchema.record("Inner", [ParameterSchema("id", .int)])
        let outer = ValueSchema.record(
            "Outer",
            [ParameterSchema("one", inner), ParameterSchema("many", .dictionary(of: .array(of: inner)).nullable)])
        let text = Self.text(
            ActionSchema("A", "b", parameters: [ParameterSchema("inner", inner)], returns: outer, exposure: .external))
        #expect(text.matches(of: /interface Inner/).count == 1)
        #expect(
            try Self.part(text, from: "export interface Outer {", to: "}") == """
                export interface Outer {
                  one: Inner;
                  many?: { [key: string]: Inner[] } | null;
                }
                """)
    }

    @Test func aRecordInsideItselfIsOneInterface() throws {
        let inner = ValueSchema.record("Node", [])
        let node = ValueSchema.record(
            "Node",
            [
                ParameterSchema("name", .string), ParameterSchema("children", .array(of: inner)),
                ParameterSchema("parent", inner.nullable),
            ])
        let text = Self.text(ActionSchema("A", "b", returns: .array(of: node), exposure: .external))
        #expect(
            try Self.part(text, from: "export interface Node {", to: "}") == """
                export interface Node {
                  name: string;
                  children: Node[];
                  parent?: Node | null;
                }
                """)
        #expect(text.matches(of: /export interface \w*Node/).count == 1)
        #expect(text.contains("b(params?: { [key: string]: never }, options?: CallOptions): Promise<Node[]>;"))
    }

    @Test func recordsOfOneNameInsideThemselvesAreTheirOwn() throws {
        func node(_ field: ParameterSchema) -> ValueSchema {
            .record("Node", [field, ParameterSchema("children", .array(of: .record("Node", [])))])
        }
        let text = Self.text(
            ActionSchema("A", "b", returns: node(ParameterSchema("name", .string)), exposure: .external),
            ActionSchema("C", "d", returns: node(ParameterSchema("size", .int)), exposure: .external))
        #expect(
            try Self.part(text, from: "export interface ANode {", to: "}") == """
                export interface ANode {
                  name: string;
                  children: ANode[];
                }
                """)
        #expect(
            try Self.part(text, from: "export interface CNode {", to: "}") == """
                export interface CNode {
                  size: number;
                  children: CNode[];
                }
                """)
    }

    @Test func parametersWithoutJSONFormAreOmitted() {
        let record = ValueSchema.record(
            "Screen", [ParameterSchema("title", .string), ParameterSchema("view", ValueSchema.reference.nullable)])
        let text = Self.text(
            ActionSchema(
                "A", "b", parameters: [ParameterSchema("box", ValueSchema.array(of: .reference).nullable)],
                returns: record, exposure: .external))
        #expect(!text.contains("view"))
        #expect(!text.contains("box"))
        #expect(text.contains("b(params?: { [key: string]: never }, options?: CallOptions): Promise<Screen>;"))
    }

    @Test func summaryCannotEndAComment() {
        let text = Self.text(
            ActionSchema(
                "A", "b", "Ends */ alert(1) /* here\n * and\u{2028} goes\ton.",
                parameters: [ParameterSchema("c", .string, default: "*/", "Is */ too.")], exposure: .external))
        #expect(text.contains("    /** Ends *\\/ alert(1) /* here * and goes on. */\n"))
        #expect(text.contains(#"      /** Is *\/ too. Default: "*\/". */"#))
    }

    @Test func withoutRemoteActionsThereIsStillAnInterface() {
        let text = Self.text(ActionSchema("A", "b"))
        #expect(text.contains("export interface Actions {\n}\n"))
        #expect(text.contains("export interface Failures {\n}"))
    }

    @Test func remoteEventsHaveTheTypesOfTheirPayloads() throws {
        let line = ValueSchema.record("Line", [ParameterSchema("id", .string(format: "uuid"))])
        let events = [
            EventSchema("Shop", "opened", exposure: .external),
            EventSchema("Cart", "hidden", parameters: [ParameterSchema("id", .string)]),
            EventSchema(
                "Cart", "changed", "The cart */ has changed.",
                parameters: [
                    ParameterSchema("count", .int, default: 1, "How many items."),
                    ParameterSchema("lines", .array(of: line)), ParameterSchema("note", .string.nullable),
                    ParameterSchema("image", .reference.nullable),
                ], exposure: .external),
        ]
        let text = TypeScriptCatalog.text(of: ContractCatalog(actions: [], events: events))
        #expect(
            try Self.part(text, from: "export interface Events {", to: "}") == """
                export interface Events {
                  /** The cart *\\/ has changed. */
                  "Cart.changed": {
                    /** How many items. */
                    count: number;
                    lines: Line[];
                    note?: string | null;
                  };
                  "Shop.opened": { [key: string]: never };
                }
                """)
        #expect(text.contains("export interface Line {\n  id: Uuid;\n}"))
    }
}
