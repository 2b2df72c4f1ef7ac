import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

@Suite struct CodingDecodingTests {
    @Test func nestedTypesDecode() throws {
        let parameters: Parameters = [
            "id": "O-1",
            "note": .null,
            "size": "large",
            "items": [
                ["name": "Tea", "price": 2.5, "tags": ["hot", "green"]],
                ["name": "Cup", "price": 4, "tags": []],
            ],
            "stock": ["Tea": 3, "Cup": 0],
        ]
        let order = try parameters.decode(CodedOrder.self)
        #expect(
            order
                == CodedOrder(
                    id: "O-1",
                    note: nil,
                    size: .large,
                    items: [
                        CodedItem(name: "Tea", price: 2.5, tags: ["hot", "green"]),
                        CodedItem(name: "Cup", price: 4, tags: []),
                    ],
                    stock: ["Tea": 3, "Cup": 0]
                )
        )
    }

    @Test func keysDecodeInAnyOrderAndExtraOnesAreIgnored() throws {
        let item = try (["tags": [], "color": "red", "price": 1, "name": "Tea"] as Parameters).decode(CodedItem.self)
        #expect(item == CodedItem(name: "Tea", price: 1, tags: []))
    }

    @Test(arguments: CodedShape.encodings)
    func enumsWithAssociatedValuesDecode(shape: CodedShape, value: Value) throws {
        #expect(try value.decode(CodedShape.self) == shape)
    }

    @Test func dictionariesDecodeByTheirKindOfKey() throws {
        #expect(try (["1": "a", "-2": "b"] as Value).decode([Int: String].self) == [1: "a", -2: "b"])
        #expect(try (["small", 1, "large", 2] as Value).decode([CodedSize: Int].self) == [.small: 1, .large: 2])
        #expect(try (["a": .null, "b": 1] as Value).decode([String: Int?].self) == ["a": Int?.none, "b": 1])
    }

    @Test func optionalsDecode() throws {
        #expect(try Value.null.decode(Int?.self) == nil)
        #expect(try Value.int(1).decode(Int?.self) == 1)
        #expect(try ([1, .null] as Value).decode([Int?].self) == [1, nil])
        let parameters: Parameters = ["a": .null]
        #expect(try parameters.decode([String: Int?].self) == ["a": Int?.none])
        #expect(try Parameters().decode(CodedOptionals.self) == CodedOptionals(a: nil, b: nil))
        #expect(
            try (["a": .null, "b": "x"] as Parameters).decode(CodedOptionals.self) == CodedOptionals(a: nil, b: "x"))
    }

    @Test func classesDecodeThroughSuperDecoders() throws {
        let plain = try (["super": ["id": 7], "name": "x"] as Parameters).decode(CodedDerived.self)
        #expect([plain.id.description, plain.name] == ["7", "x"])
        let keyed = try (["base": ["id": 8], "name": "y"] as Parameters).decode(CodedKeyedDerived.self)
        #expect([keyed.id.description, keyed.name] == ["8", "y"])
        #expect(failure(["name": "x"], CodedDerived.self) == "super: expected dictionary, found null.")
    }

    @Test func containersNest() throws {
        let matrix = try (["outer": ["rows": [[1, 2], [3]], "last": [["id": 5]]]] as Parameters).decode(
            CodedNested.self)
        #expect(matrix == CodedNested(rows: [[1, 2], [3]], last: 5))
        #expect(
            failure(["outer": ["rows": [[1, "2"]], "last": [["id": 5]]]], CodedNested.self)
                == "outer.rows[0][1]: expected int, found string."
        )
        #expect(
            failure(["outer": ["rows": [], "last": []]], CodedNested.self)
                == "outer.last[0]: missing, expected dictionary."
        )
        #expect(failure(["outer": ["rows": 1]], CodedNested.self) == "outer.rows: expected array, found int.")
    }

    @Test func singleValueWrappersDecode() throws {
        #expect(try Value.string("P-1").decode(CodedProductID.self) == CodedProductID(text: "P-1"))
        #expect(try (["P-1"] as Value).decode([CodedProductID].self) == [CodedProductID(text: "P-1")])
        #expect(
            try (["id": "P-1"] as Value).decode([String: CodedProductID].self) == ["id": CodedProductID(text: "P-1")])
    }

    @Test func scalarsDecodeAtTheRootAndInContainers() throws {
        try expect(Value.bool(true), is: true)
        try expect(.string("a"), is: "a")
        try expect(.int(3), is: 3.0)
        try expect(.double(0.1), is: Float(0.1))
        try expect(.double(3), is: 3)
        try expect(.int(-128), is: Int8(-128))
        try expect(.int(-32768), is: Int16.min)
        try expect(.int(2_147_483_647), is: Int32.max)
        try expect(.int(.min), is: Int64.min)
        try expect(.string("-170141183460469231731687303715884105728"), is: Int128.min)
        try expect(.int(7), is: UInt(7))
        try expect(.int(255), is: UInt8.max)
        try expect(.int(65535), is: UInt16.max)
        try expect(.int(4_294_967_295), is: UInt32.max)
        try expect(.string("18446744073709551615"), is: UInt64.max)
        try expect(.string("340282366920938463463374607431768211455"), is: UInt128.max)
        try expect(.int(5), is: Int128(5))
    }

    @Test func foundationTypesDecodeAsTheyCross() throws {
        try expect(.string("2026-11-21T08:30:00.250Z"), is: Date(timeIntervalSince1970: 1_795_249_800.25))
        try expect(.bytes([1, 2]), is: Data([1, 2]))
        try expect(.string("AQI="), is: Data([1, 2]))
        try expect(.string("https://a.example/b"), is: try #require(URL(string: "https://a.example/b")))
        try expect(
            .string("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            is: try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        )
        try expect(.string("12.50"), is: try #require(Decimal(string: "12.5")))
    }

    @Test func valuesAndParametersPassUntouched() throws {
        let reference = Value.reference(AnyReference(CodedMarker()))
        let parameters: Parameters = ["any": ["a": [reference, 1]], "all": ["z": 1, "a": .bytes([1])]]
        let holder = try parameters.decode(CodedHolder.self)
        #expect(holder.any == ["a": [reference, 1]])
        #expect(holder.all.keys == ["z", "a"])
        #expect(try parameters.decode(Parameters.self) == parameters)
        #expect(try Value.dictionary(parameters).decode(Value.self) == .dictionary(parameters))
        #expect(try (["first": reference] as Parameters).decode(CodedForwarding.self).value == ["first": reference])
    }

    @Test(arguments: misfits)
    func whatDoesNotFitIsToldWithItsPath(message: String, value: Value) {
        #expect(failure(value, CodedBasket.self) == message)
    }

    @Test func aKeyThatReadsAsANumberIsNoPosition() {
        #expect(failure(["3": ["4": "x"]], [String: [Int: Int]].self) == "3.4: expected int, found string.")
    }

    @Test func missingKeysTellWhatWasExpected() {
        #expect(failure([:], CodedNeed<Int8>.self) == "need: missing, expected int8.")
        #expect(failure([:], CodedNeed<Bool>.self) == "need: missing, expected bool.")
        #expect(failure([:], CodedNeed<Data>.self) == "need: missing, expected bytes.")
        #expect(failure([:], CodedNeed<Date>.self) == "need: missing, expected date-time.")
        #expect(failure([:], CodedNeed<CodedSize>.self) == "need: missing, expected string.")
        #expect(failure([:], CodedNeed<CodedColor>.self) == #"need: missing, expected one of "red", "green"."#)
        #expect(failure([:], CodedNeed<CodedItem>.self) == "need: missing, expected dictionary.")
        #expect(failure([:], CodedNeed<[CodedItem]>.self) == "need: missing, expected array.")
        #expect(failure([:], CodedNeed<[String: CodedItem]>.self) == "need: missing, expected dictionary.")
        #expect(failure([:], CodedNeed<CodedProductID>.self) == "need: missing, expected string.")
        #expect(failure([:], CodedNeed<Value>.self) == "need: missing, expected any.")
        #expect(failure([:], CodedNeed<CodedRefusing>.self) == "need: missing.")
    }

    @Test func numbersThatDoNotFitFail() {
        #expect(failure(.int(300), Int8.self) == "expected int8, found int out of range.")
        #expect(failure(.int(-1), UInt.self) == "expected uint64, found int out of range.")
        #expect(failure(.double(2.5), Int.self) == "expected int, found double with a fraction.")
        #expect(failure(.double(1e300), Int64.self) == "expected int, found double out of range.")
        #expect(failure(.string("1"), Int.self) == "expected int, found string.")
        #expect(
            failure(.string("18446744073709551616"), UInt64.self)
                == "expected uint64, found string that is no integer in range."
        )
    }

    @Test func anotherRawValueIsRefusedWithoutTellingIt() {
        #expect(
            failure(["need": "secret"], CodedNeed<CodedSize>.self) == "need: expected CodedSize, found another string.")
        #expect(
            failure(["need": "secret"], CodedNeed<CodedColor>.self)
                == #"need: expected one of "red", "green", found another string."#
        )
    }

    @Test func errorsOfTheTypesOwnAreTakenWithTheirPath() {
        let parameters: Value = ["list": [["need": 1], ["need": 2]]]
        #expect(failure(parameters, [String: [CodedNeed<CodedRefusing>]].self) == "list[0].need: threw CodedRefusal.")
        #expect(failure(parameters, [String: [CodedNeed<Corrupted>]].self) == "list[0].need: is corrupted.")
        #expect(failure(parameters, [String: [CodedNeed<Mismatched>]].self) == "list[0].need: expected a, found b.")
        #expect(
            failure(parameters, [String: [CodedNeed<Asking>]].self) == #"list[0].need: no key "x" in the dictionary."#)
        #expect(failure(.int(1), CodedShape.self) == "expected dictionary, found int.")
        #expect(failure([:], CodedShape.self) == "Invalid number of keys found, expected one.")
    }

    @Test func pathsOfErrorsThatWereCaughtAreForgotten() {
        #expect(failure(["a": 1, "b": 2], Tolerant.self) == "b: threw CodedRefusal.")
    }

    @Test func whatFailsMayBeCaughtAsDecodingError() throws {
        #expect(try Value("x").decode(IntOrString.self) == .string("x"))
        #expect(try Value(1).decode(IntOrString.self) == .int(1))
        #expect(try Value.null.decode(IntOrString.self) == .nothing)
        #expect(try ([1, "x", .null] as Value).decode([IntOrString].self) == [.int(1), .string("x"), .nothing])
    }

    @Test func errorsSayWhatToDo() throws {
        let error = try #require(throws: MediatorError.self) {
            try (["items": [["name": 1]]] as Parameters).decode(CodedBasket.self)
        }
        #expect(error.code == .invalidValue)
        #expect(error.parameter == "items[0].name")
        #expect(
            error.description == """
                Mediator: items[0].name: expected string, found int.
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """
        )
    }

    @Test(arguments: [1, 16, 17, 100])
    func keysAreFoundAgainstTheirOrder(count: Int) throws {
        let keys = (0..<count).map { "key\($0)" }
        let parameters = Parameters(keys.map { ($0, .string($0)) })
        let read = try parameters.decode(Backwards.self)
        #expect(read.pairs.map(\.0) == keys.reversed())
        #expect(read.pairs.map(\.1) == keys.reversed())
        #expect(read.hasAbsent == false)
    }

    @Test func manyKeysDecodeInLinearTime() throws {
        let ratio = try growth(from: 500) { count in
            let parameters = Parameters((0..<count).map { ("key\($0)", .int($0)) })
            let (dictionary, backwards): ([String: Int], Backwards) = try (parameters.decode(), parameters.decode())
            #expect((dictionary.count, backwards.pairs.count) == (count, count))
        }
        #expect(ratio < 24)
    }

    @Test func valuesDecodeWithOtherCoders() throws {
        let json = Data(#"{"a":[null,true,1,1.5,"x",[],{}]}"#.utf8)
        let expected: Value = ["a": [.null, true, 1, 1.5, "x", [], [:]]]
        #expect(try JSONDecoder().decode(Value.self, from: json) == expected)
        #expect(try JSONDecoder().decode(Parameters.self, from: json) == expected.get(as: Parameters.self))
        let large = Data("[1e19,18446744073709551615,-1]".utf8)
        #expect(try JSONDecoder().decode(Value.self, from: large) == [1e19, 18446744073709551616.0, -1])
        let list = try PropertyListEncoder().encode(["a": ["b": [1, 2]]])
        #expect(try PropertyListDecoder().decode(Parameters.self, from: list) == ["a": ["b": [1, 2]]])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Parameters.self, from: Data("[1]".utf8)) }
    }
}
