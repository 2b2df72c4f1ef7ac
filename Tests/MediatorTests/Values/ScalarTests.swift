import Mediator
import TestSupport
import Testing

struct ScalarTests {
    @Test func boolsAreBoolsOnly() throws {
        #expect(try roundTrip(true))
        #expect(try !roundTrip(false))
        for other in [.null, 0, 1, "true", 1.0] as [Value] {
            #expect(refusal(of: other, as: Bool.self) == "expected bool, found \(other.kind)")
        }
    }

    @Test func stringsAreStringsOnly() throws {
        #expect(try roundTrip("naïve\u{0}😀") == "naïve\u{0}😀")
        for other in [.null, 1, true, 1.5, .bytes([65]), ["a"]] as [Value] {
            #expect(refusal(of: other, as: String.self) == "expected string, found \(other.kind)")
        }
    }

    @Test(arguments: [0, -0.0, 0.1, .pi, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
    func doublesCrossUnchanged(value: Double) throws {
        #expect(try roundTrip(value).bitPattern == value.bitPattern)
    }

    @Test func notANumberCrosses() throws {
        #expect(try roundTrip(Double.nan).isNaN)
        #expect(try roundTrip(Float.nan).isNaN)
    }

    @Test func intsReadAsDoublesOnlyWhereThatIsExact() throws {
        #expect(try Double(parameterValue: 3) == 3)
        #expect(try Double(parameterValue: 9_007_199_254_740_992) == 9_007_199_254_740_992)
        #expect(try Double(parameterValue: .int(.min)) == -0x1p63)
        for int in [9_007_199_254_740_993, Int.max] {
            #expect(
                refusal(of: .int(int), as: Double.self) == "expected double, found int that no double holds exactly"
            )
        }
        for other in [.null, "1.5", true] as [Value] {
            #expect(refusal(of: other, as: Double.self) == "expected double, found \(other.kind)")
        }
    }

    @Test func floatsReadTheirShortestDecimal() throws {
        #expect(try Float(parameterValue: 0.1) == 0.1)
        #expect(try Float(parameterValue: 3) == 3)
        #expect(try Float(parameterValue: .double(.infinity)) == .infinity)
        #expect(Float(0.5).parameterValue == 0.5)
        for value in [Float(0.1), 1 / 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0] {
            #expect(try roundTrip(value).bitPattern == value.bitPattern)
        }
    }

    @Test(arguments: [0.123456789, 1e300, 16_777_217, .double(.pi)] as [Value])
    func floatsRefuseWhatTheyWouldRound(value: Value) {
        #expect(refusal(of: value, as: Float.self) == "expected float, found double that no float holds exactly")
    }

    @Test func floatsRefuseOtherKindsAsDoublesDo() {
        #expect(refusal(of: "1.5", as: Float.self) == "expected double, found string")
    }

    @Test func valuesTakeAnything() throws {
        for value in [.null, 1, "a", [1], ["a": .null], .callback { _ in }] as [Value] {
            #expect(try roundTrip(value) == value)
        }
    }

    @Test func parametersAreDictionariesOnly() throws {
        let parameters: Parameters = ["b": 1, "a": [.null]]
        #expect(try roundTrip(parameters).keys == ["b", "a"])
        for other in [.null, [], "{}"] as [Value] {
            #expect(refusal(of: other, as: Parameters.self) == "expected dictionary, found \(other.kind)")
        }
    }
}
