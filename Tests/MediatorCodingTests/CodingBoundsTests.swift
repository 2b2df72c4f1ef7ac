import Mediator
import TestSupport
import Testing

@testable import MediatorCoding

/// What comes from outside is bounded where it is read.
struct CodingBoundsTests {
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
}
