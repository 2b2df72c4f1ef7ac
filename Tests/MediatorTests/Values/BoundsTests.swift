import Foundation
import TestSupport
import Testing

@testable import Mediator

/// What comes from outside is bounded where it is read.
struct BoundsTests {
    /// The depth of a call from outside is in 16 bits of a word, beside the number of its caller.
    @Test(arguments: BoundaryNumbers.integers) func theDepthOfACallFromOutsideLeavesItsCallerAlone(depth: Int) {
        let frame = CallFrame.noHandler(atDepth: depth)
        #expect(frame.caller == .noHandler)
        #expect(frame.depth == (depth < 0 ? 0 : min(depth, 65_534)))
    }

    @Test(arguments: BoundaryNumbers.integers) func eachTypeReadsANumberExactlyOrRefusesIt(number: Int) throws {
        func check<T: FixedWidthInteger & ParameterValue & Sendable>(_ type: T.Type) throws {
            for value in [Value.int(number), .double(Double(number)), .string("\(number)")] {
                guard let read = try? T(parameterValue: value) else { continue }
                #expect(read == (value.kind == "double" ? T(exactly: Double(number)) : T(exactly: number)))
                #expect(try roundTrip(read) == read)
            }
            let fits = T(exactly: number) != nil
            #expect((refusal(of: .int(number), as: type) == nil) == fits)
        }
        try check(Int.self)
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(UInt.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
        #expect((refusal(of: .int(number), as: Double.self) == nil) == (Double(exactly: number) != nil))
        #expect(try Decimal(parameterValue: .int(number)) == Decimal(number))
        // Seconds of any size are a date that has a form, and reads as itself.
        for seconds in [Double(number), Double(number) + 0.5, Double(number) * 1e280] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(try roundTrip(date) == date)
        }
    }

    @Test(
        arguments: [
            ("", nil), ("abcd", nil), ("abcde", "abcd"), ("äöüß", nil), ("äöüße", "äöüß"), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", nil),
        ])
    func theBeginningOfATextHasSoManyCharacters(text: String, beginning: String?) {
        // Of pictures of five scalars it has fewer.
        #expect(text.beginning(ofCharacters: 4) == beginning)
    }

    @Test func oneCharacterOfManyScalarsIsCut() {
        let one = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(one.count == 1)
        #expect(one.beginning(ofCharacters: 80)?.unicodeScalars.count == 320)
        #expect(one.quotedBriefly.unicodeScalars.count == 323)
    }

    /// A chain of another process has any length, and any count of what was left out.
    @Test(arguments: [0, 1, 31, 32, 300])
    func aChainThatArrivesKeepsThirtyTwoNames(count: Int) {
        var chain = ErrorChain()
        chain.passElsewhere((0..<count).map { "A.b\($0)" }, omitted: 1_000_000_000)
        #expect(chain.names == (0..<count).filter { $0 < 16 || $0 >= count - 16 }.map { "A.b\($0)" })
        #expect(chain.omitted == 1_000_000_000 + max(0, count - 32))
        #expect(chain.thrower == (count == 0 ? nil : ActionPath(target: "A", action: "b\(count - 1)")))
    }

    @Test func aNameThatIsNoActionIsKeptInTheChain() {
        var chain = ErrorChain()
        chain.passElsewhere(["A.b", "condition of \"/x\u{202E}\""], omitted: 0)
        chain.pass(ActionPath(target: "C", action: "d"))
        #expect(chain.thrower == nil)
        #expect(chain.shownNames == ["C.d", "A.b", "condition of \"/x\u{202E}\""])
        #expect(chain.text == #"C.d → A.b → "condition of \"/x\u202e\"""#)
    }
}
