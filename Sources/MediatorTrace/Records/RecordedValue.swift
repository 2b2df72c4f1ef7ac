import Mediator
import MediatorCoding

/// A value that a trace records: a short one as it is, so that only a log makes a text of it, and the text of any other,
/// which would keep objects alive or much memory.
enum RecordedValue: Sendable {
    case value(Value)
    case text(String)

    init(_ value: Value) { self = Self.isShort(value) ? .value(value) : .text(SpanText.cut(value.description)) }

    /// Whether a value takes no more memory than its text.
    @inline(__always) static func isShort(_ value: Value) -> Bool {
        switch value {
        case .null, .bool, .int, .double: true
        case .string(let string): string.utf8.count <= SpanText.longest
        default: false
        }
    }

    /// The first 80 characters of the value as text.
    var text: String {
        switch self {
        case .value(let value): SpanText.cut(value.description)
        case .text(let text): text
        }
    }

    /// The same for a parameter, without quotes around the mask of a secret.
    var argument: String { if case .value(.string(Secrets.mask)) = self { Secrets.mask } else { text } }
}
