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
        #expect(Suggestions.nearest(to: "item", among: ["stem", "items", "itemise", "item", "them"]).first == "item")
        #expect(Suggestions.nearest(to: "act", among: ["act1", "act2", "act3", "act4"]) == ["act1", "act2", "act3"])
    }

    @Test func listedNamesStayWhereTheyAre() {
        #expect(["a", "b \"c\"", "ü", "\u{200F}"].listed == "a, b \"c\", ü, \u{200F}")
        #expect(
            ["a\nb", "", "\u{1B}[2J", "\u{9B}1m", "\u{202E}x"].listed
                == #""a\nb", "", "\u001b[2J", "\u009b1m", "\u202ex""#)
    }

    @Test func hugeNamesAreNotCompared() {
        let long = String(repeating: "a", count: 65)
        #expect(Suggestions.nearest(to: long, among: [long]) == [])
        #expect(Suggestions.nearest(to: "add", among: [long, "add"]) == ["add"])
    }

    @Test func listsAreCutAtTwenty() {
        #expect([String]().listed == "none")
        #expect(["a", "b"].listed == "a, b")
        #expect((1...22).map { "\($0)" }.listed.hasSuffix("19, 20, … and 2 more"))
    }

    @Test func twoLettersAreTheBeginningOfAName() {
        #expect(Suggestions.nearest(to: "ch", among: ["checkout"]) == ["checkout"])
        #expect(Suggestions.nearest(to: "c", among: ["checkout"]) == [])
    }

    @Test func eightyCharactersAreQuotedWhole() {
        let text = String(repeating: "x", count: 80)
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
