import Mediator
import TestSupport
import Testing

struct IntegerTests {
    /// What a type must do at its bounds, whatever the type.
    struct Bounds: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let schema: ValueSchema
        let check: @Sendable () throws -> Void

        init<T: FixedWidthInteger & ParameterValue>(_ type: T.Type, _ name: String) {
            testDescription = name
            schema = T.parameterSchema
            check = { () throws in
                for value in [T.min, T.max, 0, 1, T.max - 1, T.min + 1] {
                    #expect(try roundTrip(value) == value)
                }
                #expect(try T(parameterValue: 2) == 2)
                #expect(try T(parameterValue: .double(2)) == 2)
                #expect(try T(parameterValue: .double(-0.0)) == 0)
                #expect(refusal(of: .double(2.5), as: T.self) == "expected \(name), found double with a fraction")
                #expect(refusal(of: .double(1e40), as: T.self) == "expected \(name), found double out of range")
                for infinite in [Double.infinity, -.infinity] {
                    #expect(
                        refusal(of: .double(infinite), as: T.self) == "expected \(name), found double out of range"
                    )
                }
                for other in [.null, true, [], [:], .bytes([1]), .callback { _ in }] as [Value] {
                    #expect(refusal(of: other, as: T.self) == "expected \(name), found \(other.kind)")
                }
            }
        }
    }

    @Test(
        arguments: [
            Bounds(Int.self, "int"), Bounds(Int8.self, "int8"), Bounds(Int16.self, "int16"),
            Bounds(Int32.self, "int32"), Bounds(Int64.self, "int"), Bounds(Int128.self, "int128"),
            Bounds(UInt.self, "uint64"), Bounds(UInt8.self, "uint8"), Bounds(UInt16.self, "uint16"),
            Bounds(UInt32.self, "uint32"), Bounds(UInt64.self, "uint64"), Bounds(UInt128.self, "uint128"),
        ]
    )
    func everyIntegerTypeIsExactUpToItsBounds(bounds: Bounds) throws {
        #expect(bounds.schema.description == bounds.testDescription)
        try bounds.check()
    }

    @Test func notANumberIsNoFraction() {
        #expect(refusal(of: .double(.nan), as: Int.self) == "expected int, found double that is no number")
    }

    @Test func narrowTypesRefuseWhatLiesOutside() {
        #expect(refusal(of: 300, as: Int8.self) == "expected int8, found int out of range")
        #expect(refusal(of: -129, as: Int8.self) == "expected int8, found int out of range")
        #expect(refusal(of: 128.0, as: Int8.self) == "expected int8, found double out of range")
        #expect(refusal(of: 32_768, as: Int16.self) == "expected int16, found int out of range")
        #expect(refusal(of: 2_147_483_648, as: Int32.self) == "expected int32, found int out of range")
        #expect(refusal(of: 256, as: UInt8.self) == "expected uint8, found int out of range")
        #expect(refusal(of: 65_536, as: UInt16.self) == "expected uint16, found int out of range")
        #expect(refusal(of: 4_294_967_296, as: UInt32.self) == "expected uint32, found int out of range")
        #expect(refusal(of: -1, as: UInt.self) == "expected uint64, found int out of range")
        #expect(refusal(of: -1, as: UInt128.self) == "expected uint128, found int out of range")
        #expect(
            refusal(of: .double(9_223_372_036_854_775_808), as: Int.self) == "expected int, found double out of range")
    }

    @Test func whatLiesBeyond64BitsCrossesAsDigits() throws {
        #expect(UInt64.max.parameterValue == "18446744073709551615")
        #expect(UInt64(Int.max).parameterValue == .int(.max))
        #expect((UInt64(Int.max) + 1).parameterValue == "9223372036854775808")
        #expect(Int128.min.parameterValue == "-170141183460469231731687303715884105728")
        #expect(Int128(Int.min).parameterValue == .int(.min))
        #expect(UInt128.max.parameterValue == "340282366920938463463374607431768211455")
        #expect(try UInt.init(parameterValue: "18446744073709551615") == .max)
        #expect(try UInt64(parameterValue: "7") == 7)
    }

    @Test(arguments: ["18446744073709551616", "-1", "", "ten", "1.0", " 1", "0x10", "+5", "007"])
    func digitsThatAreNoIntegerInRangeAreRefused(digits: String) {
        #expect(
            refusal(of: .string(digits), as: UInt64.self) == "expected uint64, found string that is no integer in range"
        )
    }

    @Test func typesWithin64BitsReadNoDigits() {
        #expect(refusal(of: "2", as: Int.self) == "expected int, found string")
        #expect(refusal(of: "2", as: UInt32.self) == "expected uint32, found string")
    }

    @Test func wholeDoublesAreReadExactlyBeyondTheirPrecision() throws {
        #expect(try Int128(parameterValue: .double(0x1p100)) == Int128(1) << 100)
        #expect(try Int(parameterValue: .double(-0x1p63)) == .min)
    }
}
