import Testing

@testable import MediatorConsole

/// Joining typed lines.
@Suite struct ConsoleTypedLinesTests {
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
        var typed = TypedLines()
        #expect(lines.compactMap { typed.add($0) } == expected)
    }

    @Test func anOpenLineHasABeginning() {
        var typed = TypedLines()
        #expect(typed.beginning == nil)
        _ = typed.add("A.b {")
        #expect(typed.beginning == "A.b { ")
        _ = typed.add("\"c\": \"one")
        #expect(typed.beginning == "A.b { \"c\": \"one\\n")
        _ = typed.add("two\"}")
        #expect(typed.beginning == nil)
    }

    @Test func manyLinesAreJoinedInLinearTime() {
        var typed = TypedLines()
        #expect(typed.add("A.b [") == nil)
        for number in 0..<20_000 { #expect(typed.add("{\"number\": \(number)},") == nil) }
        let whole = typed.add("0]")
        #expect(whole?.hasSuffix("{\"number\": 19999}, 0]") == true)
        #expect(typed.beginning == nil)
    }
}
