import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes values as JSON text.
///
/// Foundation's encoder writes the doubles 1.0 and -0.0 as 1 and -0, which read back as integers; this one writes a
/// double as Swift prints it, so that every plain value but bytes reads back as it was. Otherwise the text is that of
/// Foundation's encoder with sorted keys and without escaped slashes.
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
    }

    mutating func write(_ value: Value) throws(Problem) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .int(let int): append(int.description)
        case .double(let double):
            guard double.isFinite else {
                let resolution = "give null or a string in its place."
                throw Problem(fact: "\(double) is no number of JSON.", resolution: resolution)
            }
            append(double.description)
        case .string(let string): append(quoted: string)
        case .bytes(let bytes): append("\"\(Data(bytes).base64EncodedString())\"")
        case .array(let values): try write(values.map { (nil, $0) }, in: ("[", "]"))
        case .dictionary(let parameters):
            let members = isSorted ? parameters.sorted { $0.key < $1.key } : Array(parameters)
            try write(members.map { ($0.key, $0.value) }, in: ("{", "}"))
        case .reference:
            throw Problem(
                fact: "a \(value.kind) cannot leave the process.",
                resolution: "leave it out with \"droppingReferences()\".")
        }
    }

    private mutating func write(
        _ elements: [(key: String?, value: Value)], in brackets: (String, String)
    ) throws(Problem) {
        if elements.isEmpty { return append(brackets.0 + brackets.1) }
        guard depth < Value.maximumDepth else {
            throw Problem(
                fact: "values nest more than \(Value.maximumDepth) levels deep.", resolution: "nest them less.")
        }
        append(brackets.0)
        depth += 1
        for (index, (key, value)) in elements.enumerated() {
            if index > 0 { append(",") }
            indent()
            if let key {
                append(quoted: key)
                append(isPretty ? ": " : ":")
            }
            do {
                try write(value)
            } catch {
                var problem = error
                let path = key.map(ValuePath().appending(key:)) ?? ValuePath().appending(index: index)
                problem.path = path.appending(error.path)
                throw problem
            }
        }
        depth -= 1
        indent()
        append(brackets.1)
    }

    private mutating func indent() {
        if isPretty { append("\n" + String(repeating: "  ", count: depth)) }
    }

    private mutating func append(_ string: String) { text.append(contentsOf: string.utf8) }

    private mutating func append(quoted string: String) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0..<0x20: append((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}

extension JSONWriter {
    /// Why a value has no JSON form, and its path.
    struct Problem: Error {
        var path = ValuePath()
        var fact: String
        var resolution: String
    }
}
