import Testing

@testable import Mediator

struct SuggestionsTests {
    private static let names = ["add", "checkout", "clear", "items", "remove", "total", "unwatch", "watch"]

    @Test(
        arguments: [
            ("ad", ["add"]), ("dad", ["add"]), ("adds", ["add"]), ("ADD", ["add"]), ("remvoe", ["remove"]),
            ("chekout", ["checkout"]), ("check", ["checkout"]), ("wacth", ["watch"]), ("unwtch", ["unwatch"]),
            ("delete", []), ("", []), ("x", []), ("c", []),
        ]
    )
    func slipsOfTheFingerAreForgiven(typed: String, nearest: [String]) {
        #expect(Suggestions.nearest(to: typed, among: Self.names) == nearest)
    }

    @Test func oneLetterIsNotAnother() {
        #expect(Suggestions.nearest(to: "a", among: ["b", "c", "A"]) == ["A"])
    }

    @Test func theBestComesFirstAndThreeAtMost() {
        #expect(Suggestions.nearest(to: "item", among: ["stem", "items", "itemize", "item", "them"]).first == "item")
        #expect(Suggestions.nearest(to: "act", among: ["act1", "act2", "act3", "act4"]) == ["act1", "act2", "act3"])
    }

    @Test func listedNamesStayWhereTheyAre() {
        #expect(["a", "b \"c\"", "ü", "\u{200F}"].listed == "a, b \"c\", ü, \"\\u200f\"")
        #expect(
            ["a\nb", "", "\u{1B}[2J", "\u{9B}1m", "\u{202E}x"].listed
                == #""a\nb", "", "\u001b[2J", "\u009b1m", "\u202ex""#)
    }

    @Test(arguments: [63, 64, 65], [63, 64, 65])
    func namesOfSixtyFourBytesAreCompared(typed: Int, name: Int) {
        let (typed, name) = (String(repeating: "a", count: typed), String(repeating: "a", count: name))
        let isCompared = typed.count <= 64 && name.count <= 64
        #expect(Suggestions.nearest(to: typed, among: [name]) == (isCompared ? [name] : []))
        // Bytes count, not characters.
        #expect(Suggestions.nearest(to: String(repeating: "ü", count: 32), among: [typed]).isEmpty)
        let wide = String(repeating: "ü", count: 33)
        #expect(Suggestions.nearest(to: wide, among: [wide]) == [])
    }

    /// A third of the letters may be wrong, and one of few.
    @Test(
        arguments: [
            ("a", "b", false), ("a", "ab", false), ("ab", "ax", true), ("ab", "xy", false), ("abc", "abx", true),
            ("abc", "axy", false), ("abcde", "abcxx", false), ("abcdef", "abcdxx", true), ("abcdef", "abcxxx", false),
            ("abcdefgh", "abcdefxx", true), ("abcdefgh", "abcdexxx", false), ("abcdefghi", "abcdefxxx", true),
            ("abcdefghi", "abcdexxxx", false), ("abcdef", "badcef", true), ("abcdef", "badcfe", false),
            ("abcdefghi", "badcfeghi", true),
        ])
    func aThirdOfTheLettersMayDiffer(typed: String, name: String, isNear: Bool) {
        #expect(Suggestions.nearest(to: typed, among: [name]) == (isNear ? [name] : []))
    }

    @Test func aBeginningCountsAsOneError() {
        #expect(Suggestions.nearest(to: "che", among: ["chef", "checkout", "cha"]) == ["cha", "checkout", "chef"])
        #expect(Suggestions.nearest(to: "che", among: ["cha", "checkout", "CHE"]) == ["CHE", "cha", "checkout"])
        #expect(Suggestions.nearest(to: "adds", among: ["addressee", "odds", "addsome"]) == ["addsome", "odds"])
    }

    @Test(arguments: [7, 8, 9, 10]) func theFirstAndTheLastFourOfAChainAreShown(count: Int) {
        let names = (1...count).map { "a\($0)" }
        let short = names.prefix(4) + ["… \(count - 8) more …"] + names.suffix(4)
        #expect(names.shortened() == (count > 8 ? Array(short) : names))
    }

    @Test func aChainKeepsThirtyTwoNames() throws {
        func path(_ number: Int) -> ActionPath { ActionPath(target: "T", action: "a\(number)") }
        var error = MediatorError.stackExhausted(path(0), depth: 1)
        for number in 1...31 { error.callChain.pass(path(number)) }
        #expect(error.chain == (0...31).reversed().map { "T.a\($0)" })
        error.callChain.pass(path(32))
        let names = (0...32).reversed().map { "T.a\($0)" }
        #expect(error.chain == names.prefix(16) + ["… 1 more …"] + names.suffix(16))
        #expect(
            error.description == """
                Mediator: calls nest 1 deep, and the stack of the thread has no room for more.
                  chain: T.a32 → T.a31 → T.a30 → T.a29 → … 25 more … → T.a3 → T.a2 → T.a1 → T.a0
                  to resolve: end the recursion, make the action asynchronous, or call it on a thread with a larger stack.
                """)
    }

    @Test func listsAreCutAtTwenty() {
        #expect([String]().listed == "none")
        #expect(["a", "b"].listed == "a, b")
        #expect((1...20).map { "\($0)" }.listed.hasSuffix("19, 20"))
        #expect((1...21).map { "\($0)" }.listed.hasSuffix("19, 20, … and 1 more"))
    }

    @Test func twoLettersAreTheBeginningOfAName() {
        #expect(Suggestions.nearest(to: "ch", among: ["checkout"]) == ["checkout"])
        #expect(Suggestions.nearest(to: "c", among: ["checkout"]) == [])
    }

    @Test(arguments: ["x", "ü"]) func eightyCharactersAreQuotedWhole(character: String) {
        let text = String(repeating: character, count: 80)
        #expect(text.dropLast().description.quotedBriefly == "\"\(text.dropLast())\"")
        #expect(text.quotedBriefly == "\"\(text)\"")
        #expect((text + "y").quotedBriefly == "\"\(text)…\"")
    }

    @Test func twentyProblemsAreListedAndTheOthersCounted() throws {
        let mediator = try Mediator { $0.handle("T", "a") { _ in .null } }
        func text(_ count: Int) -> String {
            let parameters = Parameters((0..<count).map { ("key\($0)", .null) })
            let error = #expect(throws: MediatorError.self) { try mediator.perform("T", "a", parameters) }
            return error?.description ?? ""
        }
        #expect(text(20).contains("no parameter \"key19\" in T.a.\n"))
        #expect(!text(20).contains("more."))
        #expect(text(21).contains("  … and 1 more.\n"))
    }
}
