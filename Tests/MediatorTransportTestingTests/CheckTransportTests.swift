import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTesting
import MediatorTransportTesting
import TestSupport
import Testing

/// What the checks say of a transport that keeps the rules, and of others that do not.
@Suite(.hangLimit) struct CheckTransportTests {
    /// How long what never comes is waited for: long enough for what comes, in a process that runs other tests.
    private static let limit = Duration.seconds(40)
    /// For what comes in any case.
    private static let noLimit = Duration.seconds(600)

    /// Runs checks over links.
    private func failures(
        _ checks: TransportCheck..., limit: Duration = Self.limit, loses: Bool = true,
        link: @escaping @Sendable () -> Link
    ) async -> [String] {
        await checkTransport(checks, limit: limit) { probe in
            let link = link()
            let gateway = try Gateway(Mediator(modules: [probe]))
            let serving = Task { await link.serve(gateway) }
            return TransportConnection(link, lose: { if loses { link.lose() } }) { serving.cancel() }
        }.map(\.description)
    }

    private func failures(_ check: TransportCheck, _ kind: Link.Fault.Kind, _ text: String) async -> [String] {
        let waits = kind == .drops || kind == .stalls
        return await failures(check, limit: waits ? Self.limit : Self.noLimit) {
            Link(Link.Fault(kind: kind, text: text))
        }
    }

    @Test func aTransportThatKeepsTheRulesHasNoFailures() async {
        let failures = await checkTransport(limit: Self.noLimit) { probe in
            let link = Link()
            let gateway = try Gateway(Mediator(modules: [probe]))
            let serving = Task { await link.serve(gateway) }
            return TransportConnection(link, lose: { link.lose() }) { serving.cancel() }
        }
        #expect(failures == [])
    }

    @Test func aTransportThatDoesNotConnectSaysWhy() async {
        let failures = await checkTransport([.calls]) { _ in throw RemoteNotSent("there is no server") }
        #expect(failures.map(\.description) == ["calls: the test did not connect: there is no server"])
        struct Closed: RemoteTransport {
            let endpoint = "the door"
            func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
                throw RemoteNotSent("it is closed")
            }
        }
        let closed = await checkTransport([.order]) { _ in TransportConnection(Closed()) }
        #expect(
            closed.map(\.description) == [
                "order: it did not connect: module \"TransportProbe\" did not start: there is no connection with the "
                    + "door: it is closed."
            ])
    }

    // MARK: Calls

    @Test func aLostRequestIsFound() async {
        #expect(
            await failures(.calls, .drops, #""number":17,"#) == [
                "calls: call 17 failed: TransportProbe.echo may have happened in the link: the deadline of 40.0 seconds "
                    + "passed before a response came.",
                "calls: call 17 was performed 0 times",
            ])
    }

    @Test func aRepeatedRequestIsFound() async {
        #expect(
            await failures(.calls, .repeats, #""number":17,"#) == ["calls: call 17 was performed 2 times"])
    }

    @Test func aLostResponseIsFound() async {
        #expect(
            await failures(.calls, .drops, #""returned":"text 17""#) == [
                "calls: call 17 failed: TransportProbe.echo may have happened in the link: the deadline of 40.0 seconds "
                    + "passed before a response came."
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
        (
            .stalls,
            "a call with 500 callbacks failed: TransportProbe.count may have happened in the link: the deadline of 40.0 "
                + "seconds passed before a response came."
        ),
    ])
    func aCallbackThatDoesNotArriveInItsOrderIsFound(_ kind: Link.Fault.Kind, _ message: String) async {
        #expect(await failures(.order, kind, #""values":[17]"#) == ["order: " + message])
    }

    @Test(arguments: [
        (Link.Fault.Kind.drops, "event 17 did not come"),
        (.repeats, "event 17 came twice"),
        (.delays, "event 17 came after event 18"),
    ])
    func anEventThatDoesNotArriveInItsOrderIsFound(_ kind: Link.Fault.Kind, _ message: String) async {
        #expect(await failures(.events, kind, #""payload":{"number":17}"#) == ["events: " + message])
    }

    // MARK: Sizes

    @Test func aTransportThatCutsLongMessagesIsFound() async {
        let cut =
            "failed: TransportProbe.echo may have happened in the link: the link was closed before a response came."
        let failures = await failures(.sizes, .cuts, #""number":5,"#)
        #expect(
            failures == [
                "sizes: call 5 \(cut) (a text of 65534 bytes)", "sizes: call 5 was performed 0 times",
            ])
    }

    @Test func aTransportThatTakesLessThanItSaysIsFound() async {
        #expect(
            await failures(.sizes, limit: Self.noLimit) { Link(longest: 10_000, takes: 8_000) } == [
                "sizes: call 5 failed: TransportProbe.echo was not sent to the link: it is too long. (a text of 9000 bytes)",
                "sizes: call 5 was performed 0 times",
            ])
    }

    @Test func aTransportMaySayHowLongAMessageMayBe() async {
        #expect(await failures(.sizes, limit: Self.noLimit) { Link(longest: 10_000) } == [])
    }

    // MARK: What waits

    @Test func aCallThatIsNotEndedIsFound() async {
        let text = #""action":"TransportProbe.release","parameters":{"number":1050}"#
        let failures = await failures(.waiting, .drops, text)
        #expect(
            failures == [
                "waiting: the call that ends call 1050 failed: TransportProbe.release may have happened in the link: the "
                    + "deadline of 40.0 seconds passed before a response came.",
                "waiting: call 1050, which waited, got no response in 40.0 seconds",
            ])
    }

    @Test func aLostCancellationIsFound() async {
        #expect(
            await failures(.cancellation) {
                Link(Link.Fault(kind: .drops, text: "rpc.cancel", isOnce: false))
            } == ["cancellation: call 1001 was cancelled, and did not end in 40.0 seconds"])
    }

    @Test func connectionsThatAreOneAreFound() async {
        let probe = TransportProbe()
        let failures = await checkTransport([.addresses], limit: Self.noLimit) { _ in
            let gateway = try Gateway(Mediator(modules: [probe]))
            let link = Link()
            let serving = Task { await link.serve(gateway) }
            return TransportConnection(link) { serving.cancel() }
        }
        let expected = (101...107).map { "addresses: call \($0) of another connection was performed" }
        #expect(failures.map(\.description) == expected + ["addresses: and 193 more"])
    }

    @Test func aCloseThatDoesNotReachTheOtherSideIsFound() async {
        #expect(
            await failures(.closing) { Link(close: {}) } == ["closing: call 1001 went on after the close"])
    }

    @Test func aCloseThatDoesNotEndIsFound() async {
        let gate = Gate()
        #expect(
            await failures(.closing) { Link(close: { await gate.wait() }) } == [
                "closing: it did not close in 40.0 seconds", "closing: it did not close in 40.0 seconds",
            ])
        gate.open()
    }

    @Test func aLossThatIsNotNoticedIsFound() async {
        #expect(
            await failures(.loss, loses: false) { Link() } == [
                "loss: call 1001 did not end in 40.0 seconds after the loss"
            ])
    }
}
