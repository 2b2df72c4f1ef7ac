import Mediator
import MediatorCoding

// Types that code themselves in every way there is.

struct CodedItem: Codable, Equatable {
    var name: String
    var price: Double
    var tags: [String]
}

struct CodedOrder: Codable, Equatable {
    var id: String
    var note: String?
    var size: CodedSize
    var items: [CodedItem]
    var stock: [String: Int]
}

struct CodedBasket: Codable { var items: [CodedItem] }

enum CodedSize: String, Codable { case small, large }

enum CodedColor: String, Codable, CaseIterable, ParameterValue { case red, green }

enum CodedShape: Codable, Equatable {
    case circle(radius: Double)
    case label(String, size: Int?)
    case empty

    static let encodings: [(CodedShape, Value)] = [
        (.circle(radius: 2.5), ["circle": ["radius": 2.5]]),
        (.label("a", size: nil), ["label": ["_0": "a"]]),
        (.label("a", size: 1), ["label": ["_0": "a", "size": 1]]),
        (.empty, ["empty": [:]]),
    ]
}

struct CodedNeed<T: Codable>: Codable { var need: T }

struct CodedOptionals: Codable, Equatable {
    var a: Int?
    var b: String?
}

struct CodedProductID: Codable, Equatable {
    var text: String

    init(text: String) {
        self.text = text
    }

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

final class CodedMarker: Sendable {}

struct CodedHolder: Codable, Equatable {
    var any: Value
    var all: Parameters
}

/// Hands its coder on to `Value`.
struct CodedForwarding: Codable {
    var value: Value

    init(value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

class CodedBase: Codable {
    var id: Int

    init(id: Int) {
        self.id = id
    }
}

final class CodedDerived: CodedBase {
    var name: String

    private enum CodingKeys: CodingKey { case name }

    init(id: Int, name: String) {
        self.name = name
        super.init(id: id)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try super.encode(to: container.superEncoder())
    }
}

final class CodedKeyedDerived: CodedBase {
    var name: String

    private enum CodingKeys: CodingKey { case name, base }

    init(id: Int, name: String) {
        self.name = name
        super.init(id: id)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder(forKey: .base))
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try super.encode(to: container.superEncoder(forKey: .base))
        try container.encode(name, forKey: .name)
    }
}

/// `{"outer": {"rows": [[…], …], "last": [{"id": …}]}}`, all by nested containers.
struct CodedNested: Codable, Equatable {
    var rows: [[Int]]
    var last: Int

    init(rows: [[Int]], last: Int) {
        self.rows = rows
        self.last = last
    }

    private enum CodingKeys: CodingKey { case outer, rows, last, id }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: CodingKeys.self)
            .nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
        var rows = try outer.nestedUnkeyedContainer(forKey: .rows)
        self.rows = []
        while !rows.isAtEnd {
            var row = try rows.nestedUnkeyedContainer()
            var numbers: [Int] = []
            while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
            self.rows.append(numbers)
        }
        var last = try outer.nestedUnkeyedContainer(forKey: .last)
        self.last = try last.nestedContainer(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var outer = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
        var rows = outer.nestedUnkeyedContainer(forKey: .rows)
        for numbers in self.rows {
            var row = rows.nestedUnkeyedContainer()
            for number in numbers { try row.encode(number) }
        }
        var last = outer.nestedUnkeyedContainer(forKey: .last)
        var element = last.nestedContainer(keyedBy: CodingKeys.self)
        try element.encode(self.last, forKey: .id)
    }
}

struct CodedRefusal: Error, CustomStringConvertible {
    var description: String { "refused" }
}

struct CodedRefusing: Codable {
    init() {}

    init(from decoder: any Decoder) throws { throw CodedRefusal() }

    func encode(to encoder: any Encoder) throws { throw CodedRefusal() }
}
