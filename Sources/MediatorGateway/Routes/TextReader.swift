import Mediator

/// How the texts of URLs become values of a schema: the frequent types do without its general conversion.
enum TextReader: UInt8, Sendable {
    /// Every text is a value.
    case text
    /// A ``Swift/String/plainInteger`` is a value; others need the general conversion.
    case integer
    /// The general conversion.
    case other

    init(_ schema: ValueSchema) {
        switch schema.kind {
        case .string(nil): self = .text
        case .int(nil): self = .integer
        default: self = .other
        }
    }
}
