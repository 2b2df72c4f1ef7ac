import Foundation
import Mediator
import Testing

@Suite struct ImpactTests {
    @Test func theDefaultIsLeftOutOfJSON() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let changes = String(decoding: try encoder.encode(ActionSchema("Cart", "add")), as: UTF8.self)
        let destroys = String(
            decoding: try encoder.encode(ActionSchema("Cart", "clear", impact: .destroysIdempotently)), as: UTF8.self)
        #expect(!changes.contains("impact"))
        #expect(destroys.contains(#""exposure":"internal","failures":[],"impact":"destroysIdempotently","parameters""#))
    }

    @Test(arguments: [Impact.reads, .changes, .destroys, .changesIdempotently, .destroysIdempotently])
    func isReadBackFromJSON(_ impact: Impact) throws {
        let schema = Action("Cart", "clear", "", impact: impact).schema
        #expect(schema.impact == impact)
        #expect(try JSONDecoder().decode(ActionSchema.self, from: JSONEncoder().encode(schema)) == schema)
        #expect(Impact(rawValue: impact.rawValue) == impact)
    }

    @Test func anUnknownWordIsAnErrorOfTheDocument() throws {
        let json = String(
            decoding: try JSONEncoder().encode(ActionSchema("Cart", "add", impact: .reads)), as: UTF8.self)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ActionSchema.self, from: Data(json.replacing("\"reads\"", with: "\"eats\"").utf8))
        }
    }

    @Test func propertiesOfEachImpact() {
        let all = [Impact.reads, .changes, .changesIdempotently, .destroys, .destroysIdempotently]
        #expect(all.map(\.isReadOnly) == [true, false, false, false, false])
        #expect(all.map(\.isDestructive) == [false, false, false, true, true])
        #expect(all.map(\.isIdempotent) == [true, false, true, false, true])
    }

    @Test func isADifferenceOfDeclarations() {
        let differences = ActionSchema("Cart", "clear").differences(
            from: ActionSchema("Cart", "clear", impact: .destroys))
        #expect(differences.map(\.fromFirstToSecond) == ["impact: first changes, then destroys"])
    }
}
