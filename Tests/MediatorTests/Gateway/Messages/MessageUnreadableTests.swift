import Foundation
import Testing

@testable import Mediator

/// Messages that are JSON but not to be read exactly: RFC 8259 lets them pass, and -32700 is for what is no JSON.
struct MessageUnreadableTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    private static func answer(_ id: String, _ place: String, _ fact: String) -> String {
        let (line, column) = (place.split(separator: ":")[0], place.split(separator: ":")[1])
        let message = "the message cannot be read at line \(line), column \(column): \(fact)"
        let data = #"{"code":"unreadable","column":\#(column),"line":\#(line),"message":"\#(message)"}"#
        return #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":\#(id),"jsonrpc":"2.0"}"#
    }

    private static let large = "the number does not fit 64 bits; write it as a string"
    private static let double = "the number does not fit a double; write it as a string"
    private static let half = "a string holds half of a surrogate pair"
    private static let deep = "values nest more than 64 levels deep"
    private static let twice = #"the key \"method\" is given twice"#

    private static let messages: [(message: String, id: String, place: String, fact: String)] = [
        (#"{"jsonrpc":"2.0","params":{"n":18446744073709551616},"id":"a-1"}"#, #""a-1""#, "1:32", large),
        (#"{"id":7,"params":{"n":[1, 18446744073709551616]}}"#, "7", "1:27", large),
        ("{\"id\" : 7.5 ,\n \"n\": 1e999}", "7.5", "2:7", double),
        (#"{"n":1e-999,"id":-7}"#, "-7", "1:6", double),
        (#"{"jsonrpc":"2.0","method":"\ud800","id":"é\u00e9"}"#, #""éé""#, "1:28", half),
        (#"{"\ud800\u0041":"\udc00\ud800","id":"\ud83d\ude00"}"#, #""😀""#, "1:3", half),
        (#"{"method":"Catalog.secret","method":"Catalog.show","id":1}"#, "1", "1:28", twice),
        (#"{"method":"a","\u006dethod":"Catalog.show","\u0069d":1}"#, "1", "1:15", twice),
        (#"{"params":{"a":\#(nested(63))},"id":1}"#, "1", "1:78", deep),
        (#"{"params":{"a":\#(nested(90_000))},"id":1}"#, "1", "1:78", deep),
        // An identifier that is not told: not there, not readable, of another kind, twice, or somebody else's.
        (#"{"n":1e999}"#, "null", "1:6", double),
        (#"{"params":{"id":3,"n":1e999}}"#, "null", "1:23", double),
        (#"{"params":[{"id":3}],"n":1e999,"Id":4}"#, "null", "1:26", double),
        (#"{"jsonrpc":"2.0","method":"Catalog.show","id":9223372036854775808}"#, "null", "1:47", large),
        (#"{"jsonrpc":"2.0","method":"Catalog.show","id":1e999}"#, "null", "1:47", double),
        (#"{"jsonrpc":"2.0","method":"Catalog.show","id":"\ud800"}"#, "null", "1:48", half),
        (#"{"n":1e999,"id":null}"#, "null", "1:6", double),
        (#"{"n":1e999,"id":true}"#, "null", "1:6", double),
        (#"{"n":1e999,"id":{"id":1}}"#, "null", "1:6", double),
        (#"{"id":1,"id":2}"#, "null", "1:9", #"the key \"id\" is given twice"#),
        (#"[{"jsonrpc":"2.0","method":"Catalog.clear","id":1e999}]"#, "null", "1:49", double),
        (nested(65), "null", "1:65", deep), (nested(100_000), "null", "1:65", deep),
        ("18446744073709551616", "null", "1:1", large), (#""\ud800""#, "null", "1:2", half),
    ]

    @Test(arguments: messages)
    func whatCannotBeReadIsAnsweredToWhoeverAsked(message: String, id: String, place: String, fact: String) async {
        #expect(await shop.answer(message) == Self.answer(id, place, fact))
    }

    @Test(arguments: [
        #"{"id":1,"n":1e999,}"#, #"{"id":1,"n":1e999"#, #"{"id":1,"n":1e999}}"#, #"{"id":1 "n":1e999}"#,
        #"{"n":1e999,"id"}"#,
        #"{"n":1e999,"id":}"#, #"{"n":1e999,1:"id"}"#, #"[1e999,]"#, #"[1e999}"#, "[1e999 1]", #"["\ud800\u12G4"]"#,
        #"["\ud800","\x"]"#, "[1e999,01]", "[1e999,nul]", "[1e999,\"a\u{0}\"]", "[1e999,\"a]", "[1e999]\u{0}",
        "1e999 /**/",
    ])
    func whatIsNoJSONBesidesIsAParseError(message: String) async {
        let answer = await shop.answer(message)
        #expect(answer?.hasPrefix(#"{"error":{"code":-32700,"data":{"code":"invalidJSON""#) == true)
        #expect(answer?.hasSuffix(#""message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#) == true)
    }

    @Test func aLargeNumberInWhatIsNotUTF8IsAParseError() async {
        let answer = await shop.gateway.handle(message: Data("[1e999,\"".utf8) + [0xFF] + Data("\"]".utf8))
        #expect(answer.map { String(decoding: $0, as: UTF8.self) }?.contains(#""code":-32700"#) == true)
    }

    /// What the reader refuses for another reason than the grammar.
    private static let isJSON = ["the number does not", "a string holds half", "the key ", "values nest"]

    @Test(arguments: JSONTests.refusals)
    func theGrammarIsTheReaders(text: String, place: String, fact: String) {
        let isJSON = Self.isJSON.contains { fact.hasPrefix($0) }
        #expect(MessageSkimmer.id(of: Array(text.utf8)) == (isJSON ? .null : nil))
    }

    @Test(arguments: JSONTests.readings)
    func whatIsReadIsJSON(text: String, value: Value) {
        #expect(MessageSkimmer.id(of: Array(text.utf8)) == .null)
        #expect(MessageSkimmer.id(of: Array(#"{"a":\#(text),"id":2}"#.utf8)) == 2)
    }
}
