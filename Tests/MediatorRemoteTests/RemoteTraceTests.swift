import Foundation
import MediatorCoding
import MediatorTrace
import Synchronization
import TestSupport
import Testing

@testable import Mediator
@testable import MediatorGateway
@testable import MediatorRemote

/// One trace through both processes.
@Suite(.hangLimit) struct RemoteTraceTests {
    @Test func theSpansOfTheOtherSideLieBelowTheCallThatLedThere() async throws {
        let sides = try TracedSides()
        #expect(try await sides.here.perform(TracedSides.plan, "Oslo") == 7)
        let log = sides.trace.log
        #expect(
            log.tree() == """
                Shop.plan(city)                                200.0 µs
                  Desk.quote(city, token)                      90.0 µs
                    Desk.quote(city, token) in the other side  40.0 µs
                      Rates.rate(city, token)                  10.0 µs
                      event Desk.quoted(city)                  10.0 µs
                """)
        // The other side had the call for 40 of 90 µs: 25 for the message, and as many for the answer.
        #expect(log.calls.map(\.started) == [1000, 1010, 1035, 1045, 1055].map { .microseconds($0) })
        #expect(log.calls.map(\.endpoint) == [nil, nil] + Array(repeating: "the other side", count: 3))
        #expect(log.calls.map(\.caller?.description) == [nil, "Shop.plan", "Shop.plan", "Desk.quote", "Desk.quote"])
        #expect(log.calls.map(\.parent) == [nil, 1, 2, 3, 3])
        #expect(log.calls.map(\.outcome) == Array(repeating: .returned, count: 5))
        #expect(log.calls.allSatisfy { ($0.thread == nil) == ($0.endpoint != nil) })
        await sides.end()
    }

    @Test func failuresOfTheOtherSideAreInTheTrace() async throws {
        let sides = try TracedSides()
        await #expect(throws: ActionFailure.self) { try await sides.here.perform(TracedSides.plan, "Atlantis") }
        #expect(
            sides.trace.log.tree(showsTimes: false) == """
                Shop.plan(city)                                failed: unknownCity
                  Desk.quote(city, token)                      failed: unknownCity
                    Desk.quote(city, token) in the other side  failed: unknownCity
                      Rates.rate(city, token)
                      event Desk.quoted(city)
                """)
        await sides.end()
    }

    @Test func valuesCrossOnRequestAndSecretsNever() async throws {
        let sides = try TracedSides(values: true)
        #expect(try await sides.here.perform(TracedSides.plan, "Oslo") == 7)
        #expect(
            sides.trace.log.tree(showsTimes: false) == """
                Shop.plan(city: "Oslo")
                  Desk.quote(city: "Oslo", token: •••)
                    Desk.quote(city: "Oslo", token: •••) in the other side
                      Rates.rate(city: "Oslo", token: •••)
                      event Desk.quoted(city: "Oslo")
                """)
        #expect(sides.trace.log.calls.map(\.result) == ["7", "7", "7", "7", nil])
        let answers = sides.link.b.sent.withLock(\.self)
        #expect(answers.contains { $0.contains("Oslo") } && !answers.contains { $0.contains("s3cret") })
        await sides.end()
        let names = try TracedSides()
        _ = try await names.here.perform(TracedSides.plan, "Oslo")
        #expect(!names.link.b.sent.withLock(\.self).contains { $0.contains("Oslo") })
        await names.end()
    }

    @Test(arguments: [nil, .target("Shop")] as [InterceptorScope?])
    func anUntracedCallCarriesNothing(_ scope: InterceptorScope?) async throws {
        let sides = try TracedSides(scope: scope)
        #expect(try await sides.here.perform(TracedSides.plan, "Oslo") == 7)
        let messages = [sides.link.a, sides.link.b].flatMap { $0.sent.withLock(\.self) }
        #expect(messages.contains { $0.contains(#""rpc.call""#) } && !messages.contains { $0.contains(#""trace""#) })
        #expect(sides.there.interceptors.isEmpty)
        await sides.end()
    }

    @Test func onlyProcessesOfTheAppGetSpans() async throws {
        let sides = try TracedSides(origin: .agent("helper"))
        #expect(try await sides.here.perform(TracedSides.plan, "Oslo") == 7)
        #expect(
            sides.trace.log.tree(showsTimes: false) == """
                Shop.plan(city)
                  Desk.quote(city, token)
                """)
        #expect(sides.there.interceptors.isEmpty)
        await sides.end()
    }

    @Test func furtherSpansAreCounted() async throws {
        let sides = try TracedSides(rates: 300)
        #expect(try await sides.here.perform(TracedSides.plan, "Oslo") == 7)
        let log = sides.trace.log
        #expect(log.calls.count == 2 + 256)
        #expect(log.calls.map(\.omitted).filter { $0 > 0 } == [46])
        #expect(
            log.tree(showsTimes: false).split(separator: "\n")[1]
                == "  Desk.quote(city, token)                      46 more elsewhere")
        await sides.end()
    }

    @Test func theTracerThereLeavesAfterAPause() async throws {
        let pauses = Inbox<Duration>()
        let there = try Mediator { $0.handle(TracedSides.rate) { _, _, _ in 7 } }
        let collector = there.useSpanCollector(MicrosecondClock(0)) { pause in
            pauses.add(pause)
            throw CancellationError()
        }
        let context = TraceContext(id: TraceID(), span: 1, caller: nil, recordsValues: false)
        _ = await collector.collect(for: context, there) { _ in
            #expect(there.interceptors.map(\.name) == ["trace of another process"])
            #expect(await collector.remove(from: there.core, ifIdleSince: 1) == 1)
        }
        #expect(await pauses.next() == .seconds(10))
        #expect(await collector.remove(from: there.core, ifIdleSince: 0) == 1)
        #expect(there.interceptors.count == 1)
        #expect(await collector.remove(from: there.core, ifIdleSince: 1) == nil)
        #expect(there.interceptors.isEmpty)
        _ = await collector.collect(for: context, there) { _ in #expect(there.interceptors.count == 1) }
    }

    private static let context = TraceContext(id: TraceID(), span: 1, caller: nil, recordsValues: false)

    @Test func spansBeyondTheMostAreCounted() async throws {
        let mediator = try Mediator { registry in registry.handle(TracedSides.rate) { _, _, _ in 7 } }
        let collector = mediator.useSpanCollector(MicrosecondClock(0))
        let (_, spans) = await collector.collect(for: Self.context, mediator) { link in
            let inside = Mediator(context: CallContext(mediator.core, span: link), frame: .noHandler)
            for _ in 0..<1000 { _ = try? inside.perform(TracedSides.rate, "Oslo", "s3cret") }
        }
        #expect((spans.spans.count, spans.omitted) == (256, 744))
        #expect(await collector.remove(from: mediator.core, ifIdleSince: 1) == nil)
    }

    /// A handler may leave a task behind.
    @Test func aSpanThatBeginsAtTheEndOfTheCallIsForgotten() async throws {
        let (begins, ended, returned) = (Latch(), Latch(), Latch())
        let isLast = Mutex(false)
        let mediator = try Mediator { registry in registry.handle(TracedSides.rate) { _, _, _ in 7 } }
        let collector = mediator.core.attachments.object(SpanCollector.self) {
            SpanCollector {
                let holds = isLast.withLock { isLast in
                    defer { isLast = false }
                    return isLast
                }
                if holds {
                    begins.open()
                    ended.passBlocking()
                }
                return .zero
            } pause: { _ in
                throw CancellationError()
            }
        }
        _ = await collector.collect(for: Self.context, mediator) { link in
            isLast.withLock { $0 = true }
            Thread.detachNewThread {
                let inside = Mediator(context: CallContext(mediator.core, span: link), frame: .noHandler)
                _ = try? inside.perform(TracedSides.rate, "Oslo", "s3cret")
                returned.open()
            }
            await begins.pass()
        }
        ended.open()
        await returned.pass()
        #expect(await collector.remove(from: mediator.core, ifIdleSince: 1) == nil)
    }

    @Test func theContextHasTheFormOfTraceparent() throws {
        var context = TraceContext(
            id: TraceID(high: 0x4bf9_2f35_77b3_4da6, low: 0xa3ce_929d_0e0e_4736), span: 0x00f0_67aa_0ba9_02b7,
            caller: Caller("Shop", "Shop", "plan"), recordsValues: true)
        #expect(
            try context.value.json()
                == #"{"caller":{"action":"plan","module":"Shop","target":"Shop"},"# + #""traceparent":"#
                + #""00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","values":true}"#)
        #expect(TraceContext(context.value) == context)
        (context.caller, context.recordsValues) = (nil, false)
        #expect(TraceContext(context.value) == context)
    }

    private static let (id, span) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7")

    @Test(arguments: [
        "", "00", "00-\(id)-\(span)", "ff-\(id)-\(span)-01", "00-\(id)-\(span)-00", "00-\(id)-\(span)-01-x",
        "00-00000000000000000000000000000000-\(span)-01", "00-\(id)-0000000000000000-01",
        "00-\(id.uppercased())-\(span)-01", "00-+\(id.dropFirst())-\(span)-01", "00-\(id)-\(span)-1é",
    ])
    func anotherTraceparentIsNone(_ text: String) {
        #expect(TraceContext(["traceparent": .string(text)]) == nil)
    }

    @Test func aLaterVersionOfTraceparentMayHaveMoreParts() {
        let text = "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more"
        #expect(TraceContext(["traceparent": .string(text)])?.span == 0x00f0_67aa_0ba9_02b7)
    }
}
