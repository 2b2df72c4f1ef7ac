#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes values as JSON text.
///
/// Foundation's encoder writes the doubles 1.0 and -0.0 as 1 and -0, which read back as integers; this one writes a
/// double as Swift prints it, so that every plain value but bytes comes back as it was. For the rest the text is that
/// of Foundation's encoder with sorted keys and without escaped slashes.
struct JSONWriter {
    private(set) var text: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0

    init(pretty isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: Value) throws(Problem) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .int(let int): append(int.description)
        case .double(let double):
            guard double.isFinite else { throw .noNumber(double) }
            append(double.description)
        case .string(let string): append(quoted: string)
        case .bytes(let bytes): append("\"\(Data(bytes).base64EncodedString())\"")
        case .array(let values): try write(values)
        case .dictionary(let parameters): try write(parameters)
        case .reference(let box): throw .reference(box)
        }
    }

    private mutating func write(_ values: [Value]) throws(Problem) {
        if values.isEmpty { return append("[]") }
        try open("[")
        for (index, value) in values.enumerated() {
            separate(isFirst: index == 0)
            do {
                try write(value)
            } catch {
                throw error.inside(ValuePath().appending(index: index))
            }
        }
        close("]")
    }

    private mutating func write(_ parameters: Parameters) throws(Problem) {
        if parameters.isEmpty { return append("{}") }
        try open("{")
        for (position, element) in parameters.sorted(by: { $0.key < $1.key }).enumerated() {
            separate(isFirst: position == 0)
            append(quoted: element.key)
            append(isPretty ? ": " : ":")
            do {
                try write(element.value)
            } catch {
                throw error.inside(ValuePath().appending(key: element.key))
            }
        }
        close("}")
    }

    private mutating func open(_ bracket: String) throws(Problem) {
        guard depth < JSONReader.maximumDepth else { throw .tooDeep }
        append(bracket)
        depth += 1
    }

    private mutating func separate(isFirst: Bool) {
        if !isFirst { append(",") }
        indent()
    }

    private mutating func close(_ bracket: String) {
        depth -= 1
        indent()
        append(bracket)
    }

    private mutating func indent() {
        guard isPretty else { return }
        append("\n" + String(repeating: "  ", count: depth))
    }

    private mutating func append(_ string: String) {
        text.append(contentsOf: string.utf8)
    }

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
            case 0..<0x10: append("\\u000" + String(byte, radix: 16))
            case 0x10..<0x20: append("\\u00" + String(byte, radix: 16))
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}

extension JSONWriter {
    /// Why a value has no JSON form, and where it stands.
    struct Problem: Error {
        var path = ValuePath()
        var fact: String
        var resolution: String

        static func noNumber(_ double: Double) -> Problem {
            Problem(fact: "\(double) is no number of JSON.", resolution: "give null or a string in its place.")
        }

        static func reference(_ box: AnyReference) -> Problem {
            Problem(
                fact: "a \(box.kind) cannot leave the process.",
                resolution: "leave it out with \"droppingReferences()\"."
            )
        }

        static var tooDeep: Problem {
            Problem(
                fact: "values nest more than \(JSONReader.maximumDepth) levels deep.",
                resolution: "nest them less."
            )
        }

        func inside(_ path: ValuePath) -> Problem {
            var problem = self
            problem.path = path.appending(self.path)
            return problem
        }
    }
}
