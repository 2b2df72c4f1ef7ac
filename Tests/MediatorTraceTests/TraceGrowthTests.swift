import TestSupport
import Testing

@testable import MediatorTrace

/// The texts of traces take time in proportion to their length.
struct TraceGrowthTests {
    // None of the names is an identifier of Mermaid.
    @Test func theNamesOfADiagramTakeLinearTime() {
        let ratio = growth(from: 500) { size in
            var names = MermaidNames()
            for number in 0..<size { names.add("a module \(number)") }
        }
        #expect(ratio < 24)
    }
}
