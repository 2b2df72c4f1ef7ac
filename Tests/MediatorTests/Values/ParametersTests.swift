import Mediator
import MediatorCoding
import Testing

struct ParametersTests {
    private static let reference = Value.reference(AnyReference("object"))

    @Test func keysKeepTheOrderOfInsertion() {
        var parameters: Parameters = ["z": 1, "a": 2]
        parameters["m"] = 3
        #expect(parameters.keys == ["z", "a", "m"])
        #expect(parameters.map(\.value) == [1, 2, 3])
        #expect(parameters.count == 3)
        #expect(parameters[1].key == "a")
    }

    @Test func settingAKeyAgainReplacesItsValueInPlace() {
        var parameters: Parameters = ["a": 1, "b": 2, "c": 3]
        parameters["b"] = "two"
        #expect(parameters.description == #"{"a": 1, "b": "two", "c": 3}"#)
    }

    @Test func settingNilRemovesAndNullStays() {
        var parameters: Parameters = ["a": 1, "b": 2, "c": 3]
        parameters["b"] = nil
        parameters["missing"] = nil
        parameters["c"] = .null
        #expect(parameters.description == #"{"a": 1, "c": null}"#)
        #expect(parameters["b"] == nil)
        #expect(parameters["c"] == .some(.null))
    }

    @Test func theLastValueOfAKeyWinsInASequence() {
        let parameters = Parameters([("a", 1), ("b", 2), ("a", 3)])
        #expect(parameters.description == #"{"a": 3, "b": 2}"#)
    }

    @Test func equalityAndHashDisregardOrder() {
        let left: Parameters = ["a": 1, "b": ["x": 1, "y": 2]]
        let right: Parameters = ["b": ["y": 2, "x": 1], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(Set([left, right]).count == 1)
    }

    @Test(
        arguments: [
            ["a": 1], ["a": 1, "b": 3], ["a": 1, "c": 2], ["a": 1, "b": 2, "c": 3], ["a": 2, "b": 1],
            ["a": 1, "b": .double(2)], [:],
        ] as [Parameters]
    )
    func dictionariesDifferByAnyKeyOrValue(other: Parameters) {
        #expect(["a": 1, "b": 2] != other)
    }

    @Test func aCopyIsIndependent() {
        let original: Parameters = ["a": 1]
        var copy = original
        copy["a"] = 2
        #expect(original["a"] == 1)
    }

    @Test func manyKeysAreFoundAndCompared() throws {
        let ascending = Parameters((0..<10_000).map { ("key\($0)", .int($0)) })
        let descending = Parameters((0..<10_000).reversed().map { ("key\($0)", .int($0)) })
        #expect(ascending.count == 10_000)
        #expect(try ascending.get("key9999", as: Int.self) == 9_999)
        #expect(ascending == descending)
    }

    @Test func getConvertsExactly() throws {
        let parameters: Parameters = ["quantity": 2.0, "note": .null, "tags": ["a", "b"]]
        #expect(try parameters.get("quantity", as: Int.self) == 2)
        #expect(try parameters.get("tags", as: [String].self) == ["a", "b"])
        let quantity: Double = try parameters.get("quantity")
        #expect(quantity == 2)
    }

    @Test func anOptionalReadsAMissingKeyAndNullAsNil() throws {
        let parameters: Parameters = ["note": .null]
        #expect(try parameters.get("note", as: String?.self) == nil)
        #expect(try parameters.get("other", as: String?.self) == nil)
        #expect(try parameters.get("other", as: Int??.self) == Int??.none)
    }

    @Test func aMissingKeyNamesTheNearest() {
        let parameters: Parameters = ["productID": "secret", "quantity": 2]
        let error = #expect(throws: MediatorError.self) { try parameters.get("quantiy", as: Int.self) }
        #expect(error?.code == .missingParameter)
        #expect(error?.parameter == "quantiy")
        #expect(error?.suggestions == ["quantity"])
        #expect(error?.details == ["expected": "int"])
        #expect(
            error?.description == """
                Mediator: no key "quantiy" in the dictionary.
                  keys: productID, quantity
                  did you mean "quantity"?
                """
        )
    }

    @Test func aMissingKeyOfAnEmptyDictionarySaysWhatToDo() {
        let error = #expect(throws: MediatorError.self) { try ([:] as Parameters).get("note", as: [String].self) }
        #expect(
            error?.description == """
                Mediator: no key "note" in the dictionary.
                  keys: none
                  to resolve: add it as [string], or read it as an optional.
                """
        )
    }

    @Test func aMistypedKeyIsNamedWithItsPathAndWithoutItsValue() {
        let parameters: Parameters = ["lines": [["price": 1], ["price": "secret"]]]
        let error = #expect(throws: MediatorError.self) { try parameters.get("lines", as: [[String: Int]].self) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.parameter == "lines[1].price")
        #expect(error?.details == ["problems": [["path": "lines[1].price", "fact": "expected int, found string"]]])
        #expect(
            error?.description == """
                Mediator: lines[1].price: expected int, found string.
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """
        )
    }

    @Test func droppingReferencesSaysWhatItDropped() {
        let parameters: Parameters = [
            "id": "P-1001",
            "onChange": .callback { _ in },
            "items": [["image": Self.reference, "price": 450], Self.reference, 3],
            "a b": ["x": Self.reference],
        ]
        let (serializable, dropped) = parameters.droppingReferences()
        #expect(serializable.description == #"{"id": "P-1001", "items": [{"price": 450}, null, 3], "a b": {}}"#)
        #expect(dropped == ["onChange", "items[0].image", "items[1]", #"["a b"].x"#])
    }

    @Test func nothingIsDroppedFromAPlainDictionary() {
        let parameters: Parameters = ["a": [1, .null], "b": .bytes([1])]
        let (serializable, dropped) = parameters.droppingReferences()
        #expect(serializable == parameters)
        #expect(dropped.isEmpty)
    }
}
