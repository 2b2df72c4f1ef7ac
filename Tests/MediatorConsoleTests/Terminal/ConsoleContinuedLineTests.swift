import Testing

@testable import MediatorConsole

/// Lines that continue in the next one.
@Suite struct ConsoleContinuedLineTests {
    @Test(
        arguments: [
            (["list"], ["list"]),
            (["A.b {", "\"c\": 1", "}", "list"], ["A.b { \"c\": 1 }", "list"]),
            (["A.b c=[1,", "2]"], ["A.b c=[1, 2]"]),
            (["A.b c=\"one", "two\""], ["A.b c=\"one\\ntwo\""]),
            (["A.b {\"c\": \"one [", "two\"}"], ["A.b {\"c\": \"one [\\ntwo\"}"]),
            (["A.b {\"c\": \"\\\"", "\"}"], ["A.b {\"c\": \"\\\"\\n\"}"]),
            (["A.b c=[1] d=[", "2]"], ["A.b c=[1] d=[ 2]"]),
            (["A.b c=[", "1] d=[", "2]"], ["A.b c=[ 1] d=[ 2]"]),
            (["A.b c='one", "two'"], ["A.b c='one", "two'"]),
            (["A.b it's[fine"], ["A.b it's[fine"]),
            (["A.b c={", "}}", "list"], ["A.b c={ }}", "list"]),
            (["", "{", ""], [""]),
            (["A.b(c: 1,", "d: 2)", "list"], ["A.b(c: 1, d: 2)", "list"]),
            (["$x = time A.b(", "c: {", "\"d)\": 1}", ") --json"], ["$x = time A.b( c: { \"d)\": 1} ) --json"]),
            (["A.b(c: \"one", "(two\")"], ["A.b(c: \"one\\n(two\")"]),
            (["A.b c=(1"], ["A.b c=(1"]),
            (["find A.b("], ["find A.b("]),
            (["A.b(c 'd"], ["A.b(c 'd"]),
        ] as [([String], [String])]
    ) func areJoined(lines: [String], expected: [String]) {
        var line = ContinuedLine(CommandList())
        #expect(lines.compactMap { line.add($0) } == expected)
    }

    /// Takes a call, as the commands of other products do.
    private struct SendCommand: ConsoleCommand {
        let name = "send"
        let summary = "Sends."

        func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
            words.isEmpty ? .call : .parameter
        }

        func run(_ input: Console.Words, in context: Console.Context) async throws {}
    }

    @Test func theCallOfAnAppsCommandContinues() {
        var line = ContinuedLine(CommandList([SendCommand()]))
        #expect(line.add("send A.b(c: 1,") == nil)
        #expect(line.add("d: 2)") == "send A.b(c: 1, d: 2)")
        var other = ContinuedLine(CommandList())
        #expect(other.add("send A.b(c: 1,") == "send A.b(c: 1,")
    }

    @Test func anOpenLineHasABeginning() {
        var line = ContinuedLine(CommandList())
        #expect(line.beginning == nil)
        _ = line.add("A.b {")
        #expect(line.beginning == "A.b { ")
        _ = line.add("\"c\": \"one")
        #expect(line.beginning == "A.b { \"c\": \"one\\n")
        _ = line.add("two\"}")
        #expect(line.beginning == nil)
    }

    @Test func manyLinesAreJoinedInLinearTime() {
        var line = ContinuedLine(CommandList())
        #expect(line.add("A.b [") == nil)
        for number in 0..<20_000 { #expect(line.add("{\"number\": \(number)},") == nil) }
        let whole = line.add("0]")
        #expect(whole?.hasSuffix("{\"number\": 19999}, 0]") == true)
        #expect(line.beginning == nil)
    }
}
