import Mediator
import MediatorCoding

extension ValueSchema {
    /// Returns the input that a text of a URL gives for a parameter of this schema.
    ///
    /// For an array the text is the only element, unless it begins with `[`, which begins an array as JSON.
    func input(ofURL text: String) -> ParameterInput {
        if case .array = kind, !text.hasPrefix("[") { return .texts([text]) }
        return .text(text, isQuoted: isText)
    }

    /// Whether a text of a URL is a value of this schema.
    func reads(urlText text: String) -> Bool {
        guard let value = try? value(ofText: text, isQuoted: isText) else { return false }
        return readsCompletely || problems(in: value).isEmpty
    }

    /// Whether every text of a URL is a value of this schema.
    var readsAnyURLText: Bool {
        kind == .any || kind == .string(format: nil)
    }

    /// Whether every text of a URL that is a value of another schema is also one of this schema.
    func coversURLTexts(of other: ValueSchema) -> Bool {
        if readsAnyURLText || self == other { return true }
        if other.isNullable, !reads(urlText: "null") { return false }
        switch (kind, other.kind) {
        case (.double(nil), .int), (.double(nil), .double): return true
        case (_, .bool): return reads(urlText: "true") && reads(urlText: "false")
        case (_, .enumeration(let values)) where values.allSatisfy(\.isText):
            return values.compactMap(other.urlText).allSatisfy(reads)
        case (.record(_, let fields), .record(_, let others)):
            // A field that only one schema declares may have any value for the other.
            return fields.allSatisfy { field in
                others.contains {
                    $0.name == field.name && $0.type == field.type && ($0.isRequired || !field.isRequired)
                }
            }
        default: return !holdsRecords && !other.holdsRecords && Compatibility.fits(other, in: self)
        }
    }

    private var holdsRecords: Bool {
        switch kind {
        case .record: true
        case .array(let items), .dictionary(let items): items.holdsRecords
        default: false
        }
    }

    /// Whether any text of a URL is a value of this schema.
    var readsSomeURLText: Bool {
        isSerializable && (kind != .enumeration([]) || isNullable)
    }

    /// Returns the text of a value in a URL, which ``value(ofText:isQuoted:)`` converts back to the same value.
    ///
    /// Nil if there is none: for a reference, or a non-finite number.
    func urlText(of value: Value) -> String? {
        let text: String
        switch value {
        case .string(let string):
            // For the schema any, a text that is valid JSON needs quotes, and one with a NUL needs its escape.
            let needsQuotes = kind == .any && (string.utf8.contains(0) || (try? Value(json: string)) != nil)
            guard let written = needsQuotes ? try? value.json() : string else { return nil }
            text = written
        case .bytes:
            guard case .string(let base64)? = (try? value.json()).flatMap({ try? Value(json: $0) }) else { return nil }
            text = base64
        default:
            guard let json = try? value.json() else { return nil }
            text = json
        }
        guard !text.utf8.contains(0), !text.hasTooManyMarks, let read = try? self.value(ofText: text, isQuoted: isText),
            isSame(read, value)
        else { return nil }
        return text
    }

    /// Returns the texts of a value in the query of a URL; nil if there are none.
    ///
    /// - Parameter limit: The maximum number of texts for an array; a longer one becomes one text of JSON.
    func urlTexts(of value: Value, limit: Int) -> [String]? {
        guard case .array(let items) = kind else { return urlText(of: value).map { [$0] } }
        // A single text would be converted to an element.
        guard case .array(let values) = value else { return nil }
        // The number of items in a query is limited.
        guard !values.isEmpty, values.count <= limit else { return urlText(of: value).map { [$0] } }
        let texts = values.compactMap(items.urlText)
        guard texts.count == values.count else { return nil }
        // A single text that begins with a bracket would be parsed as an array.
        return texts.count > 1 || !texts[0].hasPrefix("[") ? texts : urlText(of: value).map { [$0] }
    }

    /// Whether two values are equal after conversion of numbers and bytes to the kind of the schema.
    func isSame(_ left: Value, _ right: Value) -> Bool {
        let (left, right) = (restored(left), restored(right))
        if left.isSame(as: right) { return true }
        guard let one = try? left.json(), let other = try? right.json() else { return false }
        return one == other
    }
}

extension Value {
    fileprivate var isText: Bool {
        if case .string = self { true } else { false }
    }
}
