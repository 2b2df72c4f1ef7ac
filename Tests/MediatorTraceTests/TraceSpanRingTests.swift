import Mediator
import Testing

@testable import MediatorTrace

/// What only the ring of a trace shows: numbers that are reserved, and the extents of calls below others.
struct TraceSpanRingTests {
    private static func record(_ action: String, in parent: Int? = nil) -> SpanRing.Record {
        var span = Span(target: "T", action: action, module: "M", caller: nil)
        span.parent = parent
        return SpanRing.Record(call: TracedCall(span), thread: .mainActor, returns: nil)
    }

    private static func actions(_ ring: SpanRing) -> [String] { ring.calls.map(\.action) }

    @Test func aCallThatWasOverwrittenIsNeitherStoredNorChanged() {
        var ring = SpanRing(capacity: 2)
        let late = ring.reserve().number
        _ = ring.begin(Self.record("second"))
        let third = ring.begin(Self.record("third")).number
        ring.store(Self.record("first"), as: late)
        ring.change(late) { $0.span.code = "late" }
        #expect(ring[late] == nil)
        #expect(Self.actions(ring) == ["second", "third"])
        #expect(ring.calls.map(\.span.code) == [nil, nil])
        #expect(ring.dropped == 1)
        ring.change(third) { $0.span.code = "end" }
        #expect(ring.calls.map(\.span.code) == [nil, "end"])
    }

    @Test func callsStandInTheOrderOfTheirNumbers() {
        var ring = SpanRing(capacity: 2)
        let (first, second) = (ring.reserve().number, ring.reserve().number)
        ring.store(Self.record("second"), as: second)
        #expect(Self.actions(ring) == ["second"])
        ring.store(Self.record("first"), as: first)
        #expect(Self.actions(ring) == ["first", "second"])
        #expect(ring.dropped == 0)
    }

    @Test func theExtentOfCallsBelowOthersReachesFromTheFirstStartToTheLastEnd() {
        var ring = SpanRing(capacity: 9)
        for (parent, start, duration) in [(1, 5, 10), (1, 3, 4), (2, 7, nil), (3, 0, 1)] {
            var record = Self.record("a", in: parent)
            record.call.span.started = .seconds(start)
            record.call.span.duration = duration.map { .seconds($0) }
            _ = ring.begin(record)
        }
        let extents = ring.extents(below: [1, 2, 4], until: .seconds(20))
        #expect(extents.mapValues(\.start) == [1: .seconds(3), 2: .seconds(7)])
        #expect(extents.mapValues(\.end) == [1: .seconds(15), 2: .seconds(20)])
    }
}
