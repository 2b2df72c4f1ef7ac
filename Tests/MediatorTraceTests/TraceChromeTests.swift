import Foundation
import Mediator
import MediatorCoding
import MediatorEvents
import MediatorTrace
import TestSupport
import Testing

/// The file for Perfetto, checked with the rules of the Trace Event Format.
struct TraceChromeTests {
    private struct File: Decodable {
        struct Event: Decodable {
            let name: String
            let ph: String
            let cat: String?
            let ts: Double?
            let dur: Double?
            let pid: Int
            let tid: Int
            let id: Int?
            let bp: String?
            let args: [String: Argument]?

            var end: Double { (ts ?? 0) + (dur ?? 0) }
        }

        enum Argument: Decodable, Equatable {
            case text(String)
            case number(Int)
            case names([String])
            case values([String: String])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else if let names = try? container.decode([String].self) {
                    self = .names(names)
                } else if let values = try? container.decode([String: String].self) {
                    self = .values(values)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }

        let displayTimeUnit: String
        let traceEvents: [Event]
    }

    private static func file(_ log: TraceLog) throws -> File {
        try JSONDecoder().decode(File.self, from: Data(try log.chromeTrace().utf8))
    }

    @Test func aWholeFile() throws {
        var log = TraceSamples.Builder()
        let checkout = log.begin("Cart.checkout", ["note"])
        log.end(log.begin("Catalog.product", by: checkout), code: "gone")
        log.end(checkout)
        #expect(
            try log.log().chromeTrace() == """
                {"displayTimeUnit":"ms","traceEvents":[
                {"args":{"name":"Mediator"},"name":"process_name","ph":"M","pid":1,"tid":0},
                {"args":{"name":"calls 1"},"name":"thread_name","ph":"M","pid":1,"tid":1},
                {"args":{"sort_index":1},"name":"thread_sort_index","ph":"M","pid":1,"tid":1},
                {"args":{"id":1,"module":"Cart","outcome":"returned","parameters":["note"]},"cat":"Cart","dur":3.0,\
                "name":"Cart.checkout","ph":"X","pid":1,"tid":1,"ts":1.0},
                {"args":{"caller":"Cart.checkout","id":2,"module":"Catalog","outcome":"failed: gone"},"cat":"Catalog",\
                "dur":1.0,"name":"Catalog.product","ph":"X","pid":1,"tid":1,"ts":2.0}
                ]}
                """
        )
    }

    @Test(arguments: TraceSamples.all)
    func everyEventHasTheFieldsOfTheFormat(log: TraceLog) throws {
        let file = try Self.file(log)
        #expect(file.displayTimeUnit == "ms")
        let events = file.traceEvents
        for event in events {
            #expect(event.pid == 1 && event.tid >= 0 && !event.name.isEmpty)
            switch event.ph {
            case "X": #expect((event.ts ?? -1) >= 0 && (event.dur ?? -1) >= 0 && event.cat != nil && event.id == nil)
            case "s", "f": #expect(event.id != nil && event.ts != nil && event.cat == "call" && event.dur == nil)
            case "M": #expect(["process_name", "thread_name", "thread_sort_index"].contains(event.name))
            default: Issue.record("an event of phase \(event.ph)")
            }
        }
        #expect(events.count { $0.ph == "X" } == log.calls.count)
        let named = Set(events.filter { $0.name == "thread_name" }.map(\.tid))
        #expect(named == Set(events.filter { $0.ph != "M" }.map(\.tid)))
    }

    @Test(arguments: TraceSamples.all)
    func eventsOfATrackNestAsTheirCallsDo(log: TraceLog) throws {
        let events = try Self.file(log).traceEvents.filter { $0.ph == "X" }
        for track in Dictionary(grouping: events, by: \.tid).values {
            var open: [File.Event] = []
            for event in track.sorted(by: { ($0.ts ?? 0, -($0.dur ?? 0)) < ($1.ts ?? 0, -($1.dur ?? 0)) }) {
                while let last = open.last, last.end <= event.ts ?? 0 { open.removeLast() }
                if let last = open.last {
                    #expect(event.end <= last.end, "\(event.name) outlives \(last.name)")
                    guard case .number(let parent)? = last.args?["id"], case .number(let id)? = event.args?["id"] else {
                        Issue.record("a call without its number")
                        continue
                    }
                    #expect(log.calls.first { $0.id == id }?.parent == parent)
                }
                open.append(event)
            }
        }
    }

    @Test func parametersHaveValuesOnlyWhereTheyWereRecorded() throws {
        for (value, expected) in [(nil, File.Argument.names(["id"])), ("7", .values(["id": "7"]))] {
            var span = Span(target: "A", action: "b", module: "A", caller: nil)
            (span.id, span.arguments, span.duration) = (1, [Span.Argument("id", value)], .zero)
            let call = TracedCall(span)
            let file = try Self.file(TraceLog(calls: [call], recordedAt: .zero))
            #expect(file.traceEvents.last?.args?["parameters"] == expected)
        }
        // Perfetto omits null values, and would show an empty text as a value.
        let json = try TraceSamples.concurrent.chromeTrace()
        #expect(!json.contains("null") && !json.contains("\"\""))
    }

    @Test func arrowsLeadToOtherTracks() throws {
        let events = try Self.file(TraceSamples.concurrent).traceEvents
        let tracks = Dictionary(
            uniqueKeysWithValues: events.filter { $0.ph == "X" }.compactMap { event -> (Int, Int)? in
                guard case .number(let id)? = event.args?["id"] else { return nil }
                return (id, event.tid)
            })
        #expect(tracks == [1: 1, 2: 2, 3: 1, 4: 2, 5: 3, 6: 4, 7: 1])
        let starts = events.filter { $0.ph == "s" }
        let ends = events.filter { $0.ph == "f" }
        #expect(starts.map(\.id) == [5, 6])
        #expect(ends.map(\.id) == [5, 6])
        #expect(starts.map(\.tid) == [1, 2])
        #expect(ends.map(\.tid) == [3, 4])
        #expect(ends.allSatisfy { $0.bp == "e" })
        #expect(zip(starts, ends).allSatisfy { $0.ts == $1.ts })
    }

    private static let children: [(name: String, begins: Int, ends: Int, tracks: [Int])] = [
        ("ends with its parent", 5, 10, [1, 1]), ("begins and ends when its parent ends", 10, 10, [1, 1]),
        ("outlives its parent", 5, 20, [1, 2]), ("begins when its parent has ended, and lasts", 10, 20, [1, 1]),
        ("outlives its parent by a nanosecond", 10, 11, [1, 1]),
    ]

    /// The calls of a track nest completely: a child shares the track of its parent inside of it, or behind it.
    @Test(arguments: children)
    func aChildThatOutlivesItsParentHasAnotherTrackWhileThatRuns(
        name: String, begins: Int, ends: Int, tracks: [Int]
    ) throws {
        func call(_ id: Int, _ parent: Int?, _ times: ClosedRange<Int>) -> TracedCall {
            var span = Span(target: "T", action: "a\(id)", module: "M", caller: nil)
            (span.id, span.parent) = (UInt64(id), parent)
            (span.started, span.duration) = (.nanoseconds(times.lowerBound), .nanoseconds(times.count - 1))
            return TracedCall(span)
        }
        let log = TraceLog(calls: [call(1, nil, 0...10), call(2, 1, begins...ends)], recordedAt: .nanoseconds(20))
        let events = try Self.file(log).traceEvents.filter { $0.ph == "X" }
        #expect(events.map(\.name) == ["T.a1", "T.a2"])
        #expect(events.map(\.tid) == tracks)
    }

    @Test func aCallUnderWayLastsUntilTheLog() throws {
        let event = try #require(Self.file(TraceSamples.concurrent).traceEvents.last { $0.name == "Mail.poll" })
        #expect(event.args?["outcome"] == .text("in progress"))
        #expect(event.end == 14)
    }

    @Test func timesAreExactToTheNanosecond() throws {
        var span = Span(target: "A", action: "b", module: "A", caller: nil)
        (span.id, span.started, span.duration) = (1, .nanoseconds(123_456_789_012_345), .nanoseconds(1))
        let json = try TraceLog(calls: [TracedCall(span)], recordedAt: .seconds(200_000)).chromeTrace()
        #expect(json.contains("\"ts\":123456789012.345"))
        #expect(json.contains("\"dur\":0.001"))
    }
}
