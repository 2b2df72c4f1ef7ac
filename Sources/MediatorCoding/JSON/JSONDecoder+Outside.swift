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
    package func decode<Result: Decodable>(_ type: Result.Type, fromOutside text: Data) throws -> Result {
        try decode(type, from: text + [0x20])
    }
}
