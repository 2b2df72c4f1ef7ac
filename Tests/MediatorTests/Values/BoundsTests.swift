import Foundation
import Mediator
import TestSupport
import Testing

/// What comes from outside is bounded where it is read.
struct BoundsTests {
    @Test(arguments: BoundaryNumbers.integers) func anIntegerMovesIntoItsRange(number: Int) {
        #expect(Value.int(number).integer(in: 0...64) == (number < 0 ? 0 : number > 64 ? 64 : number))
        #expect(Value.int(number).integer(in: .count) == (number < 0 ? 0 : min(number, 1_000_000_000)))
        #expect(Value.int(number).integer(in: .min ... .max) == number)
        #expect(Value.double(Double(number)).integer(in: 0...64) == nil)
    }

    @Test func twoCountsCanBeAddedWhereIntHas32Bits() {
        let longest = ClosedRange<Int>.count.upperBound
        #expect(longest + longest <= Int(Int32.max))
        #expect(1.adding(count: 2) == 3)
        #expect(longest.adding(count: longest) == longest)
    }

    /// The depth of a call from outside is in 16 bits of a word, beside the number of its caller.
    @Test(arguments: BoundaryNumbers.integers) func theDepthOfACallFromOutsideLeavesItsCallerAlone(depth: Int) {
        let caller = CallFrame.external(atDepth: depth)
        #expect(caller.isExternal)
        #expect(caller.depth == (depth < 0 ? 0 : min(depth, 65_534)))
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
            (.seconds(Int64.max) * 2, .seconds(3_153_600_000)), (.seconds(Int64.min) * 2, .zero),
            (.nanoseconds(Int64.max), .seconds(3_153_600_000)), (.milliseconds(-1), .zero), (.seconds(2), .seconds(2)),
        ] as [(Duration, Duration)])
    func aWaitIsAtMostACentury(duration: Duration, wait: Duration) async {
        #expect(duration.boundedWait == wait)
        // A longer one ends the process.
        let sleep = Task { try await Task.sleep(for: duration.boundedWait) }
        await Task.yield()
        sleep.cancel()
        _ = await sleep.result
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

    private static let deep = Action("Game", "deep", "")
    private static let down = Action("Game", "down", "", Parameter("left", Int.self), returns: Int.self)

    /// An error of another process has a chain of any length, and any count of what was left out.
    @Test(arguments: BoundaryNumbers.integers, [1, 256, 300])
    func theCountOfALongChainStaysInRange(omitted: Int, count: Int) throws {
        let chain = (0..<count).map { Value.string("A.b\($0)") }
        let error = MediatorError(
            .callDepthExceeded, ActionPath(target: "A", action: "b"), message: "deep",
            details: ["chain": .array(chain), "omitted": .int(omitted)])
        let mediator = try Mediator { registry in
            registry.handle(Self.deep) { _ in throw error }
            registry.handle(Self.down) { call, left in
                if left > 0 { return try call.mediator.perform(Self.down, left - 1) }
                try call.mediator.perform(Self.deep)
                return 0
            }
        }
        let thrown = #expect(throws: MediatorError.self) { try mediator.perform(Self.down, 2) }
        let kept = try thrown?.details.get("chain", as: [String].self) ?? []
        // The four handlers that it left are in front.
        #expect(kept.count == min(count + 4, 256))
        let before = omitted < 0 ? 0 : min(omitted, 1_000_000_000)
        let more = max(0, count + 4 - 256)
        guard more > 0 else { return }
        // It is bounded each time before something is added.
        #expect(try thrown?.details.get("omitted", as: Int.self) == min(before + more, 1_000_000_001))
    }
}
