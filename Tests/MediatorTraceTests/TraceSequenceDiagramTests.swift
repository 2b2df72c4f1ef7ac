import Mediator
import MediatorTrace
import TestSupport
import Testing

/// Sequence diagrams in the language of Mermaid, checked with a grammar of the used syntax.
struct TraceSequenceDiagramTests {
    @Test func arrowsLeadFromModuleToModule() {
        #expect(
            TraceSamples.checkout.mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Cart
                    participant Catalog
                    participant Stock
                    outside->>+Cart: checkout(note)
                    Cart->>+Catalog: reserve(productID, quantity)
                    Catalog->>+Stock: take
                    Stock-->>-Catalog: returned
                    Catalog-->>-Cart: returned
                    Cart->>+Catalog: product(id)
                    Catalog--x-Cart: productNotFound
                    Cart-->>-outside: returned
                """
        )
    }

    @Test func timesAreShownOnRequest() {
        let lines = TraceSamples.checkout.mermaid(showsTimes: true).split(separator: "\n")
        #expect(lines.contains("    Stock-->>-Catalog: returned in 1.0 µs"))
        #expect(lines.contains("    Catalog--x-Cart: productNotFound in 1.0 µs"))
    }

    @Test func concurrentCallsAreInOrder() {
        #expect(
            TraceSamples.concurrent.mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Cart
                    participant Catalog
                    participant Mail
                    outside->>+Cart: checkout
                    outside->>+Cart: checkout
                    Cart->>+Catalog: reserve(productID)
                    Cart->>+Catalog: reserve(productID)
                    Cart->>+Catalog: reserve(productID)
                    Catalog-->>-Cart: returned
                    Catalog-->>-Cart: returned
                    Cart->>+Mail: send
                    Cart--x-outside: cancelled
                    Catalog-->>-Cart: returned
                    Cart-->>-outside: returned
                    Mail-->>-Cart: returned
                    outside->>Mail: poll
                    Note over Mail: in progress
                """
        )
    }

    /// A clock that stands still leaves the nesting of the calls.
    @Test func callsOfOneMomentAreInTheirOrder() {
        func call(_ id: Int, _ action: String, in parent: Int? = nil) -> TracedCall {
            var span = Span(target: "Cart", action: action, module: "Cart", caller: nil)
            (span.id, span.parent, span.duration) = (UInt64(id), parent, .zero)
            return TracedCall(span)
        }
        let calls = [call(1, "checkout"), call(2, "reserve", in: 1), call(3, "pay", in: 1), call(4, "clear")]
        #expect(
            TraceLog(calls: calls, recordedAt: .zero).mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Cart
                    outside->>+Cart: checkout
                    outside->>+Cart: reserve
                    Cart-->>-outside: returned
                    outside->>+Cart: pay
                    Cart-->>-outside: returned
                    Cart-->>-outside: returned
                    outside->>+Cart: clear
                    Cart-->>-outside: returned
                """)
    }

    @Test func namesThatTheLanguageDoesNotTakeGetOthers() {
        let lines = TraceSamples.hostile.mermaid().split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            lines.filter { $0.hasPrefix("participant") } == [
                "participant outside", "participant m2 as end", "participant m3 as a #quot;b#quot;",
                "participant m4 as semi#59;colon #35;1 #lt;b#gt;", "participant m5 as x y\\", "participant m6 as ünï",
                "participant m1", "participant m8 as outside", "participant m9 as 100#37;#37;",
                "participant m10 as xs", "participant m11 as XL",
            ]
        )
        #expect(lines.contains("outside->>+m2: T.go(p#59;#35;#quot; )"))
        #expect(lines.contains("m2--x-m2: bad#59;code #35;1"))
    }

    @Test(arguments: TraceSamples.all)
    func theGrammarTakesIt(log: TraceLog) throws {
        try SequenceGrammar.check(log.mermaid())
        try SequenceGrammar.check(log.mermaid(showsTimes: true))
    }

    @Test(
        arguments: [
            "sequenceDiagram\n", "graph LR", "sequenceDiagram\n    A->>B: x",
            "sequenceDiagram\n    participant end",
            "sequenceDiagram\n    participant A\n    A->>+A: x;y\n    A-->>-A: z",
            "sequenceDiagram\n    participant A\n    A-->>-A: z",
            "sequenceDiagram\n    participant A\n    A->>+A: z",
            "sequenceDiagram\n    participant A\n    A->>A:", "sequenceDiagram\n    participant A\n    A->>A: #1",
            "sequenceDiagram\n    participant A\n    participant A",
        ]
    )
    func theGrammarTakesNotEverything(text: String) {
        #expect(throws: GrammarError.self) { try SequenceGrammar.check(text) }
    }
}
