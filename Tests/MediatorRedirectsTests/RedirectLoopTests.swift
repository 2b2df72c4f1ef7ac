import Foundation
import Mediator
import MediatorCoding
import MediatorRedirects
import Testing

struct RedirectLoopTests {
    private static func rule(_ id: String, _ from: String, _ to: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "action": "A.\#(from)", "to": {"action": "A.\#(to)"}\#(more)}"#
    }

    private static let loops: [(rules: [String], problems: [String])] = [
        ([rule("x", "a", "a")], [#"rules[0].to: calls go in a circle: A.a → A.a, by rule "x"."#]),
        (
            [rule("x", "a", "b"), rule("y", "b", "a")],
            [#"rules[0].to: calls go in a circle: A.a → A.b → A.a, by rules "x", "y"."#]
        ),
        (
            [rule("in", "z", "c"), rule("3", "c", "a"), rule("1", "a", "b"), rule("2", "b", "c")],
            [#"rules[1].to: calls go in a circle: A.c → A.a → A.b → A.c, by rules "3", "1", "2"."#]
        ),
        (
            [rule("x", "a", "b"), rule("y", "b", "a"), rule("z", "c", "c")],
            [
                #"rules[0].to: calls go in a circle: A.a → A.b → A.a, by rules "x", "y"."#,
                #"rules[2].to: calls go in a circle: A.c → A.c, by rule "z"."#,
            ]
        ),
        // The check for loops disregards percentages and end dates.
        (
            [
                rule("x", "a", "b", #", "percentage": 50, "seed": "s""#),
                rule("y", "b", "a", #", "percentage": [50, 100], "seed": "s""#),
            ],
            [#"rules[0].to: calls go in a circle: A.a → A.b → A.a, by rules "x", "y"."#]
        ),
        (
            [rule("x", "a", "b", #", "appVersion": "<=2""#), rule("y", "b", "a", #", "appVersion": ">=2""#)],
            [#"rules[0].to: calls go in a circle: A.a → A.b → A.a, by rules "x", "y"."#]
        ),
        (
            [
                rule("x", "a", "b", #", "appVersion": "<1 || >3""#),
                rule("w", "a", "c"),
                rule("y", "b", "a", #", "appVersion": ">1 <4""#),
            ],
            [#"rules[0].to: calls go in a circle: A.a → A.b → A.a, by rules "x", "y"."#]
        ),
    ]

    @Test(arguments: loops)
    func loopIsReportedWithItsChain(rules: [String], problems: [String]) {
        let document = Shop.document(rules.joined(separator: ","))
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(error?.problems.map(\.description) == problems)
        #expect(error?.problems.allSatisfy { $0.code == .loop } == true)
    }

    private static let straight: [[String]] = [
        [rule("x", "a", "b"), rule("y", "b", "c"), rule("z", "d", "b")],
        [rule("x", "a", "b", #", "appVersion": "<2""#), rule("y", "b", "a", #", "appVersion": ">=2""#)],
        [
            rule("x", "a", "b", #", "appVersion": "<1 || >3""#), rule("w", "a", "c"),
            rule("y", "b", "a", #", "appVersion": "1 || >2 <=3""#),
        ],
        [#"{"id": "x", "route": "/a", "to": {"action": "A.a"}}"#, rule("y", "a", "b")],
    ]

    @Test(arguments: straight)
    func chainsWithoutLoopsAreAccepted(rules: [String]) throws {
        #expect(try RedirectTable(json: Shop.document(rules.joined(separator: ","))).rules.count == rules.count)
    }

    @Test func chainOfTheMaximumLengthIsSearched() throws {
        let versions = (0..<1000).map { "\($0 % 100)" }
        var rules = (0..<1000).map { index in
            Self.rule("r\(index)", "a\(index)", "a\(index + 1)", #", "appVersion": "!= \#(versions[index])""#)
                .replacing("!= ", with: ">=")
        }
        #expect(try RedirectTable(json: Shop.document(rules.joined(separator: ","))).rules.count == 1000)
        rules[999] = Self.rule("last", "a999", "a0")
        let error = #expect(throws: RedirectError.self) {
            try RedirectTable(json: Shop.document(rules.joined(separator: ",")))
        }
        #expect(error?.problems.map(\.code) == [.loop])
        #expect(error?.problems.first?.message.hasPrefix("calls go in a circle: A.a0 → A.a1 → A.a2") == true)
    }
}
