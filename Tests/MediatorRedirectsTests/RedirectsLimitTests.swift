import Foundation
import MediatorRedirects
import Testing

/// The exact limits of a document.
struct RedirectsLimitTests {
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
        func rule(_ id: String) -> Data {
            Shop.document(#"{"id": "\#(id)", "from": {"action": "A.b"}, "variant": "m"}"#)
        }
        let longest = String(repeating: "a", count: 98) + "é"
        #expect(problems(rule(longest)) == [])
        #expect(problems(rule(longest + "a")) == ["rules[0].id: expected 1 to 100 bytes without hidden characters."])
        #expect(problems(rule("")) == ["rules[0].id: expected 1 to 100 bytes without hidden characters."])
    }
}
