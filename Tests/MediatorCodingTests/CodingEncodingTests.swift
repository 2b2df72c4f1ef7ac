import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

@Suite struct CodingEncodingTests {
    @Test func structsEncodeInTheOrderOfTheirFields() throws {
        let order = CodedOrder(
            id: "O-1",
            note: nil,
            size: .small,
            items: [CodedItem(name: "Tea", price: 2, tags: ["hot"])],
            stock: ["Tea": 3]
        )
        let parameters = try Parameters(encoding: order)
        #expect(
            parameters.description == """
                {"id": "O-1", "size": "small", "items": [{"name": "Tea", "price": 2.0, "tags": ["hot"]}], \
                "stock": {"Tea": 3}}
                """
        )
        #expect(try parameters.decode(CodedOrder.self) == order)
    }

    @Test(arguments: CodedShape.encodings)
    func enumsWithAssociatedValuesEncode(shape: CodedShape, value: Value) throws {
        #expect(try Value(encoding: shape) == value)
    }

    @Test func dictionariesEncodeByTheirKindOfKey() throws {
        #expect(try Value(encoding: [1: "a", -2: "b"]) == ["1": "a", "-2": "b"])
        #expect(try Value(encoding: [CodedSize.small: 1]) == ["small", 1])
        #expect(try Value(encoding: ["a": Int?.none, "b": 1]) == ["a": .null, "b": 1])
    }

    @Test func optionalsEncode() throws {
        #expect(try Value(encoding: Int?.none) == .null)
        #expect(try Value(encoding: [1, nil]) == [1, .null])
        #expect(try Parameters(encoding: CodedOptionals(a: nil, b: "x")) == ["b": "x"])
    }

    @Test func classesEncodeThroughSuperEncoders() throws {
        #expect(try Value(encoding: CodedDerived(id: 7, name: "x")) == ["super": ["id": 7], "name": "x"])
        #expect(
            try Value(encoding: CodedKeyedDerived(id: 8, name: "y")).description == #"{"base": {"id": 8}, "name": "y"}"#
        )
        let list: [CodedBase] = [CodedBase(id: 1), CodedDerived(id: 2, name: "z")]
        #expect(try Value(encoding: list) == [["id": 1], ["super": ["id": 2], "name": "z"]])
    }

    @Test func containersNest() throws {
        let nested = CodedNested(rows: [[1, 2], []], last: 5)
        let value: Value = ["outer": ["rows": [[1, 2], []], "last": [["id": 5]]]]
        #expect(try Value(encoding: nested) == value)
        #expect(try value.decode(CodedNested.self) == nested)
    }

    @Test func scalarsEncodeAtTheRootAndInContainers() throws {
        try expect(true, is: .bool(true))
        try expect("a", is: "a")
        try expect(1.0, is: .double(1))
        try expect(Float(0.5), is: .double(0.5))
        try expect(3, is: .int(3))
        try expect(Int8.min, is: .int(-128))
        try expect(Int16.min, is: .int(-32768))
        try expect(Int32.max, is: .int(2_147_483_647))
        try expect(Int64.min, is: .int(.min))
        try expect(Int128.min, is: "-170141183460469231731687303715884105728")
        try expect(Int128(5), is: .int(5))
        try expect(UInt(7), is: .int(7))
        try expect(UInt8.max, is: .int(255))
        try expect(UInt16.max, is: .int(65535))
        try expect(UInt32.max, is: .int(4_294_967_295))
        try expect(UInt64.max, is: "18446744073709551615")
        try expect(UInt128.max, is: "340282366920938463463374607431768211455")
        try expect(Date(timeIntervalSince1970: 1_795_249_800.25), is: "2026-11-21T08:30:00.250Z")
        try expect(Data([1, 2]), is: .bytes([1, 2]))
        try expect(try #require(URL(string: "https://a.example/b")), is: "https://a.example/b")
        let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        try expect(try #require(UUID(uuidString: uuid)), is: .string(uuid))
        try expect(try #require(Decimal(string: "12.5")), is: "12.5")
        try expect(CodedProductID(text: "P-1"), is: "P-1")
        try expect(CodedSize.small, is: "small")
    }

    @Test func valuesAndParametersPassUntouched() throws {
        let reference = Value.reference(AnyReference(CodedMarker()))
        let holder = CodedHolder(any: ["a": [reference, 1]], all: ["z": 1, "a": .bytes([1])])
        #expect(try Value(encoding: holder) == ["any": holder.any, "all": .dictionary(holder.all)])
        #expect(try Value(encoding: reference) == reference)
        #expect(try Parameters(encoding: holder.all).keys == ["z", "a"])
        #expect(try Value(encoding: CodedForwarding(value: ["first": reference])) == ["first": reference])
    }

    @Test(
        arguments: [
            ("expected dictionary, found int.", 1),
            ("expected dictionary, found array.", [[:]]),
            ("expected dictionary, found null.", .null),
        ] as [(String, Value)])
    func aRootThatIsNoDictionaryIsNoParameters(message: String, value: Value) throws {
        let error = try #require(throws: MediatorError.self) { try Parameters(encoding: value) }
        #expect(error.code == .invalidValue)
        #expect(error.message == message)
    }

    @Test func errorsOfTheTypesOwnAreTakenWithTheirPath() throws {
        let error = try #require(throws: MediatorError.self) {
            try Value(encoding: ["list": [CodedNeed(need: CodedRefusing())]])
        }
        #expect(error.code == .invalidValue)
        #expect(error.parameter == "list[0].need")
        #expect(error.message == "list[0].need: threw CodedRefusal.")
        #expect(error.underlyingDescription == "refused")
    }

    @Test func encodingInTwoShapesFails() throws {
        for mixture in Mixture.allCases {
            let error = try #require(throws: MediatorError.self) { try Value(encoding: ["a": mixture]) }
            #expect(error.message == "a: encodes itself twice, in different shapes.")
        }
    }

    @Test func theLastValueOfAKeyWins() throws {
        let value = try Value(encoding: Repeating())
        #expect(value.description == #"{"a": 3, "b": {"x": 1, "y": 2}, "c": 4}"#)
    }

    @Test func nothingEncodedIsAnEmptyDictionary() throws {
        #expect(try Parameters(encoding: Silent()) == [:])
        #expect(try Value(encoding: ["a": Silent()]) == ["a": [:]])
    }

    @Test func codingPathsAreThoseOfTheOutput() throws {
        let path = try Value(encoding: ["a": [PathTeller()]])
        #expect(path == ["a": [["nested": ["path": "a/Index 0/nested"], "super": "a/Index 0/super"]]])
    }

    @Test func manyKeysEncodeInLinearTime() throws {
        let ratio = try growth(from: 500) { count in
            let dictionary = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key\($0)", $0) })
            let parameters = try Parameters(encoding: dictionary)
            #expect(parameters.count == count)
            let read = try parameters.decode([String: Int].self)
            #expect(read == dictionary)
        }
        #expect(ratio < 24)
    }

    @Test func whatIsNotFinishedIsReleased() throws {
        final class Probe: Sendable {}
        struct Abandoning: Encodable {
            let value: Value

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                var nested = container.nestedUnkeyedContainer()
                try nested.encode(value)
                throw CodedRefusal()
            }
        }
        weak var released: Probe?
        do {
            let probe = Probe()
            released = probe
            let value = Value.reference(AnyReference(probe))
            #expect(throws: MediatorError.self) { try Value(encoding: Abandoning(value: value)) }
        }
        #expect(released == nil)
    }

    @Test func valuesEncodeWithOtherCoders() throws {
        let value: Value = ["a": [.null, true, 1, 1.5, "x", .bytes([1, 2]), [:]]]
        let json = try JSONEncoder().encode(value)
        #expect(String(decoding: json, as: UTF8.self) == #"{"a":[null,true,1,1.5,"x","AQI=",{}]}"#)
    }

    @Test func referencesDoNotEncodeWithOtherCoders() throws {
        let parameters: Parameters = ["a": [1, .callback { _ in }]]
        let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode(parameters) }
        guard case .invalidValue(_, let context) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(
            context.debugDescription == "a callback cannot leave the process; leave it out with droppingReferences()"
        )
    }
}

extension CodingEncodingTests {
    /// Writes a value at the root, under a key, in an array and through an optional.
    private func expect<T: Codable>(_ value: T, is expected: Value) throws {
        #expect(try Value(encoding: value) == expected)
        #expect(try Value(encoding: CodedNeed(need: value)) == ["need": expected])
        #expect(try Value(encoding: [value, value]) == [expected, expected])
        #expect(try Value(encoding: [Optional(value)]) == [expected])
        #expect(try Value(encoding: ["a": value]) == ["a": expected])
    }
}

private enum Mixture: Encodable, CaseIterable {
    case dictionaryAndArray, arrayAndDictionary, valueAndArray, valueAndDictionary, twoValues

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .dictionaryAndArray:
            _ = encoder.container(keyedBy: Repeating.CodingKeys.self)
            _ = encoder.unkeyedContainer()
        case .arrayAndDictionary:
            _ = encoder.unkeyedContainer()
            _ = encoder.container(keyedBy: Repeating.CodingKeys.self)
        case .valueAndArray:
            try single.encode(1)
            _ = encoder.unkeyedContainer()
        case .valueAndDictionary:
            try single.encode(1)
            _ = encoder.container(keyedBy: Repeating.CodingKeys.self)
        case .twoValues:
            try single.encode(1)
            try single.encodeNil()
        }
    }
}

private struct Repeating: Encodable {
    enum CodingKeys: CodingKey { case a, b, c, x, y }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
        var first = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .b)
        try first.encode(1, forKey: .x)
        var second = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .b)
        try second.encode(2, forKey: .y)
        _ = container.nestedUnkeyedContainer(forKey: .c)
        try container.encode(4, forKey: .c)
        var again = encoder.container(keyedBy: CodingKeys.self)
        try again.encode(3, forKey: .a)
    }
}

private struct Silent: Encodable {
    func encode(to encoder: any Encoder) {}
}

private struct PathTeller: Encodable {
    private enum CodingKeys: CodingKey { case nested, path }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var nested = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .nested)
        try nested.encode(text(nested.codingPath), forKey: .path)
        let parent = container.superEncoder()
        try text(parent.codingPath).encode(to: parent)
    }

    private func text(_ path: [any CodingKey]) -> String {
        path.map(\.stringValue).joined(separator: "/")
    }
}
