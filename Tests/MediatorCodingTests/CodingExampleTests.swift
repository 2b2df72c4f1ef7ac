import Mediator
import MediatorCoding
import Testing

/// Console lines with sample values.
struct CodingExampleTests {
    @Test(
        arguments: [
            ("12", #""12""#), ("true", #""true""#), ("null", #""null""#), ("1.5e3", #""1.5e3""#), ("P-1001", "P-1001"),
            ("a day", #""a day""#), ("[1]", #""[1]""#),
        ])
    func aTextForAnythingStaysAText(_ text: String, _ word: String) throws {
        let schema = ActionSchema("Notes", "add", parameters: [ParameterSchema("value", .any, default: .string(text))])
        #expect(schema.exampleLine == "Notes.add value=\(word)")
        let isQuoted = word.hasPrefix("\"")
        #expect(try ValueSchema.any.value(ofText: text, isQuoted: isQuoted) == .string(text))
    }

    @Test(
        arguments: [
            (.any, 12, "12"), (.any, true, "true"), (.string, "12", "12"), (.string, "true", "true"),
            (.enumeration([.string("12")]), "12", "12"),
        ] as [(ValueSchema, Value, String)])
    func otherValuesStandBare(_ type: ValueSchema, _ value: Value, _ word: String) {
        let schema = ActionSchema("Notes", "add", parameters: [ParameterSchema("value", type, default: value)])
        #expect(schema.exampleLine == "Notes.add value=\(word)")
    }
}
