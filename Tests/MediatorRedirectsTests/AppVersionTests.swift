import Mediator
import MediatorRedirects
import Testing

struct AppVersionTests {
    /// Ascending; the middle is the example of Semantic Versioning 2.0.0, section 11.
    private static let ascending = [
        "0", "0.0.1", "0.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
        "1.0.0-beta.11", "1.0.0-beta.18446744073709551616", "1.0.0-rc.1", "1.0.0", "1.0.0.1", "1.0.1", "1.2", "1.10",
        "2.0.0-9", "2.0.0-10", "2.0.0-A", "2.0.0--", "2", "2026.11.21", "9223372036854775807",
    ]

    @Test func versionsAreOrdered() throws {
        let versions = try Self.ascending.map { try #require(AppVersion($0), "\($0)") }
        // The identifier "-" precedes letters in ASCII.
        let sorted = ["2.0.0--", "2.0.0-A"].compactMap(AppVersion.init)
        #expect(sorted[0] < sorted[1])
        let ordered = versions.filter { !sorted.contains($0) }
        for (left, right) in zip(ordered, ordered.dropFirst()) {
            #expect(left < right)
            #expect(!(right < left))
            #expect(left != right)
        }
    }

    @Test(arguments: [("1", "1.0.0"), ("1.2.0.0", "1.2"), ("01.002", "1.2"), ("1.0+7", "1.0.0+abc.8"), ("1-01", "1-1")])
    func equalVersionsMayDifferInText(one: String, other: String) throws {
        let (left, right) = (try #require(AppVersion(one)), try #require(AppVersion(other)))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: [
        "", " ", "a", "1.", ".1", "1..2", "1.2.3.4.5", "-1", "1.-2", "+1", "1.2-", "1.2-a..b", "1.2-a_b", "1.2+",
        "1.2+a+b",
        "1.2 ", "v1.2", "1.2-é", "９", "1.2.3\n", "9223372036854775808", "0x1",
    ])
    func invalidVersions(_ text: String) {
        #expect(AppVersion(text) == nil)
    }

    @Test(arguments: [("1", "1.0.0"), ("2.4-beta.01+x", "2.4.0-beta.1"), ("1.2.3.4", "1.2.3.4"), ("0", "0.0.0")])
    func showsAtLeastThreeNumbers(text: String, shown: String) {
        #expect(AppVersion(text)?.description == shown)
    }

    private static let ranges: [(range: String, inside: [String], outside: [String])] = [
        (">=2.1 <3", ["2.1", "2.1.0", "2.9.9", "3.0.0-beta"], ["2.0.9", "2.1.0-rc.1", "3", "3.0.1"]),
        ("<1.4||>=2", ["1.3.9", "0", "2", "17"], ["1.4", "1.9"]),
        ("2.0", ["2", "2.0.0+7"], ["2.0.1", "2.0.0-a", "1"]),
        ("=2.0 || = 3", ["2", "3.0"], ["2.5"]),
        (" >  1  <=  1.5 ", ["1.0.1", "1.5"], ["1", "1.5.1"]),
        (">=1.0.0-beta <1", ["1.0.0-beta", "1.0.0-rc"], ["1.0.0-alpha", "1.0.0"]),
        ("<0.0.0", ["0.0.0-a"], ["0"]),
    ]

    @Test(arguments: ranges)
    func rangeContainsExactlyItsVersions(range: String, inside: [String], outside: [String]) throws {
        let range = try #require(AppVersionRange(range))
        for text in inside { #expect(range.contains(try #require(AppVersion(text))), "\(text)") }
        for text in outside { #expect(!range.contains(try #require(AppVersion(text))), "\(text)") }
        // The description parses to the same range.
        #expect(AppVersionRange(range.description) == range)
    }

    @Test(arguments: [
        "", " ", "||", "1 ||", "|| 1", "1 | 2", ">=", ">=a", "=> 1", "~1", "^1", "1.x", ">=3 <2", ">2 <2", "=1 =2",
        ">1 <=1",
        ">= 1,<2", "1||1||1||1||1||1||1||1||1",
    ])
    func invalidRanges(_ text: String) {
        #expect(AppVersionRange(text) == nil)
    }

    @Test func aRangeHasAtMostEightComparisons() {
        func list(_ count: Int, _ separator: String) -> String {
            (1...count).map { ">=\($0)" }.joined(separator: separator)
        }
        for separator in [" ", " || "] {
            #expect(
                AppVersionRange(list(8, separator))?.description
                    == list(8, separator).replacing(#/\d+/#) { "\($0.0).0.0" })
            #expect(AppVersionRange(list(9, separator)) == nil)
        }
        let rule = #"{"id": "a", "action": "A.b", "mark": "m", "appVersion": "\#(list(4, " ")) || \#(list(5, " "))"}"#
        let error = #expect(throws: RedirectError.self) {
            try RedirectTable(json: #"{"version": 1, "rules": [\#(rule)]}"#)
        }
        #expect(
            error?.problems.map(\.description) == [
                "rules[0].appVersion: more than 8 comparisons stand in one range; write as \">=2.1 <3\"."
            ])
    }

    @Test func rangeDescribesItsComparisons() {
        #expect(AppVersionRange(">=2.1 <3||7")?.description == ">=2.1.0 <3.0.0 || =7.0.0")
    }
}
