import Foundation
import Mediator
import TestSupport
import Testing

struct DecimalTests {
    @Test(
        arguments: [
            ("0", "0"), ("-12.50", "-12.5"), ("+5", "5"), ("0.1", "0.1"), ("007", "7"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("-0.00000000000000000000000000000000000001", "-0.00000000000000000000000000000000000001"),
        ]
    )
    func digitsAreReadExactly(text: String, written: String) throws {
        let decimal = try Decimal(parameterValue: .string(text))
        #expect(decimal.parameterValue == .string(written))
        #expect(try roundTrip(decimal) == decimal)
    }

    @Test func intsAreRead() throws {
        #expect(try Decimal(parameterValue: .int(.max)) == Decimal(Int.max))
        #expect(try Decimal(parameterValue: -3) == -3)
    }

    @Test(arguments: ["", "1.2.3", "12abc", ".5", "1.", "1e5", "1,5", " 1", "1 ", "NaN", "--1", "0x10", "١٢"])
    func textsThatAreNoDecimalAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Decimal.self) == "expected decimal, found another string")
    }

    @Test(arguments: [0.5, 1.0, .null, true, []] as [Value])
    func doublesAndOtherKindsAreRefused(value: Value) {
        #expect(refusal(of: value, as: Decimal.self) == "expected decimal, found \(value.kind)")
    }

    @Test(
        arguments: [
            "12345678901234567890123456789012345678.12345678901234567890123456789012345678",
            "999999999999999999999999999999999999999999",
        ]
    )
    func moreDigitsThanADecimalHoldsAreRefusedNotRounded(text: String) {
        #expect(refusal(of: .string(text), as: Decimal.self) != nil)
    }

    @Test(arguments: [50, -50, 100, -100])
    func whateverADecimalHoldsReadsBack(exponent: Int) throws {
        let decimal = Decimal(sign: .minus, exponent: exponent, significand: 12)
        #expect(try roundTrip(decimal) == decimal)
    }

    @Test func theLargestAndTheLongestReadBack() throws {
        let longest = try #require(Decimal(string: "340282366920938463463374607431768211455"))
        #expect(try roundTrip(longest) == longest)
        #expect(try roundTrip(Decimal.greatestFiniteMagnitude) == .greatestFiniteMagnitude)
        #expect(try roundTrip(Decimal.leastNonzeroMagnitude) == .leastNonzeroMagnitude)
    }

    @Test func whatLiesBeyondTheExponentsIsRefusedNotZero() {
        let zeros = String(repeating: "0", count: 200)
        #expect(refusal(of: .string("0." + zeros + "1"), as: Decimal.self) != nil)
        #expect(refusal(of: .string("1" + zeros), as: Decimal.self) != nil)
    }

    @Test func whatIsNoNumberIsNoMissingNumber() {
        #expect(refusal(of: Decimal.nan.parameterValue, as: Decimal?.self) == "expected decimal, found nan")
    }
}
