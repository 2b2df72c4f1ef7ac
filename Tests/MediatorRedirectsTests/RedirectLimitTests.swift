import Foundation
import MediatorRedirects
import Testing

/// The exact limits of a document.
struct RedirectLimitTests {
    /// Returns the problems of a document of rules; none if it is read.
    private func problems(_ document: Data) -> [String] {
        do {
            _ = try RedirectTable(json: document)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func theLimitOfBytesIsExact() {
        let document = Shop.document("")
        let spaces = Data(repeating: 0x20, count: RedirectTable.maximumBytes - document.count)
        #expect(problems(document + spaces) == [])
        #expect(
            problems(document + spaces + Data(" ".utf8))
                == ["the document has 1048577 bytes; at most 1048576 are read."])
    }

    @Test func theLimitOfNamesIsExact() {
        func rule(_ id: String) -> Data { Shop.document(#"{"id": "\#(id)", "action": "A.b", "mark": "m"}"#) }
        let longest = String(repeating: "a", count: 98) + "é"
        #expect(problems(rule(longest)) == [])
        #expect(problems(rule(longest + "a")) == ["rules[0].id: expected 1 to 100 bytes without hidden characters."])
        #expect(problems(rule("")) == ["rules[0].id: expected 1 to 100 bytes without hidden characters."])
    }

    @Test func theLimitOfVersionsIsExact() {
        func rules(_ count: Int) -> Data {
            Shop.document(
                (1...count).map { #"{"id": "r\#($0)", "action": "A.b\#($0)", "appVersion": "<\#($0)", "mark": "m"}"# }
                    .joined(separator: ","))
        }
        #expect(problems(rules(200)) == [])
        #expect(problems(rules(201)) == ["rules: 201 versions are mentioned; at most 200 are read."])
    }
}
