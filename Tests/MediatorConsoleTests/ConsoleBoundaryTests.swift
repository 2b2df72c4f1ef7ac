import ConsoleTestSupport
import Mediator
import MediatorCoding
import Testing
import TestSupport

@testable import MediatorConsole

/// Numbers at the limits of their types, in lines.
@Suite struct ConsoleBoundaryTests {
    @Test(arguments: BoundaryNumbers.json) func aCountOfRepetitionsIsBounded(number: String) async {
        // More repetitions take long, and are no other case.
        if let count = Int(number), (256...1_000_000).contains(count) { return }
        let run = await TestConsole().run(["repeat", number, "Desk.clear"])
        if let count = Int(number), count > 0, count < 256 {
            #expect(run.status == .done)
            #expect(run.output.hasPrefix("calls:"))
        } else {
            #expect(run.status == .usage)
            #expect(run.error.hasPrefix("repeat needs a number from 1 to 1000000, not "))
        }
    }

    @Test(arguments: BoundaryNumbers.integers) func anIndexIsOneOfAnElement(number: Int) async {
        let run = await TestConsole("Desk.lines\n_[\(number)]\n").run([])
        #expect((run.status == .done) == (number == 0 || number == 1))
        let fact =
            number < 0 ? "column 1: \"_[\(number)]\" is not a path into a result." : "_ has no element \(number)."
        #expect(run.error.contains(fact) == (run.status == .data))
    }

    /// Each line is read, whatever the one before it contained.
    @Test(arguments: BoundaryNumbers.json) func linesWithNumbersEnd(number: String) async {
        let lines = [
            "Desk.add item=\(number)", "Desk.add {\"item\": \(number)}", "_.\(number)", "_[\(number)]",
            "history \(number)", "trace \(number)", "list \(number)", "describe \(number)", "open \(number)", number,
            "Desk.note text=end",
        ]
        let run = await TestConsole(lines.map { $0 + "\n" }.joined()).run([])
        #expect(run.output.hasSuffix("end\n"))
    }

    /// Everything that fits a width has one.
    @Test(arguments: [1, 2, 19, 20, 65_535], ["help", "list", "describe Desk", "repeat 20 Desk.lines", "Desk.lines"])
    func everyWidthIsOne(columns: Int, line: String) async {
        var console = TestConsole(line + "\n")
        console.isTerminal = true
        console.columns = columns
        #expect(await console.run([]).status == .done)
    }

    /// Each key that is typed reads the line anew.
    @Test func theOutlineOfALongLineIsReadInLinearTime() {
        let ratio = growth(from: 1_000) { size in
            _ = LineScanner.outline(of: "find" + String(repeating: " a", count: size), CommandList())
        }
        #expect(ratio < 24)
    }

    /// A long path takes time and memory in proportion to its length.
    @Test func aLongPathIsReadInLinearTime() {
        let ratio = growth(from: 16_000) { size in
            _ = try? ResultPath("_" + String(repeating: ".a", count: size), column: nil).value(in: ["a": 1])
        }
        #expect(ratio < 24)
    }
}
