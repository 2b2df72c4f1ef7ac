import Mediator
import MediatorCoding

/// The structure of incomplete JSON: whether a key or a value belongs at its end.
struct JSONOutline {
    /// The element at the end.
    enum Mode {
        /// A key of an object with these keys.
        case key(ValueSchema, given: Set<String>)
        case value(ValueSchema)
        /// A colon, a comma, a bracket, or an unknown element.
        case other
    }

    let mode: Mode
    /// The byte offset of the key or the value at the end.
    let start: Int

    fileprivate enum Expected {
        case key, colon, value, comma
    }

    /// An open object or array.
    fileprivate struct Level {
        /// The schema; nil where it is unknown.
        let schema: ValueSchema?
        let isObject: Bool
        var keys: Set<String> = []
        var key = ""
        var expected: Expected

        /// The schema of the next value.
        var next: ValueSchema? {
            switch schema?.kind {
            case .array(let items) where !isObject: items
            case .dictionary(let items) where isObject: items
            case .record(_, let fields) where isObject: fields.first { $0.name == key }?.type
            default: nil
            }
        }

        /// Continues after a text or another value.
        mutating func take(_ text: String?) {
            if expected == .key, let text {
                key = text
                keys.insert(text)
                expected = .colon
            } else {
                expected = .comma
            }
        }
    }

    /// - Parameters:
    ///   - text: The incomplete JSON.
    ///   - schema: The schema of the JSON.
    init(_ text: String, _ schema: ValueSchema) {
        let bytes = Array(text.utf8)
        var levels: [Level] = []
        var position = 0
        var expectedSchema: ValueSchema? { levels.last?.next ?? (levels.isEmpty ? schema : nil) }
        func place() -> Place {
            guard let level = levels.last else { return .other }
            switch level.expected {
            case .key: return level.schema.map { .key($0, given: level.keys) } ?? .other
            case .value: return level.next.map { .value($0) } ?? .other
            case .colon, .comma: return .other
            }
        }
        while position < bytes.count {
            let start = position
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"):
                levels.append(Level(schema: expectedSchema, isObject: true, expected: .key))
            case UInt8(ascii: "["):
                levels.append(Level(schema: expectedSchema, isObject: false, expected: .value))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                levels.mutateLast { $0.take(nil) }
            case UInt8(ascii: ":"):
                levels.mutateLast { $0.expected = .value }
            case UInt8(ascii: ","):
                levels.mutateLast { $0.expected = $0.isObject ? .key : .value }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                break
            case UInt8(ascii: "\""):
                let isClosed = Self.skipText(bytes, &position)
                guard isClosed, position < bytes.count else {
                    (self.mode, self.start) = (place(), start)
                    return
                }
                let value = try? Value(json: String(decoding: bytes[start..<position], as: UTF8.self))
                var text: String?
                if case .string(let string)? = value { text = string }
                levels.mutateLast { $0.take(text ?? "") }
            default:
                while position < bytes.count, !" \t\n\r,]}".utf8.contains(bytes[position]) { position += 1 }
                guard position < bytes.count else {
                    (self.mode, self.start) = (place(), start)
                    return
                }
                levels.mutateLast { $0.take(nil) }
            }
        }
        (self.mode, start) = (place(), bytes.count)
    }

    /// Moves past the closing quote of a text, and returns whether there is one.
    private static func skipText(_ bytes: [UInt8], _ position: inout Int) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        position = bytes.count
        return false
    }
}

extension JSONOutline {
    /// Returns the completions of incomplete JSON, each with the whole text.
    static func completions(of text: String, _ schema: ValueSchema) -> [Console.Completion] {
        let outline = JSONOutline(text, schema)
        let bytes = Array(text.utf8)
        let before = String(decoding: bytes[..<outline.start], as: UTF8.self)
        let typed = String(decoding: bytes[outline.start...], as: UTF8.self)
        let all: [Console.Completion] =
            switch outline.place {
            case .key(let schema, let given):
                schema.jsonFields.filter { !given.contains($0.name) }.map { field in
                    Console.Completion("\(field.name.quoted): ", "\(field.type) \(field.summary)", isOpen: true)
                }
            case .value(let schema):
                schema.choices(beginning: typed).compactMap { try? $0.json() }.map {
                    Console.Completion($0, isOpen: true)
                }
            case .other: []
            }
        return all.matching(typed).map { Console.Completion(before + $0.text, $0.summary, isOpen: true) }
    }
}

extension ValueSchema {
    /// The fields of a record.
    fileprivate var jsonFields: [ParameterSchema] {
        if case .record(_, let fields) = kind { fields } else { [] }
    }
}

extension [JSONOutline.Level] {
    fileprivate mutating func mutateLast(_ body: (inout Element) -> Void) {
        if let last = indices.last { body(&self[last]) }
    }
}
