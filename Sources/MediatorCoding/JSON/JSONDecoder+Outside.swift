#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONDecoder {
    /// Decodes text that came from outside.
    ///
    /// Foundation's decoder (Swift 6.3) reads 512 levels. It ends the process where a text ends with the 513th open bracket;
    /// with a space behind the bracket, it throws its error.
    ///
    /// It also reads UTF-16 and UTF-32, where the added byte is no character. JSON in them has zero bytes; JSON in UTF-8
    /// (RFC 8259, section 8.1) has none.
    package func decode<Result: Decodable>(_ type: Result.Type, fromOutside text: Data) throws -> Result {
        guard !text.contains(0) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The text is no JSON in UTF-8."))
        }
        return try decode(type, from: text + [0x20])
    }
}
