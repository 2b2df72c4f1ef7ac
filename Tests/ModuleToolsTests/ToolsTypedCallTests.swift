import Foundation
import TestSupport
import Testing

@testable import ModuleTools

/// Typed calls against contracts, with the parts of a symbol graph that the check reads.
@Suite struct ToolsTypedCallTests {
    private var package: SamplePackage
    /// The file of the symbols, and the line of methods, from 0.
    private var file = "CartActions/CartActions.swift"
    private var line = 29

    init() throws {
        package = try SamplePackage()
        try package.add("Cart", dependsOn: ["CartActions"])
        try package.add("CartActions", dependsOn: ["Mediator"])
        package.graph.targets[package.graph.targets.count - 1].symbols = package.graph.directory + "/Graph"
        try write(completed(Self.catalog), to: "catalog.json")
    }

    private static let catalog = """
        {"actions": [
            {"target": "Cart", "action": "add", "summary": "Adds a product.", "failures": ["tooMuch"], "parameters": [
                {"name": "id", "type": {"type": "string"}, "required": true, "summary": "Of the catalog."},
                {"name": "note", "type": {"type": "string"}, "required": true},
                {"name": "count", "type": {"type": "double"}, "required": false, "default": 1},
                {"name": "code", "type": {"type": "string", "nullable": true}, "required": false}],
             "returns": {"type": "record", "name": "Line", "fields": []}},
            {"target": "Cart", "action": "watch", "summary": "Watches", "effect": "mainActor", "parameters": [
                {"name": "change", "type": {"type": "callback", "inputs": [{"type": "int"}]}, "required": true}]},
            {"target": "Cart", "action": "show", "summary": "Shows it.", "effect": "asyncMainActor",
             "parameters": [], "returns": {"type": "reference"},
             "failures": ["aLongCode", "anotherLongCode", "aThirdLongCode", "aFourthLongCode", "aFifthLongCode"]}]}
        """
    private static let add = "Action<SyncEffect, CartActions.Line, String, String, Double, String?>"

    private func write(_ text: String, to path: String) throws { try package.write(text, to: path) }

    /// Writes a symbol graph with the contract `add`, or others, and with methods.
    private func writeGraph(
        contracts: [(name: String, type: String)] = [("add", Self.add)], methods: [Method] = [], hasGetter: Bool = true
    ) throws {
        var symbols = contracts.enumerated().map { index, contract in
            symbol(
                "swift.type.property", ["CartActions", contract.name], line: index,
                [("text", "static let \(contract.name): \(contract.type)")])
        }
        symbols += methods.map { method in
            let fragments = method.parameters.flatMap { parameter in
                [("externalParam", parameter.name), ("text", parameter.rest)]
            }
            let names = method.parameters.map { parameter in
                let own = parameter.internalName.map { #", "internalName": "\#($0)""# } ?? ""
                return #"{"name": "\#(parameter.name)"\#(own)}"#
            }
            return symbol(
                "swift.method", ["CartActions", method.name + "(…)"], line: line,
                [("text", "func \(method.name)(")] + fragments,
                signature: #"{"parameters": [\#(names.joined(separator: ", "))]}"#)
        }
        if hasGetter {
            symbols.append(
                symbol("swift.property", ["Mediator", "cart"], line: 1, [("text", "var cart: CartActions { get }")]))
        }
        try write(#"{"symbols": [\#(symbols.joined(separator: ", "))]}"#, to: "Graph/CartActions.symbols.json")
    }

    private struct Method {
        var name = "add"
        /// The label, what follows it, and the name if it differs.
        var parameters: [(name: String, rest: String, internalName: String?)]
    }

    private func symbol(
        _ kind: String, _ path: [String], line: Int, _ fragments: [(String, String)], signature: String = "null"
    ) -> String {
        let list = fragments.map { #"{"kind": "\#($0)", "spelling": \#(SwiftNames.literal($1))}"# }
        let file = "file://\(package.graph.directory)/Sources/\(file)"
        return """
            {"kind": {"identifier": "\(kind)"}, "pathComponents": \(path), "functionSignature": \(signature),
             "declarationFragments": [\(list.joined(separator: ", "))],
             "location": {"uri": "\(file)", "position": {"line": \(line)}}}
            """
    }

    private static let same: [(name: String, rest: String, internalName: String?)] = [
        ("id", ": String, ", nil), ("note", ": String, ", nil), ("count", ": Double = 1, ", nil),
        ("code", ": String? = nil) throws -> Line", nil),
    ]

    private static func with(
        _ index: Int, _ name: String, _ rest: String, _ internalName: String? = nil
    ) -> [(name: String, rest: String, internalName: String?)] {
        var parameters = same
        parameters[index] = (name, rest, internalName)
        return parameters
    }

    private func comparison() -> [String] {
        package.checkOutput("--from", "catalog.json").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private static func ok(_ count: String) -> String {
        "ok: 1 module, 1 contract target, dependencies and imports of 2 targets checked, \(count) compared"
    }

    @Test(arguments: [
        same,
        with(0, "of", ": String, ", "id"),
        with(2, "count", ": Double = 1.0, "),
        with(3, "code", ": String?) throws -> Line"),
    ])
    func aMethodThatFitsItsContractPasses(
        _ parameters: [(name: String, rest: String, internalName: String?)]
    ) throws {
        try writeGraph(methods: [Method(parameters: parameters)])
        #expect(comparison() == [Self.ok("1 typed call")])
    }

    /// A symbol graph comes from outside, and so do its numbers.
    @Test mutating func anyLineIsALine() throws {
        line = Int.max
        try writeGraph(methods: [Method(parameters: [])])
        #expect(
            comparison().first?.hasPrefix("Sources/CartActions/CartActions.swift:\(Int.max): CartActions.add") == true)
    }

    @Test func aMethodForConvenienceMayTakeOthers() throws {
        try writeGraph(methods: [Method(parameters: Self.same), Method(parameters: [])])
        #expect(comparison() == [Self.ok("2 typed calls")])
    }

    @Test(arguments: [
        (with(0, "note", ": String, "), "takes (note, note, count, code), and its contract (id, note, count, code)"),
        ([], "takes no parameters, and its contract (id, note, count, code)"),
        (with(0, "id", #": String = "\", (b", "#), #"has the default "\", (b" for id, and its contract has none"#),
        (with(0, "id", #": String = "a\\", "#), #"has the default "a\\" for id, and its contract has none"#),
        (with(2, "count", ": Double = 2, "), "has the default 2 for count, and its contract 1.0"),
        (with(2, "count", ": Double, "), "has no default for count, and its contract 1.0"),
        (with(3, "code", #": String? = "x") throws -> Line"#), #"has the default "x" for code, and its contract nil"#),
    ])
    func aDifferenceIsAViolation(
        _ parameters: [(name: String, rest: String, internalName: String?)], _ difference: String
    ) throws {
        try writeGraph(methods: [Method(parameters: parameters)])
        let expected = """
            Sources/CartActions/CartActions.swift:30: CartActions.add \(difference); to resolve: correct one of them, the contract \
            gives

                /// Adds a product.
                ///
                /// - Parameters:
                ///   - id: Of the catalog.
                /// - Throws: `ActionFailure` with code `tooMuch`.
                public func add(id: String, note: String, count: Double = 1.0, code: String? = nil) throws -> Line {
                    try mediator.perform(Self.add, id, note, count, code)
                }

            1 violation; for the rules: swift package check-modules --help
            """
        #expect(comparison().joined(separator: "\n") == expected)
    }

    /// The demo's cart with a default that its contract does not have, and with a getter that keeps the mediator.
    @Test mutating func theSpecificationShowsWhatIsWrongWithTypedCalls() throws {
        file = "ModuleBActions/Mediator+Cart.swift"
        let source = try String(contentsOf: repository.appending(path: "Sources/\(file)"), encoding: .utf8)
        line = try #require(source.components(separatedBy: "\n").firstIndex { $0.contains("func add(productID:") })
        package = try SamplePackage()
        try package.add("ModuleB", dependsOn: ["ModuleBActions"])
        try package.add(
            "ModuleBActions", dependsOn: ["Mediator"], file: "Mediator+Cart.swift",
            source.replacing("consuming get { CartActions(mediator: self) }", with: "CartActions(mediator: self)"))
        package.graph.targets[package.graph.targets.count - 1].symbols = package.graph.directory + "/Graph"
        try write(String(contentsOf: DemoCatalog.file, encoding: .utf8), to: "catalog.json")
        try writeGraph(
            contracts: [("add", "Action<SyncEffect, Int, String, Int>")],
            methods: [
                Method(parameters: [("productID", ": String, ", nil), ("quantity", ": Int = 2) throws -> Int", nil)])
            ])
        let printed = comparison()
        let path = repository.appending(path: "docs/Specifications/ModuleBoundaries.md")
        let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```text\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }.filter { $0.hasPrefix("Sources/ModuleBActions/") }
        #expect(
            printed.joined(separator: "\n") == """
                \(blocks.first ?? "")

                \(blocks.last ?? "")
                1 violation; for the rules: swift package check-modules --help
                """)
    }

    /// Their names in the contract cannot be declared, or mean something else in a method.
    @Test func theLabelsThatTheGeneratorWritesPass() throws {
        let names = ["mediator", "init", "self", "String", "größe", "class"]
        let labels = ["mediatorValue", "initValue", "selfValue", "StringValue", "grE", "class"]
        let parameters = names.map { #"{"name": "\#($0)", "type": {"type": "int"}, "required": true}"# }
        try write(
            completed(
                """
                {"actions": [{"target": "Cart", "action": "add", "summary": "Adds.",
                              "parameters": [\(parameters.joined(separator: ", "))]}]}
                """), to: "catalog.json")
        let type = "Action<SyncEffect, (), Int, Int, Int, Int, Int, Int>"
        try writeGraph(contracts: [("add", type)])
        let written = comparison().filter { $0.contains(": Int") }.map { $0.trimmingPrefix { $0 == " " } }
        #expect(
            written == [
                "mediatorValue: Int,", "initValue: Int,", "selfValue: Int,", "StringValue: Int,", "grE: Int,",
                "`class`: Int",
            ])
        try writeGraph(
            contracts: [("add", type)], methods: [Method(parameters: labels.map { ($0, ": Int, ", nil) })])
        #expect(comparison() == [Self.ok("1 typed call")])
        try writeGraph(
            contracts: [("add", type)], methods: [Method(parameters: names.map { ("of", ": Int, ", $0) })])
        #expect(comparison() == [Self.ok("1 typed call")])
    }

    @Test func aDocumentOfOpenRPCNeedsNamesWithTargets() throws {
        try writeGraph()
        try write(#"{"openrpc": "1.3.2", "methods": [{"name": "Cart.add"}, {"name": "ping"}]}"#, to: "api.json")
        let error = """
            "api.json" is not a document of contracts: the name of the method "ping" has no target; to resolve: give a catalog, or a \
            document of OpenRPC whose methods have names such as "Cart.add"
            see: swift package check-modules --help
            """
        #expect(throws: CommandError(error)) { try CheckModules.run(["--from", "api.json"], package.graph) }
    }

    @Test func contractsWithoutTypedCallsGetAnExtension() throws {
        try writeGraph(
            contracts: [
                ("watch", "Action<MainActorEffect, (), Callback<Int>>"),
                ("show", "Action<AsyncMainActorEffect, Reference<any Screen>>"),
                ("take", "Action<SyncEffect, Int>"),
            ], hasGetter: false)
        let expected = """
            Sources/CartActions/CartActions.swift:1: note: CartActions has no typed call for watch, show; to resolve: write

            extension Mediator {
                /// Typed calls to Cart.
                public var cart: CartActions {
                    consuming get { CartActions(mediator: self) }
                }
            }

            extension CartActions {
                /// Watches.
                ///
                /// - Throws: `MediatorError` when no module registered the action.
                @MainActor public func watch(change: @escaping @Sendable (Int) -> Void) throws {
                    try mediator.perform(Self.watch, Callback(change))
                }

                /// Shows it.
                ///
                /// - Throws: `ActionFailure` with code `aLongCode`, `anotherLongCode`, `aThirdLongCode`, `aFourthLongCode`,
                ///   `aFifthLongCode`.
                public func show() async throws -> any Screen {
                    try await mediator.perform(Self.show).object
                }
            }

            Sources/CartActions/CartActions.swift:3: note: CartActions.take is no contract of catalog.json
            \(Self.ok("0 typed calls"))
            """
        #expect(comparison().joined(separator: "\n") == expected)
    }

    @Test(arguments: [
        (["--from"], "missing file after --from; to resolve: add one, as in --from catalog.json"),
        (["--from=a", "--from", "b"], "--from is given twice; to resolve: give one file, as in --from catalog.json"),
        (["--from", "none.json"], #"cannot read "none.json"; to resolve: give a file of the package after --from"#),
    ])
    func argumentsThatAreWrongAreNamed(_ arguments: [String], _ problem: String) {
        #expect(throws: CommandError("\(problem)\nsee: swift package check-modules --help")) {
            try CheckModules.run(arguments, package.graph)
        }
    }
}
