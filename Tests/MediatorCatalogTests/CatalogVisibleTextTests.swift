import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import Testing

@testable import MediatorCatalog

/// Documents for people who review show the characters that others hide.
@Suite struct CatalogVisibleTextTests {
    private static let hidden = "a\u{202E}b\u{200B}c\u{2028}d\u{7}e\u{E0041}"
    private static let shown = #"a\u202eb\u200bc\u2028d\u0007e\udb40\udc41"#

    private static let catalog = ContractCatalog(
        actions: [
            ActionSchema(
                hidden, hidden, hidden,
                parameters: [
                    ParameterSchema(hidden, .string, default: .string(hidden), hidden),
                    ParameterSchema("case", .enumeration([.string(hidden)])),
                ],
                returns: .record(hidden, [ParameterSchema(hidden, .int, hidden)]), exposure: .external,
                tags: [hidden], failures: [hidden])
        ],
        events: [EventSchema(hidden, hidden, hidden, parameters: [ParameterSchema(hidden, .int)], exposure: .external)],
        routes: [RouteSchema("/" + hidden, to: hidden, hidden, condition: hidden)])

    @Test(arguments: ["typescript", "markdown", "html", "openrpc", "json"])
    func noFormatHasHiddenCharacters(name: String) throws {
        let format = try #require(CatalogFormat(rawValue: name))
        let text = try Self.catalog.text(as: format)
        let found = text.unicodeScalars.filter { $0.isHidden && $0 != "\n" && $0 != "\t" }.map {
            String($0.value, radix: 16)
        }
        #expect(found == [])
        #expect(
            text.contains(#"a\u202eb"#) || ["markdown", "html"].contains(name) && text.contains(#"a\\u202eb"#),
            "\(name)")
    }

    /// Unicode allows some letters in identifiers that nobody sees.
    @Test(arguments: ["typescript", "markdown", "html", "openrpc", "json"])
    func noFormatHasLettersThatAreNotSeen(name: String) throws {
        let (letter, mark) = ("\u{3164}", "\u{34F}")
        let catalog = ContractCatalog(
            actions: [
                ActionSchema(
                    "T" + letter, "a" + mark, parameters: [ParameterSchema("b" + letter, .int)],
                    returns: .record("R" + letter, [ParameterSchema("c" + mark, .int)]), exposure: .external)
            ],
            events: [EventSchema("T" + mark, "e" + letter, parameters: [ParameterSchema("d" + mark, .int)])])
        let text = try catalog.text(as: #require(CatalogFormat(rawValue: name)))
        #expect(!text.unicodeScalars.contains { $0 == "\u{3164}" || $0 == "\u{34F}" }, "\(text)")
    }

    @Test func noDifferenceHasHiddenCharacters() throws {
        let difference = CatalogDifference(from: ContractCatalog(actions: []), to: Self.catalog)
        for text in [difference.description, difference.markdown(), try difference.html()] {
            #expect(text.unicodeScalars.filter { $0.isHidden && $0 != "\n" }.isEmpty)
            #expect(text.contains(#"\u202eb"#))
        }
        let action = "  \(Self.shown).\(Self.shown)  new"
        #expect(difference.description.contains(action))
    }

    /// JSON with escapes means the same.
    @Test func theExportIsExact() throws {
        let catalog = try ContractCatalog(json: Data(try Self.catalog.text(as: .json).utf8))
        #expect(catalog.actions[0].summary == Self.hidden)
        #expect(CatalogDifference(from: Self.catalog, to: catalog).description == "no changes")
    }

    @Test func codeOfAnyBackticksStaysCode() {
        #expect(MarkdownText.code("a") == "`a`")
        #expect(MarkdownText.code("a`b") == "`` a`b ``")
        #expect(MarkdownText.code("a``b```c`") == "```` a``b```c` ````")
    }

    /// Outside of a table, code shows the backslash in front of a bar.
    @Test func barsAreEscapedInTablesAlone() {
        #expect(MarkdownText.code("a|b") == "`a|b`")
        #expect(MarkdownText.escaped("a|b") == "a|b")
        let row = MarkdownText.row(MarkdownText.code("a|b"), MarkdownText.escaped("c|d"), "")
        #expect(row == #"| `a\|b` | c\|d |  |"#)
    }

    /// A combining mark makes one character with the sign before it.
    @Test func signsBeforeCombiningMarksAreEscaped() {
        let mark = "\u{301}"
        #expect(MarkdownText.escaped("[\(mark)text](https://a.example)") == "\\[\(mark)text\\](https://a.example)")
        #expect(MarkdownText.row("a|\(mark)", "") == "| a\\|\(mark) |  |")
        #expect(MarkdownText.code("a`\(mark)") == "`` a`\(mark) ``")
        #expect("x */\(mark) y".commentText == "x *\\/\(mark) y")
    }

    /// Each would be a list, a block of code, a character of HTML or struck text.
    @Test(arguments: [
        ("- a", #"\- a"#), ("+ a", #"\+ a"#), ("12. a", #"12\. a"#), ("1) a", #"1\) a"#), ("    a", "a"),
        ("~~a~~ &lt; - + 1.", #"\~\~a\~\~ \&lt; - + 1."#), ("1.5", #"1\.5"#), ("1", "1"), ("-1", #"\-1"#), ("", ""),
    ])
    func aTextBeginsNoBlock(text: String, escaped: String) {
        #expect(MarkdownText.escaped(text) == escaped)
    }
}
