import Mediator
import TestSupport
import Testing

struct CallbackTests {
    // `Callback<>` is no type to the parser, but a space makes it one.
    typealias Signal = Callback<>

    @Test func aTypedCallbackReachesItsCaller() throws {
        let received = Recorder<Int>()
        let callback = Callback<Int> { received.record($0) }
        let read = try Callback<Int>(parameterValue: callback.parameterValue)
        read(3)
        callback(4)
        #expect(received.all == [3, 4])
    }

    @Test func callbacksTakeTwoInputsOrNone() throws {
        let received = Recorder<String>()
        let two = try roundTrip(Callback<String, [Int]> { received.record("\($0) \($1)") })
        two("stock", [1, 2])
        let none = try roundTrip(Signal { received.record("signal") })
        none()
        #expect(received.all == ["stock [1, 2]", "signal"])
    }

    @Test func anUntypedCallbackFitsEveryParameterAndGetsValues() throws {
        let received = Recorder<[Value]>()
        let value = Value.callback { received.record($0) }
        try Callback<Int>(parameterValue: value)(3)
        try Callback<String?, [Bool]>(parameterValue: value)(nil, [true])
        try Signal(parameterValue: value)()
        #expect(received.all == [[3], [.null, [true]], []])
    }

    @Test func inputsAreNamedInTheSchema() {
        #expect(Callback<Int>.parameterSchema == .callback(inputs: [.int]))
        #expect(Callback<String?, [Bool]>.parameterSchema.description == "callback(string?, [bool])")
        #expect(Signal.parameterSchema.description == "callback()")
    }

    @Test func aCallbackOfOtherInputsIsRefused() {
        let callback = Callback<Int> { _ in }.parameterValue
        #expect(
            refusal(of: callback, as: Callback<String>.self) == "expected callback(string), found callback(int)"
        )
        #expect(
            refusal(of: callback, as: Callback<Int, Int>.self) == "expected callback(int, int), found callback(int)"
        )
        #expect(refusal(of: callback, as: Signal.self) == "expected callback(), found callback(int)")
    }

    @Test func whatIsNoCallbackIsRefused() {
        #expect(refusal(of: 1, as: Callback<Int>.self) == "expected callback(int), found int")
        #expect(refusal(of: .null, as: Callback<Int>.self) == "expected callback(int), found null")
        #expect(
            refusal(of: Reference("text").parameterValue, as: Callback<Int>.self)
                == "expected callback(int), found reference to String"
        )
    }

    @Test func callbacksMayBeOptional() throws {
        #expect(try Callback<Int>?(parameterValue: .null) == nil)
        #expect(Callback<Int>?.parameterSchema.description == "callback(int)?")
    }

    @Test func typesThatLookAlikeAreNamed() {
        let value = Callback { (_: Int64) in }.parameterValue
        let error = #expect(throws: ValueMismatch.self) { try Callback<Int>(parameterValue: value) }
        #expect(error?.description == "expected Callback<Pack{Int}>, found Callback<Pack{Int64}>")
    }

    @Test func inputsTooManyAreRefused() throws {
        let received = Recorder<Int>()
        let value = Callback<Int> { received.record($0) }.parameterValue
        let tooMany = #expect(throws: ValueMismatch.self) { try value.invokeCallback([1, 2]) }
        #expect(tooMany?.description == "expected fewer inputs, found 2")
        let tooFew = #expect(throws: ValueMismatch.self) { try value.invokeCallback([]) }
        #expect(tooFew?.description == "expected an input more, found 0")
        #expect(received.all == [])
    }
}
