import Foundation
import Mediator
import MediatorCoding
import Testing

extension CodingDecodingTests {
    /// Reads a value at the root, under a key, in an array and through an optional.
    func expect<T: Codable & Equatable & Sendable>(_ value: Value, is expected: T) throws {
        #expect(try value.decode(T.self) == expected)
        #expect(try (["need": value] as Parameters).decode(CodedNeed<T>.self).need == expected)
        #expect(try ([value, value] as Value).decode([T].self) == [expected, expected])
        #expect(try ([value] as Value).decode([T?].self) == [expected])
        #expect(try (["a": value] as Parameters).decode([String: T].self) == ["a": expected])
    }

    func failure<T: Decodable>(_ value: Value, _ type: T.Type) -> String? {
        do throws(MediatorError) {
            _ = try value.decode(type)
            return nil
        } catch {
            return error.code == .invalidValue ? error.message : error.description
        }
    }

    static let misfits: [(String, Value)] = [
        ("items[2].price: expected double, found string.", ["items": [item(1), item(2), item("3")]]),
        ("items[0].price: missing, expected double.", ["items": [["name": "Tea"]]]),
        ("items[1].tags: missing, expected [string].", ["items": [item(1), ["name": "Tea", "price": 1]]]),
        ("items[0].name: expected string, found null.", ["items": [["name": .null]]]),
        ("items[0].tags[1]: expected string, found int.", ["items": [["name": "", "price": 1, "tags": ["a", 1]]]]),
        ("items[0]: expected dictionary, found array.", ["items": [[]]]),
        ("items: expected array, found dictionary.", ["items": [:]]),
        ("items: missing, expected array.", [:]),
        ("items[0].price: expected double, found int that no double holds exactly.", ["items": [item(.int(.max))]]),
    ]

    static func item(_ price: Value) -> Value {
        ["name": "Tea", "price": price, "tags": []]
    }
}

struct Corrupted: Codable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "is corrupted."))
    }
}

struct Mismatched: Codable {
    init(from decoder: any Decoder) throws { throw ValueMismatch.expected("a", found: "b") }
}

struct Asking: Codable {
    init(from decoder: any Decoder) throws { _ = try Parameters().get("x", as: Int.self) }
}

struct Tolerant: Decodable {
    enum CodingKeys: CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try? container.decode(CodedRefusing.self, forKey: .a)
        _ = try container.decode(CodedRefusing.self, forKey: .b)
    }
}

enum IntOrString: Decodable, Equatable {
    case int(Int)
    case string(String)
    case nothing

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .int(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
            self = .string(try container.decode(String.self))
        } catch DecodingError.valueNotFound {
            self = .nothing
        }
    }
}

struct Backwards: Decodable {
    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    var pairs: [(String, String)] = []
    var hasAbsent: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        hasAbsent = container.contains(AnyKey(stringValue: "absent"))
        for key in container.allKeys.reversed() {
            let value = try container.decode(Value.self, forKey: key)
            pairs.append((key.stringValue, try value.decode(IntOrString.self).text))
        }
    }
}

extension IntOrString {
    var text: String {
        switch self {
        case .int(let int): int.description
        case .string(let string): string
        case .nothing: ""
        }
    }
}
