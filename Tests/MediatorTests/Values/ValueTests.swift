import Mediator
import Testing

struct ValueTests {
    private static let reference = Value.reference(AnyReference("a text"))

    @Test(
        arguments: [
            (.null, "null"), (true, "bool"), (1, "int"), (1.5, "double"), ("a", "string"), (.bytes([1]), "bytes"),
            ([], "array"), ([:], "dictionary"), (reference, "reference"), (.callback { _ in }, "callback"),
        ] as [(Value, String)]
    )
    func eachCaseHasItsKind(value: Value, kind: String) {
        #expect(value.kind == kind)
    }

    @Test func literalsMakeTheirCases() {
        let name = "world"
        #expect((true as Value) == .bool(true))
        #expect((-7 as Value) == .int(-7))
        #expect((2.5 as Value) == .double(2.5))
        #expect(("text" as Value) == .string("text"))
        #expect(("hello \(name)" as Value) == .string("hello world"))
        #expect(([1, "two", [.null]] as Value) == .array([.int(1), .string("two"), .array([.null])]))
        #expect((["a": 1, "b": [:]] as Value) == .dictionary(["a": 1, "b": .dictionary([:])]))
    }

    @Test func casesDifferEvenWhereNumbersAreEqual() {
        #expect((2 as Value) != .double(2))
        #expect((.null as Value) != false)
        #expect((.bytes([65]) as Value) != "A")
        #expect(Set<Value>([2, .double(2), 2]).count == 2)
    }

    @Test func arraysAndDictionariesOfAnotherLengthDiffer() {
        #expect(([1, 2] as Value) != [1])
        #expect(([1] as Value) != [1, 2])
        #expect(([[1, 2], 3] as Value) != [[1], 3])
        #expect((["a": 1] as Value) != ["a": 1, "b": 2])
        #expect((["a": 1, "b": 2] as Value) != ["a": 1])
    }

    @Test func onlyNullIsNull() {
        #expect(Value.null.isNull)
        #expect(!Value.bool(false).isNull)
        #expect(!Value.string("").isNull)
    }

    @Test func aReferenceAtAnyDepthIsNotPlain() {
        #expect((["a": [1, .null, ["b": .bytes([])]]] as Value).isSerializable)
        #expect(!Self.reference.isSerializable)
        #expect(!Value.callback { _ in }.isSerializable)
        #expect(!(["a": [1, ["b": [Self.reference]]]] as Value).isSerializable)
    }

    @Test func subscriptsReachIntoDictionariesAndArrays() {
        let value: Value = ["lines": [["price": 450], ["price": 90]], "note": .null]
        #expect(value["lines"]?[1]?["price"] == 90)
        #expect(value["note"] == .some(.null))
        #expect(value["other"] == nil)
        #expect(value["lines"]?[2] == nil)
        #expect(value["lines"]?[-1] == nil)
        #expect(value[0] == nil)
        #expect((["a"] as Value)["a"] == nil)
    }

    @Test func getReadsAsASwiftType() throws {
        #expect(try Value.double(2).get(as: Int.self) == 2)
        #expect(try (["quantity": 2] as Value).get("quantity", as: Int.self) == 2)
        #expect(try (["quantity": 2] as Value).get("note", as: String?.self) == nil)
    }

    @Test func getOfAnotherTypeSaysSo() {
        let error = #expect(throws: MediatorError.self) { try ("secret" as Value).get(as: Int.self) }
        #expect(error?.code == .invalidValue)
        #expect(error?.parameter == nil)
        #expect(
            error?.description == """
                Mediator: expected int, found string.
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """
        )
    }

    @Test func getOfAKeyOfNoDictionarySaysSo() {
        let error = #expect(throws: MediatorError.self) { try ([1] as Value).get("quantity", as: Int.self) }
        #expect(
            error?.description == """
                Mediator: expected dictionary, found array.
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """
        )
    }
}
