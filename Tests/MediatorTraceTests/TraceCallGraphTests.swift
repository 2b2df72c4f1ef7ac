import Mediator
import TestSupport
import Testing

@testable import MediatorTrace

/// The required and the observed calls between modules.
struct TraceCallGraphTests {
    private static func contract(_ target: String, _ action: String) -> any Contract {
        Action(target, action, "Does it.")
    }

    private static func mediator() throws -> Mediator {
        try Mediator(modules: [
            Part(
                "Cart",
                requires: [contract("Catalog", "reserve"), contract("Catalog", "product"), contract("Stock", "take")]
            ) { $0.handle("Cart", "add") { _ in .null } },
            Part("Catalog", requires: [contract("Cart", "add")]) { registry in
                registry.handle("Catalog", "product") { _ in .null }
                registry.handle("Catalog", "reserve") { _ in .null }
                registry.handle("Stock", "take") { _ in .null }
            },
            Part("Idle"),
        ])
    }

    @Test func requirementsLeadToTheModulesThatHandleThem() throws {
        let graph = try Self.mediator().callGraph
        #expect(graph.modules == ["Cart", "Catalog", "Idle"])
        #expect(
            graph.mermaid() == """
                flowchart LR
                    Cart
                    Catalog
                    Idle
                    Cart -->|"product, reserve, Stock.take"| Catalog
                    Catalog -->|"add"| Cart
                """
        )
        #expect(
            graph.dot() == #"""
                digraph modules {
                    rankdir=LR;
                    "module Cart" [shape=box, label="Cart"];
                    "module Catalog" [shape=box, label="Catalog"];
                    "module Idle" [shape=box, label="Idle"];
                    "module Cart" -> "module Catalog" [label="product\nreserve\nStock.take"];
                    "module Catalog" -> "module Cart" [label="add"];
                }
                """#
        )
        #expect(
            graph.value["edges"]?[1] == [
                "from": "Catalog", "to": "Cart", "uses": [["target": "Cart", "action": "add", "count": .null]],
            ]
        )
    }

    @Test func unhandledActionsAreDotted() async throws {
        let mediator = try Self.mediator()
        try await mediator.remove(module: "Catalog", force: true)
        #expect(
            mediator.callGraph.mermaid() == """
                flowchart LR
                    Cart
                    Idle
                    Catalog
                    Stock
                    Cart -.->|"product, reserve"| Catalog
                    Cart -.->|"take"| Stock
                """
        )
        let dot = mediator.callGraph.dot()
        #expect(dot.contains(#""module Stock" [shape=box, style=dashed, label="Stock"];"#))
        #expect(dot.contains(#""module Cart" -> "module Stock" [label="take", style=dashed];"#))
        try FlowchartGrammar.check(mediator.callGraph.mermaid())
        try DOTGrammar.check(dot)
    }

    @Test func aTraceCounts() {
        #expect(
            TraceSamples.concurrent.callGraph.mermaid() == """
                flowchart LR
                    outside
                    Cart
                    Catalog
                    Mail
                    outside -->|"checkout ×2"| Cart
                    outside -->|"poll ×1"| Mail
                    Cart -->|"reserve ×3"| Catalog
                    Cart -->|"send ×1"| Mail
                """
        )
        #expect(TraceSamples.checkout.callGraph.modules == ["Cart", "Catalog", "Stock"])
    }

    @Test(arguments: TraceSamples.all)
    func theGrammarsTakeIt(log: TraceLog) throws {
        try FlowchartGrammar.check(log.callGraph.mermaid())
        try DOTGrammar.check(log.callGraph.dot())
    }

    @Test func theGrammarsRejectInvalidText() {
        for text in [
            "flowchart LR\n", "flowchart LR\n    end", "flowchart LR\n    A\n    A --> B",
            "flowchart LR\n    A\n    A -->|\"x\"y\"| A", "flowchart LR\n    A\n    A -->|x| A",
            "flowchart LR\n    A[\"#1\"]",
        ] {
            #expect(throws: GrammarError.self, "\(text)") { try FlowchartGrammar.check(text) }
        }
        for text in [
            "digraph modules {", "digraph modules {\n    a;\n}", "digraph modules {\n    \"a\"b [label=\"x\"];\n}",
            "digraph modules {\n    a [label=\"x\\\"];\n}", "digraph modules {\n    a -> b [label=\"x\"];\n}",
        ] {
            #expect(throws: GrammarError.self, "\(text)") { try DOTGrammar.check(text) }
        }
    }

    /// A combining mark makes one character with the sign before it.
    @Test func signsBeforeCombiningMarksAreEscaped() {
        let name = "a\"\u{301}\\\u{301};\u{301}"
        let graph = CallGraph(
            [name], [(from: "Cart", to: name, path: ActionPath(target: name, action: "b"))], isCounted: false)
        #expect(graph.dot().contains("label=\"a\\\"\u{301}\\\\\u{301};\u{301}\""))
        #expect(graph.mermaid().contains("[\"a#quot;\u{301}\\\u{301}#59;\u{301}\"]"))
    }
}
