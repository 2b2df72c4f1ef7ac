import Mediator
import TestSupport
import Testing

struct CollectionTests {
    @Test func arraysCrossInOrder() throws {
        #expect([3, 1, 2].parameterValue == [3, 1, 2])
        #expect(try roundTrip([[1], [], [2, 3]]) == [[1], [], [2, 3]])
        #expect(try [Double](parameterValue: [1, 2.5]) == [1, 2.5])
        #expect(refusal(of: "a", as: [Int].self) == "expected [int], found string")
        #expect(refusal(of: .null, as: [[String]].self) == "expected [[string]], found null")
    }

    @Test func allBadElementsAreReportedWithTheirIndices() {
        let refused = refusal(of: [1, "two", 3, .null, 2.5], as: [Int].self)
        #expect(
            refused == """
                [1]: expected int, found string; [3]: expected int, found null; \
                [4]: expected int, found double with a fraction
                """
        )
    }

    @Test func dictionariesCrossInTheOrderOfTheirKeys() throws {
        let numbers = ["b": 2, "a": 1, "c": 3]
        #expect(numbers.parameterValue.description == #"{"a": 1, "b": 2, "c": 3}"#)
        #expect(try roundTrip(numbers) == numbers)
        #expect(refusal(of: [1], as: [String: Int].self) == "expected [string: int], found array")
        #expect(refusal(of: 1, as: [String: Value].self) == "expected dictionary, found int")
    }

    @Test func allBadValuesAreReportedWithTheirKeys() {
        let value: Value = ["a": 1, "b": "two", "c d": .null, "e": ["f": 1]]
        #expect(
            refusal(of: value, as: [String: Int].self) == """
                b: expected int, found string; ["c d"]: expected int, found null; e: expected int, found dictionary
                """
        )
    }

    @Test func pathsLeadThroughBoth() {
        let value: Value = ["items": [["price": 1], ["price": "x", "stock": [true]]]]
        #expect(
            refusal(of: value, as: [String: [[String: Int]]].self) == """
                items[1].price: expected int, found string; items[1].stock: expected int, found array
                """
        )
    }

    @Test func optionalsReadNullAsNil() throws {
        #expect(try roundTrip(Int?.none) == nil)
        #expect(try roundTrip(Int?.some(3)) == 3)
        #expect(Int?.none.parameterValue == .null)
        #expect(refusal(of: "a", as: Int?.self) == "expected int, found string")
    }

    @Test func nestedOptionalsAreOneOptional() throws {
        #expect(try Int??(parameterValue: .null) == Int??.none)
        #expect(try Int??(parameterValue: 3) == 3)
        #expect(Int??.some(.none).parameterValue == .null)
        #expect(Int??.parameterSchema == Int?.parameterSchema)
    }

    @Test func optionalsInsideCollections() throws {
        #expect(try [Int?](parameterValue: [1, .null]) == [1, nil])
        #expect(try [String: Bool?](parameterValue: ["a": .null, "b": true]) == ["a": Bool?.none, "b": true])
        #expect(try [Int]?(parameterValue: .null) == nil)
        #expect(refusal(of: [1, .null, "a"], as: [Int?]?.self) == "[2]: expected int, found string")
    }
}
