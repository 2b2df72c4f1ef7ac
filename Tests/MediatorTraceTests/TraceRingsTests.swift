import Mediator
import TestSupport
import Testing

@testable import MediatorTrace

/// The calls of several threads in one log.
struct TraceRingsTests {
    private static func beginning(_ action: String, in parent: Int? = nil, at time: Int) -> TraceRecord.Beginning {
        TraceRecord.Beginning(
            parent: parent, module: "M", target: "T", action: action, arguments: [], thread: .mainActor,
            started: .nanoseconds(time))
    }

    /// Threads after one another, each of which makes a call inside of the first one.
    private static func fill(_ rings: TraceRings) async -> Int {
        let outer = rings.begin(beginning("outer", at: 1))
        for number in 2...6 {
            _ = await onThreads(1) { _ in
                let call = rings.begin(beginning("a\(number)", in: outer, at: 10 * number))
                rings.end(call, at: .nanoseconds(10 * number + 5), .returned)
            }
        }
        rings.end(outer, at: .nanoseconds(100), .returned)
        return outer
    }

    @Test(arguments: [false, true]) func numbersCountTheCallsOfAllThreads(isOne: Bool) async throws {
        let rings = TraceRings(capacity: 6, isOne: isOne)
        _ = await Self.fill(rings)
        let (kept, dropped) = rings.calls()
        #expect(kept.map(\.action) == ["outer", "a2", "a3", "a4", "a5", "a6"])
        #expect(kept.map(\.id) == Array(1...6))
        #expect(kept.map(\.parent) == [nil, 1, 1, 1, 1, 1])
        #expect(kept.map(\.began) == [1, 2, 4, 6, 8, 10])
        #expect(kept.map(\.ended) == [12, 3, 5, 7, 9, 11])
        #expect(dropped == 0)
    }

    @Test(arguments: [false, true]) func theLastCallsAreThoseOfAllThreads(isOne: Bool) async throws {
        let rings = TraceRings(capacity: 4, isOne: isOne)
        let outer = await Self.fill(rings)
        let (kept, dropped) = rings.calls()
        #expect(kept.map(\.action) == ["a3", "a4", "a5", "a6"])
        #expect(kept.map(\.id) == [3, 4, 5, 6])
        #expect(kept.map(\.parent) == [1, 1, 1, 1])
        #expect(dropped == 2)
        rings.clear()
        #expect(rings.calls().kept.isEmpty)
        #expect(rings.calls().dropped == 0)
        #expect(!rings.has(outer))
        _ = rings.begin(Self.beginning("later", at: 200))
        #expect(rings.calls().kept.map(\.id) == [7])
    }

    @Test func aLargeTraceHasOneRing() async throws {
        let rings = TraceRings(capacity: 20_000)
        let identifiers = await onThreads(4) { _ in rings.begin(Self.beginning("a", at: 1)) }
        #expect(try Set(identifiers.map { try $0.get() }) == [1, 2, 3, 4])
    }
}
