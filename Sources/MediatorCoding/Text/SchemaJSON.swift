import Mediator

/// Schemas as JSON with sorted keys, as documents and consoles show it, with escapes for hidden characters.
package enum SchemaJSON {
    /// Returns the JSON of a schema, on one line unless `pretty`.
    package static func text(of schema: some Encodable, pretty: Bool = false) throws -> String {
        try Value(encoding: schema).json(pretty: pretty).visibleLines
    }
}
