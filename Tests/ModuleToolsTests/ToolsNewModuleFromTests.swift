import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

@testable import ModuleTools

/// `new-module --from`: what a small document gives, word for word.
struct ToolsNewModuleFromTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
        try package.write(completed(Self.catalog), to: "payments.json")
    }

    private static let catalog = #"""
        {
          "actions": [
            {
              "target": "Payments", "action": "pay", "summary": "Pays an amount. Once.", "effect": "async",
              "exposure": "external", "impact": "destroys", "tags": ["login"], "failures": ["declined"],
              "parameters": [
                {"name": "amount", "type": {"type": "int"}, "required": true, "default": null, "summary": "In cents."},
                {"name": "way", "type": {"type": "enum", "cases": ["card", "on-account"]}, "required": false,
                  "default": "on-account", "summary": ""},
                {"name": "pin", "type": {"type": "string", "nullable": true}, "required": false, "default": null,
                  "secret": true, "summary": ""}
              ],
              "returns": {"type": "record", "name": "Slip", "fields": [
                {"name": "id", "type": {"type": "string"}, "required": true, "default": null, "summary": "Its number."},
                {"name": "at", "type": {"type": "string", "format": "date-time"}, "required": false,
                  "default": "2026-01-01T00:00:00Z", "summary": ""}
              ]}
            },
            {
              "target": "Payments", "action": "default", "summary": "", "effect": "mainActor", "exposure": "internal",
              "tags": [], "failures": [], "parameters": [], "returns": {"type": "reference"}
            }
          ],
          "events": [{"target": "Payments", "event": "paid", "summary": "Paid.", "parameters": []}],
          "services": [{"type": "Shop.Bank", "summary": ""}],
          "routes": [
            {"pattern": "/pay/:amount", "target": "Payments", "action": "pay", "fixed": {"way": "card"}, "priority": 1},
            {"pattern": "/shop/:amount", "target": "Payments", "action": "pay", "schemes": ["shop"],
              "condition": "the shop is open", "forwarding": {"url": "pin"}},
            {"pattern": "/gone", "target": "Payments", "action": "gone"}
          ],
          "withoutDefaultForm": ["Payments.pay"]
        }
        """#

    /// The README shows the file of the basket, and `new-module` writes one of the same form: by hand, the first label was
    /// removed, and the line on the errors completed.
    @Test(arguments: [
        (
            "Basket", "add", "Puts items of a product into the basket and returns how many items it holds.", 1,
            [
                "    /// - Throws: `ActionFailure` with the stock's code `tooFew`; the basket is unchanged then.",
                "    public func add(_ product: String, count: Int = 1) throws -> Int {",
            ]
        ),
        (
            "Stock", "take", "Takes items of a product from the shelf and returns how many are left.", nil,
            [
                "    /// - Throws: `ActionFailure` with code `tooFew` and the number on the shelf; the shelf is unchanged then.",
                "    public func take(_ product: String, count: Int) throws -> Int {",
            ]
        ),
    ])
    func theShopOfTheReadmeHasTheFormOfGeneratedFiles(
        target: String, action: String, summary: String, count: Int?, byHand: [String]
    ) throws {
        let (isRequired, value) = (count == nil, count.map(String.init) ?? "null")
        let document = """
            {"actions": [{"target": "\(target)", "action": "\(action)", "summary": "\(summary)", "failures": ["tooFew"],
              "parameters": [
                {"name": "product", "type": {"type": "string"}, "required": true, "summary": "The product's name."},
                {"name": "count", "type": {"type": "int"}, "required": \(isRequired), "default": \(value), "summary": "How many."}
              ], "returns": {"type": "int"}}]}
            """
        try package.write(completed(document), to: "shop.json")
        _ = try package.newModule(target, "--from", "shop.json")
        let path = "\(target)Actions/Mediator+\(target).swift"
        let shown = try String(contentsOf: repository.appending(path: "Examples/Shop/\(path)"), encoding: .utf8)
        let generated = try package.text(of: "Sources/\(path)")
        let difference = shown.components(separatedBy: "\n").difference(from: generated.components(separatedBy: "\n"))
        let inserted = difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
        #expect(inserted == byHand)
        #expect(difference.removals.count == byHand.count)
    }

    @Test func allFilesAreWritten() throws {
        let output = try package.newModule("Payments", "--from", "payments.json")
        #expect(
            try package.files() == [
                "Package.swift",
                "Sources/Payments/PaymentsModule.swift",
                "Sources/PaymentsActions/Mediator+Payments.swift",
                "Sources/PaymentsActions/PaymentsActions+Types.swift",
                "Sources/PaymentsActions/PaymentsEvents.swift",
                "Sources/PaymentsExample/PaymentsExample.swift",
                "Tests/PaymentsTests/PaymentsTests.swift",
                "payments.json",
            ])
        let end = """
            Add Payments and PaymentsActions to the dependencies of your app, and pass PaymentsModule() to its Mediator.

            note: service Shop.Bank is left out: a catalog does not describe its methods
            note: route /gone is left out: the document has no action Payments.gone
            """
        #expect(output.hasSuffix(end))
        let example = """
                    .executableTarget(
                        name: "PaymentsExample",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                            .product(name: "MediatorCatalog", package: "mediator"),
                            .product(name: "MediatorCommands", package: "mediator"),
                            .product(name: "MediatorConsole", package: "mediator"),
                            .product(name: "MediatorGateway", package: "mediator"),
                            "Payments",
                        ]
                    ),
            """
        #expect(output.contains(example))
    }

    @Test func theContractsAreThoseOfTheDocument() throws {
        _ = try package.newModule("Payments", "--from", "payments.json")
        let contracts = """
            public import Mediator

            extension Mediator {
                /// Typed calls to Payments.
                public var payments: PaymentsActions {
                    consuming get { PaymentsActions(mediator: self) }
                }
            }

            /// The contracts of Payments, and typed calls.
            public struct PaymentsActions: Sendable {
                let mediator: Mediator

                /// Pays an amount.
                ///
                /// Once.
                ///
                /// - Parameters:
                ///   - amount: In cents.
                /// - Throws: `ActionFailure` with code `declined`.
                public func pay(amount: Int, way: Way = .onAccount, pin: String? = nil) async throws -> Slip {
                    try await mediator.perform(Self.pay, amount, way, pin)
                }

                /// Calls the action `default`.
                ///
                /// - Throws: `MediatorError` when no module registered the action.
                @MainActor public func `default`() throws -> any Sendable {
                    try mediator.perform(Self.default).object
                }
            }

            extension PaymentsActions {
                /// The contract of `pay`.
                public static let pay = Action(
                    "Payments",
                    "pay",
                    "Pays an amount. Once.",
                    Parameter("amount", Int.self, "In cents."),
                    Parameter("way", Way.self, default: .onAccount),
                    Parameter("pin", String?.self, secret: true),
                    returns: Slip.self,
                    effect: .async,
                    exposure: .external,
                    impact: .destroys,
                    tags: ["login"],
                    failures: ["declined"]
                )

                /// The contract of `default`.
                public static let `default` = Action(
                    "Payments",
                    "default",
                    "",
                    returns: Reference<any Sendable>.self,
                    effect: .mainActor
                )

                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    [pay, `default`, PaymentsEvents.paid]
                }
            }

            """
        #expect(try package.text(of: "Sources/PaymentsActions/Mediator+Payments.swift") == contracts)
        let types = """
            public import Foundation
            public import Mediator

            extension PaymentsActions {
                /// The record `Slip`.
                public typealias Slip = Record<SlipFields>

                /// The fields of a ``Slip``.
                public struct SlipFields: RecordFields {
                    /// The record's name and fields.
                    public static let layout = RecordLayout("Slip", SlipFields())

                    /// Its number.
                    public let id = Field("id", String.self, "Its number.")
                    /// The field `at`.
                    public let at = Field("at", Date.self, default: .known("2026-01-01T00:00:00Z"))
                }

                /// The values of `Way`.
                public enum Way: String, CaseIterable, ParameterValue {
                    /// The value "card".
                    case card
                    /// The value "on-account".
                    case onAccount = "on-account"
                }
            }

            extension ParameterValue {
                /// Returns a default of a contract; one of another type is a mistake in the contract.
                fileprivate static func known(_ value: Value) -> Self {
                    do {
                        return try Self(parameterValue: value)
                    } catch {
                        preconditionFailure("the default of a contract does not have its type: \\(error)")
                    }
                }
            }

            """
        #expect(try package.text(of: "Sources/PaymentsActions/PaymentsActions+Types.swift") == types)
        let events = """
            public import MediatorEvents

            /// The events of Payments.
            public enum PaymentsEvents {
                /// Paid.
                public static let paid = Event("Payments", "paid", "Paid.")
            }

            """
        #expect(try package.text(of: "Sources/PaymentsActions/PaymentsEvents.swift") == events)
    }

    @Test func handlersReturnSamplesAndRoutesAreRegistered() throws {
        _ = try package.newModule("Payments", "--from=payments.json")
        let module = """
            public import Mediator
            import MediatorEvents
            import MediatorGateway
            import PaymentsActions

            /// The implementation of Payments; its handlers are placeholders until they are written.
            public struct PaymentsModule: Module {
                /// Creates the module.
                public init() {}

                /// Registers the handlers of all actions, the events and the routes.
                public func register(in registry: inout Registry) {
                    registry.declare(PaymentsEvents.paid)
                    registry.handle(PaymentsActions.pay) { _, amount, way, pin in
                        try PaymentsActions.Slip(["id": "text"])
                    }
                    registry.handle(PaymentsActions.default) { _ in
                        throw ActionFailure("unwritten", "Payments.default is not written yet.")
                    }
                    registry.route("/pay/:amount", to: PaymentsActions.pay, fixed: ["way": "card"], priority: 1)
                    registry.route(
                        "/shop/:amount",
                        to: PaymentsActions.pay,
                        schemes: ["shop"],
                        when: RouteCondition("the shop is open") { _ in true },
                        forwarding: RouteForwarding(url: "pin")
                    )
                    registry.disableDefaultForm(of: PaymentsActions.pay)
                }
            }

            """
        #expect(try package.text(of: "Sources/Payments/PaymentsModule.swift") == module)
        let tests = """
                @Test func implementsItsContracts() {
                    verify(PaymentsModule(), implements: PaymentsActions.all)
                }

                @Test func payIsHandled() async throws {
                    _ = try await mediator.payments.pay(amount: 1)
                }
            }

            """
        #expect(try package.text(of: "Tests/PaymentsTests/PaymentsTests.swift").hasSuffix(tests))
    }

    /// JSON may write a whole number with a point, which is no literal of an integer in Swift.
    @Test(arguments: [
        ("int", "1.0", "Int.self, default: 1"), ("int", "[1.0, 2]", "[Int].self, default: [1, 2]"),
        ("int", #"{"a": -1e3}"#, #"[String: Int].self, default: ["a": -1000]"#),
        ("double", "1.0", "Double.self, default: 1.0"),
        (#"int", "format": "uint64"#, "1e19", "UInt64.self, default: 10000000000000000000"),
        (#"int", "format": "uint128"#, "3e38", "UInt128.self, default: 300000000000000012135895401846682943488"),
    ])
    func wholeDefaultsOfIntegersAreIntegers(_ type: String, _ value: String, _ declaration: String) throws {
        let container = ["[": "array", "{": "dictionary"][value.prefix(1)]
        let items = #"{"type": "\#(type)"}"#
        let whole = container.map { #"{"type": "\#($0)", "items": \#(items)}"# } ?? items
        let parameter = #"{"name": "n", "type": \#(whole), "default": \#(value)}"#
        try package.write(
            completed(#"{"actions": [{"target": "T", "action": "go", "parameters": [\#(parameter)]}]}"#),
            to: "whole.json")
        _ = try package.newModule("Payments", "--from", "whole.json")
        let text = try package.text(of: "Sources/PaymentsActions/Mediator+T.swift")
        #expect(text.contains(#"Parameter("n", \#(declaration))"#), "\(text)")
    }

    /// A gateway refuses the scheme https, as it does others that the system opens.
    @Test func theExampleHasASchemeOfItsOwn() throws {
        _ = try package.newModule("Https", "--from", "payments.json")
        let line = #"            try Gateway($0, schemes: ["https-example"])"#
        #expect(try package.text(of: "Sources/HttpsExample/HttpsExample.swift").contains("\(line)\n"))
    }

    @Test func whatADocumentHidesIsVisible() throws {
        try package.write(
            try completed(
                #"""
                {"actions": [{"target": "T", "action": "go", "summary": "Pays\u202E now.\u2028/ Twice", "failures": ["a\u2066"],
                  "tags": ["b\u200F"], "parameters": [{"name": "p", "summary": "\uFEFFc", "type": {"type": "enum",
                    "cases": ["\u061C"]}}]}],
                  "routes": [{"pattern": "/\u202E", "target": "T", "action": "\u2067\n"}], "services": [{"type": "S\u001B[1m"}]}
                """#), to: "hidden.json")
        let output = try package.newModule("Payments", "--from", "hidden.json")
        let notes = #"""

            note: service S\u001b[1m is left out: a catalog does not describe its methods
            note: route /\u202e is left out: the document has no action T.\u2067 
            """#
        #expect(output.hasSuffix(notes))
        let contracts = #"""
            extension TActions {
                /// The contract of `go`.
                public static let go = Action(
                    "T",
                    "go",
                    "Pays\u{202E} now.\u{2028}/ Twice",
                    Parameter("p", P.self, default: .known("\u{61C}"), "\u{FEFF}c"),
                    tags: ["b\u{200F}"],
                    failures: ["a\u{2066}"]
                )

            """#
        let text = try package.text(of: "Sources/PaymentsActions/Mediator+T.swift")
        #expect(text.contains(contracts), "\(text)")
        for file in try package.files() where file.hasSuffix(".swift") {
            let text = try package.text(of: file)
            #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isHidden }, "\(file)")
        }
        expectRefusal(
            #"cannot read "\u{202E}\n.json"; to resolve: give a file of the package after --from"#,
            "--from", "\u{202E}\n.json")
    }

    /// Expects that a module Payments with further arguments is refused.
    private func expectRefusal(
        _ problems: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = "\(problems)\nsee: swift package check-modules --help new-module"
        #expect(throws: CommandError(text), sourceLocation: sourceLocation) {
            try NewModule.run(["Payments"] + arguments, package.graph)
        }
    }

    private static let examples: [(type: ValueSchema, sample: String?, example: Value)] = [
        (.null, nil, .null), (.reference, nil, .null), (.callback(inputs: [.int]), nil, .null),
        (.enumeration([]), nil, .null), (.enumeration([2, 1]), "2", 2), (.record("R", []), nil, [:]),
        (.record("R", [ParameterSchema("a", .reference)]), nil, ["a": .null]),
        (.record("R", [ParameterSchema("a", .reference.nullable)]), "[:]", [:]),
        (.array(of: .null), "[]", []), (.array(of: .enumeration([])), "[]", []),
        (.array(of: .record("R", [ParameterSchema("a", .int)])), #"[["a": 1]]"#, [["a": 1]]),
        (.dictionary(of: .callback(inputs: [])), "[:]", [:]),
        (.dictionary(of: .bool), #"["key": true]"#, ["key": true]),
    ]

    @Test(arguments: examples)
    func onlyTypesWithExamplesHaveSamples(_ type: ValueSchema, _ sample: String?, _ example: Value) {
        #expect(type.sampleLiteral?.flat == sample)
        #expect(type.example == example)
    }

    @Test func onlyFilesOfBoundedLengthAreRead() throws {
        expectRefusal(
            "\"/dev/zero\" is no regular file; to resolve: give a file after --from", "--from", "/dev/zero")
        try package.write("", to: "long.json")
        let file = URL(filePath: package.graph.directory).appending(path: "long.json")
        try FileHandle(forWritingTo: file).truncate(atOffset: 16 << 20 + 1)
        expectRefusal(
            "\"long.json\" has 16777217 bytes; to resolve: give a document of at most 16777216 bytes",
            "--from", "long.json")
        for (length, start) in [
            (1_001, "\"short.json\" has 1001 bytes; to resolve: give a document of at most 1000 bytes"),
            (1_000, "\"short.json\" is not a document of contracts: invalid JSON at line 1, column 1001"),
        ] {
            try package.write(String(repeating: " ", count: length - 1) + "{", to: "short.json")
            let error = #expect(throws: CommandError.self) {
                try ContractDocument.read(file: "short.json", module: "Payments", in: package.graph, atMost: 1_000)
            }
            #expect(error?.text.hasPrefix(start) == true, "\(error?.text ?? "")")
        }
    }

    @Test func aDocumentWithoutContractsIsAnError() throws {
        try package.write(#"{"actions": []}"#, to: "empty.json")
        expectRefusal(
            "\"empty.json\" is not a document of contracts: it has no actions and no events; to resolve: give "
                + "what the console's export writes with --format json or openrpc, or another document of OpenRPC",
            "--from", "empty.json")
        expectRefusal(
            "cannot read \"none.json\"; to resolve: give a file of the package after --from", "--from", "none.json")
        expectRefusal(
            """
            --from is given twice; to resolve: give one file, as in --from catalog.json
            --actions and --from exclude each other; to resolve: keep one of them
            """, "--from", "a.json", "--from=b.json", "--actions", "pay")
        expectRefusal("missing file after --from; to resolve: add one, as in --from catalog.json", "--from")
        #expect(try package.files() == ["Package.swift", "empty.json", "payments.json"])
    }
}
