import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes values as JSON text.
///
/// Foundation's encoder writes the doubles 1.0 and -0.0 as 1 and -0, which read back as integers; this one writes a
/// double as Swift prints it, so that every serializable value but bytes reads back as it was. Slashes are not escaped.
struct JSONWriter {
    private(set) var text: [UInt8] = []
    private let isPretty: Bool
    private let isSorted: Bool
    private var depth = 0

    /// - Parameters:
    ///   - isPretty: Whether the text has lines.
    ///   - isSorted: Whether keys are sorted; otherwise they have the order of the dictionary.
    init(pretty isPretty: Bool, sorted isSorted: Bool = true) {
        self.isPretty = isPretty
        self.isSorted = isSorted
        // Most texts are short: one allocation serves them.
        text.reserveCapacity(128)
    }

    mutating func write(_ value: Value) throws(Problem) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .int(let int): append(int.description)
        case .double(let double):
            guard double.isFinite else {
                let recoverySuggestion = "give null or a string in its place."
                throw Problem(fact: "\(double) is no number of JSON.", recoverySuggestion: recoverySuggestion)
            }
            append(double.description)
        case .string(let string): append(quoted: string)
        case .bytes(let bytes): append("\"\(Data(bytes).base64EncodedString())\"")
        case .array(let values):
            try write(values.count, in: ("[", "]")) { writer, index throws(Problem) in
                try writer.write(values[index], at: ValuePath().appending(index: index))
            }
        case .dictionary(let parameters):
            let order = isSorted ? parameters.sortedPositions : nil
            try write(parameters.count, in: ("{", "}")) { writer, index throws(Problem) in
                let position = order?[index] ?? index
                let key = parameters.key(at: position)
                // Readers refuse it, as ``JSONReader`` does.
                guard !key.hasTooManyMarks else {
                    throw Problem(
                        fact: "a key has more than \(String.maximumMarks) combining marks in a row.",
                        recoverySuggestion: "give it fewer.")
                }
                writer.append(quoted: key)
                writer.append(writer.isPretty ? ": " : ":")
                try writer.write(parameters.value(at: position), at: ValuePath().appending(key: key))
            }
        case .reference:
            throw Problem(
                fact: "a \(value.kind) cannot leave the process.",
                recoverySuggestion: "leave it out with \"droppingReferences()\".")
        }
    }

    private mutating func write(
        _ count: Int, in brackets: (String, String), _ element: (inout JSONWriter, Int) throws(Problem) -> Void
    ) throws(Problem) {
        guard depth < Value.maximumDepth else {
            throw Problem(
                fact: "values nest more than \(Value.maximumDepth) levels deep.", recoverySuggestion: "nest them less.")
        }
        append(brackets.0)
        if count == 0 { return append(brackets.1) }
        depth += 1
        for index in 0..<count {
            if index > 0 { append(",") }
            indent()
            try element(&self, index)
        }
        depth -= 1
        indent()
        append(brackets.1)
    }

    /// Writes a value; an error names its path.
    private mutating func write(_ value: Value, at path: @autoclosure () -> ValuePath) throws(Problem) {
        do {
            try write(value)
        } catch {
            var problem = error
            problem.path = path().appending(error.path)
            throw problem
        }
    }

    private mutating func indent() {
        if isPretty { append("\n" + String(repeating: "  ", count: depth)) }
    }

    /// Appends text of JSON.
    mutating func append(_ string: String) {
        text.append(contentsOf: string.utf8)
    }

    private mutating func append(quoted string: String) {
        text.append(UInt8(ascii: "\""))
        if string.utf8.contains(where: { Self.escape($0) != nil }) {
            for byte in string.utf8 {
                if let escape = Self.escape(byte) { append(escape) } else { text.append(byte) }
            }
        } else {
            append(string)
        }
        text.append(UInt8(ascii: "\""))
    }

    /// Returns what stands for a byte of a string; nil for the byte itself.
    private static func escape(_ byte: UInt8) -> String? {
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { return nil }
        switch byte {
        case UInt8(ascii: "\""): return "\\\""
        case UInt8(ascii: "\\"): return "\\\\"
        case 0x08: return "\\b"
        case 0x09: return "\\t"
        case 0x0A: return "\\n"
        case 0x0C: return "\\f"
        case 0x0D: return "\\r"
        default: return (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        }
    }
}

extension Parameters {
    /// The positions of the keys in their order as strings; nil if they stand in it.
    fileprivate var sortedPositions: [Int]? {
        let isSorted = indices.dropFirst().allSatisfy { key(at: $0 - 1) < key(at: $0) }
        return isSorted ? nil : indices.sorted { key(at: $0) < key(at: $1) }
    }
}

extension JSONWriter {
    /// Why a value has no JSON form, and its path.
    struct Problem: Error {
        var path = ValuePath()
        var fact: String
        var recoverySuggestion: String
    }
}
