/// A value of JSON.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    /// Any integer of 128 bits, so that the limits of 64 bits stay exact.
    case int(Int128)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Containers first: each failed attempt makes an error with the path to it, which is long where values are nested.
        if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int128.self) {
            self = .int(value)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }
}

extension JSONValue {
    /// The number of arrays and objects inside of one another that Foundation's decoder reads.
    static let maximumDepth = 512

    /// Returns how deep the arrays and objects of a text in UTF-8 are nested.
    ///
    /// Checked before a text is decoded: Foundation's decoder (Swift 6.3) traps if a text ends with the 513th open bracket.
    static func depth(of text: some Sequence<UInt8>) -> Int {
        var (depth, greatest, isInText, isEscaped) = (0, 0, false, false)
        for byte in text {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case _ where isInText: break
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                greatest = max(greatest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return greatest
    }

    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The integer; nil if it has more than 64 bits.
    var int: Int? { if case .int(let value) = self { Int(exactly: value) } else { nil } }
    var isTrue: Bool { self == .bool(true) }
    /// The elements of an array; none for anything else.
    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    /// The members of an object; none for anything else.
    var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
    /// The texts of an array of texts.
    var strings: [String] { elements.compactMap(\.string) }
}
