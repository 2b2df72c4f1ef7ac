import Mediator
import TestSupport
import Testing

struct EnumTests {
    enum Size: String, CaseIterable, ParameterValue { case small, large }
    enum Level: Int, CaseIterable, ParameterValue { case low = 1, high }
    enum Rate: Double, CaseIterable, ParameterValue {
        case half = 0.5
        case full = 1
    }
    enum Color: String, ParameterValue { case red, green }
    struct Identifier: RawRepresentable, ParameterValue, Equatable { var rawValue: Int }

    @Test func casesCrossAsTheirRawValues() throws {
        #expect(Size.large.parameterValue == "large")
        #expect(Level.high.parameterValue == 2)
        #expect(Color.red.parameterValue == "red")
        #expect(try roundTrip(Size.small) == .small)
        #expect(try roundTrip(Level.low) == .low)
        #expect(try roundTrip(Rate.half) == .half)
        #expect(try roundTrip(Color.green) == .green)
        #expect(try roundTrip(Identifier(rawValue: 7)) == Identifier(rawValue: 7))
    }

    @Test func rawNumbersConvertExactly() throws {
        #expect(try Level(parameterValue: 2.0) == .high)
        #expect(try Rate(parameterValue: 1) == .full)
    }

    @Test func iterableCasesAreListed() {
        #expect(Size.parameterSchema == .enumeration(["small", "large"]))
        #expect(Level.parameterSchema == .enumeration([1, 2]))
        #expect(refusal(of: "medium", as: Size.self) == #"expected one of "small", "large", found another string"#)
        #expect(refusal(of: 3, as: Level.self) == "expected one of 1, 2, found another int")
    }

    @Test func valuesOfAnotherKindAreNamedByTheirKind() {
        #expect(refusal(of: 1, as: Size.self) == #"expected one of "small", "large", found int"#)
        #expect(refusal(of: .null, as: Size.self) == #"expected one of "small", "large", found null"#)
        #expect(refusal(of: "low", as: Level.self) == "expected one of 1, 2, found string")
    }

    @Test func casesThatCannotBeListedHaveTheSchemaOfTheirRawValue() {
        #expect(Color.parameterSchema == .string)
        #expect(Identifier.parameterSchema == .int)
        #expect(refusal(of: "blue", as: Color.self) == "expected string, found another string")
        #expect(refusal(of: 1, as: Color.self) == "expected string, found int")
    }
}
