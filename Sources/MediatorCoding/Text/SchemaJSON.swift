import Mediator

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Schemas as JSON with sorted keys and plain slashes, as documents and consoles show it, with escapes for
/// hidden characters.
package enum SchemaJSON {
    /// Returns the JSON of a schema, on one line unless there are further options.
    package static func text(
        of schema: some Encodable,
        _ formatting: JSONEncoder.OutputFormatting = []
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(schema), as: UTF8.self).visibleLines
    }
}
