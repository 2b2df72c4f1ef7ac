import Foundation
import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTesting
import MediatorTransportTesting
import TestSupport
import Testing

/// What the checks say of a transport that keeps the rules, and of others that do not.
@Suite(.hangLimit) struct TransportTestingCheckTests {
    /// Runs checks over links.
    ///
    /// - Parameter waits: How many waits have begun when one of them gets to its limit: no time passes before.
    private func failures(
        _ checks: [TransportCheck], loses: Bool = true, waits: [Int] = [], link: @escaping @Sendable () -> Link
    ) async -> [String] {
        await failures(checks, waits: waits) { probe in
            let link = link()
            let gateway = try Gateway(Mediator(modules: [probe]))
            let serving = Task { await link.serve(gateway) }
            return TransportConnection(link, lose: { if loses { link.lose() } }) { serving.cancel() }
        }
    }

    private func failures(
        _ checks: [TransportCheck], waits: [Int] = [],
        connect: @escaping @Sendable (TransportProbe) async throws -> TransportConnection
    ) async -> [String] {
        let patience = (limit: Duration.seconds(10), clock: ManualClock())
        async let failures = checkTransport(
            checks, patience: Patience(limit: patience.limit, clock: patience.clock), connect: connect)
        for count in waits {
            await patience.clock.sleeps(count)
            // The others have got what they wait for, or are about to get it.
            while patience.clock.sleeperCount > 1 { await Task.yield() }
            patience.clock.advance(by: patience.limit)
        }
        return await failures.map(\.description)
    }

    private func failures(
        _ check: TransportCheck, _ kind: Link.Fault.Kind, _ text: String, waits: [Int] = []
    ) async -> [String] {
        await failures([check], waits: waits) { Link(Link.Fault(kind: kind, text: text)) }
    }

    @Test func aTransportThatKeepsTheRulesHasNoFailures() async {
        #expect(await failures(TransportCheck.all) { Link() } == [])
    }

    @Test func aTransportThatDoesNotConnectSaysWhy() async {
        let failures = await failures([.calls]) { _ in throw RemoteNotSent("there is no server") }
        #expect(failures == ["calls: the test did not connect: there is no server"])
        struct Closed: RemoteTransport {
            let endpoint = "the door"
            func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
                throw RemoteNotSent("it is closed")
            }
        }
        let closed = await self.failures([.order]) { _ in TransportConnection(Closed()) }
        #expect(
            closed == [
                "order: it did not connect: module \"TransportProbe\" did not start: there is no connection with the "
                    + "door: it is closed."
            ])
    }

    // MARK: Calls

    @Test func aLostRequestIsFound() async {
        #expect(
            await failures(.calls, .drops, #""number":17,"#, waits: [190]) == [
                "calls: call 17 failed: there was no response in 10.0 seconds",
                "calls: call 17 was performed 0 times",
            ])
    }

    @Test func aRepeatedRequestIsFound() async {
        #expect(
            await failures(.calls, .repeats, #""number":17,"#) == ["calls: call 17 was performed 2 times"])
    }

    @Test func aLostResponseIsFound() async {
        #expect(
            await failures(.calls, .drops, #""returned":"text 17""#, waits: [190]) == [
                "calls: call 17 failed: there was no response in 10.0 seconds"
            ])
    }

    // MARK: Order

    @Test(arguments: [
        (Link.Fault.Kind.drops, "callback 17 did not come"),
        (.repeats, "callback 17 came twice"),
        (.delays, "callback 17 came after callback 18"),
        (
            .cuts,
            "a call with 500 callbacks failed: TransportProbe.count may have happened in the link: the other side sent "
                + "something else than a message before a response came."
        ),
        (.stalls, "a call with 500 callbacks failed: there was no response in 10.0 seconds"),
    ])
    func aCallbackThatDoesNotArriveInItsOrderIsFound(_ kind: Link.Fault.Kind, _ message: String) async {
        let failures = await failures(.order, kind, #""values":[17]"#, waits: kind == .stalls ? [2] : [])
        #expect(failures == ["order: " + message])
    }

    @Test(arguments: [
        (Link.Fault.Kind.drops, "event 17 did not come"),
        (.repeats, "event 17 came twice"),
        (.delays, "event 17 came after event 18"),
    ])
    func anEventThatDoesNotArriveInItsOrderIsFound(_ kind: Link.Fault.Kind, _ message: String) async {
        #expect(await failures(.events, kind, #""payload":{"number":17}"#) == ["events: " + message])
    }

    @Test func theGuideShowsWhatTheChecksFind() async throws {
        let path = "Sources/MediatorRemote/MediatorRemote.docc/WritingATransport.md"
        let guide = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        let found =
            await failures(.order, .delays, #""values":[17]"#) + failures(.calls, .repeats, #""number":17,"#)
        let sentence = "A failure is a sentence: " + found.map { "`\($0)`" }.joined(separator: ", ") + "."
        #expect(guide.contains(sentence), "\(sentence)")
    }

    // MARK: Sizes

    @Test func aTransportThatCutsLongMessagesIsFound() async {
        let cut =
            "failed: TransportProbe.echo may have happened in the link: the link was closed before a response came."
        let failures = await failures(.sizes, .cuts, #""number":5,"#)
        #expect(
            failures == [
                "sizes: call 5 \(cut) (a text of 65516 bytes)", "sizes: call 5 was performed 0 times",
            ])
    }

    @Test func aTransportThatTakesLessThanItSaysIsFound() async {
        #expect(
            await failures([.sizes]) { Link(longest: 10_000, takes: 8_000) } == [
                "sizes: call 5 failed: TransportProbe.echo was not sent to the link: it is too long. (a text of 9000 bytes)",
                "sizes: call 5 was performed 0 times",
            ])
    }

    @Test func aTransportMaySayHowLongAMessageMayBe() async {
        #expect(await failures([.sizes]) { Link(longest: 10_000) } == [])
        #expect(await failures([.sizes]) { Link(longest: 500) } == [])
    }

    // MARK: What waits

    @Test func aCallThatIsNotEndedIsFound() async {
        let text = #""action":"TransportProbe.release","parameters":{"number":1050}"#
        let failures = await failures(.waiting, .drops, text, waits: [84, 184])
        #expect(
            failures == [
                "waiting: the call that ends call 1050 failed: there was no response in 10.0 seconds",
                "waiting: call 1050, which waited, got no response in 10.0 seconds",
            ])
    }

    @Test func aLostCancellationIsFound() async {
        #expect(
            await failures([.cancellation], waits: [3]) {
                Link(Link.Fault(kind: .drops, text: "rpc.cancel", isOnce: false))
            } == ["cancellation: call 1001 was cancelled, and did not end in 10.0 seconds"])
    }

    @Test func connectionsThatAreOneAreFound() async {
        let probe = TransportProbe()
        let failures = await failures([.addresses]) { _ in
            let gateway = try Gateway(Mediator(modules: [probe]))
            let link = Link()
            let serving = Task { await link.serve(gateway) }
            return TransportConnection(link) { serving.cancel() }
        }
        let expected = (101...107).map { "addresses: call \($0) of another connection was performed" }
        #expect(failures == expected + ["addresses: and 193 more"])
    }

    @Test func aCloseThatDoesNotReachTheOtherSideIsFound() async {
        #expect(
            await failures([.closing], waits: Array(stride(from: 8, through: 28, by: 2))) { Link(close: {}) } == [
                "closing: call 1001 went on after the close"
            ])
    }

    @Test func aCloseThatDoesNotEndIsFound() async {
        let gate = Gate()
        #expect(
            await failures([.closing], waits: [3, 4]) { Link(close: { await gate.wait() }) } == [
                "closing: it did not close in 10.0 seconds", "closing: it did not close in 10.0 seconds",
            ])
        gate.open()
    }

    @Test func aLossThatIsNotNoticedIsFound() async {
        #expect(
            await failures([.loss], loses: false, waits: [3]) { Link() } == [
                "loss: call 1001 did not end in 10.0 seconds after the loss"
            ])
    }
}
