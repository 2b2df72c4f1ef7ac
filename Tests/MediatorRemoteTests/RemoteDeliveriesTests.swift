import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorMessages
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Events and callbacks that come faster than they are delivered, and the events that are missed.
@Suite(.hangLimit) struct RemoteDeliveriesTests {
    /// What a subscription here got.
    private enum Got: Equatable {
        case post(Int, missed: Int)
        case miss(Int)
    }

    private static func event(_ number: Int, missed: Value? = nil) -> Parameters {
        var event: Parameters = ["event": "Desk.rang", "payload": ["times": .int(number)]]
        event["missed"] = missed
        return event
    }

    private func subscribe(_ deliveries: Deliveries, _ got: Inbox<Got>, to event: String = "Desk.rang") {
        deliveries.on(
            event,
            Deliveries.Subscription { payload, _, missed in
                got.add(.post((try? payload.get("times")) ?? -1, missed: missed))
            } miss: {
                got.add(.miss($0))
            })
    }

    @Test func eventsThatAreTooManyAreLeftOutAndCounted() async {
        let gate = Gate()
        let deliveries = Deliveries(waiting: Backlog(mostCount: 3)) { await gate.wait() }
        let got = Inbox<Got>()
        subscribe(deliveries, got)
        for number in 1...9 { #expect(deliveries.take("rpc.event", Self.event(number), size: 1)) }
        // Its poster had left out two before it.
        #expect(deliveries.take("rpc.event", Self.event(10, missed: 2), size: 1))
        gate.open()
        for number in 1...3 { #expect(await got.next() == .post(number, missed: 0)) }
        // Reported at once, and told by the next event.
        #expect(await got.next() == .miss(9))
        #expect(deliveries.take("rpc.event", Self.event(11), size: 1))
        #expect(await got.next() == .post(11, missed: 9))
        #expect(deliveries.take("rpc.event", Self.event(12, missed: 2), size: 1))
        #expect(await got.next() == .miss(2))
        #expect(await got.next() == .post(12, missed: 2))
    }

    /// Nothing else keeps what waits once the connection has ended.
    @Test func whatWaitsIsDeliveredAfterTheEnd() async {
        let gate = Gate()
        let got = Inbox<String>()
        do {
            let deliveries = Deliveries { await gate.wait() }
            let owned = OnRelease { got.add("released") }
            let subscription = Deliveries.Subscription { payload, _, _ in
                got.add("event \((try? payload.get("times")) ?? -1)")
                withExtendedLifetime(owned) {}
            } miss: { _ in
            }
            deliveries.on("Desk.rang", subscription)
            let id = deliveries.keep { got.add("callback \($0)") }
            #expect(deliveries.take("rpc.event", Self.event(1), size: 1))
            #expect(deliveries.take("rpc.callback", ["callback": .string(id), "values": [7]], size: 1))
            #expect(deliveries.take("rpc.event", Self.event(2), size: 1))
            deliveries.close()
        }
        gate.open()
        var all: [String] = []
        while all.last != "released" { all.append(await got.next()) }
        #expect(all == ["event 1", "callback [7]", "event 2", "released"])
    }

    /// A connection may end while one of its messages is read.
    @Test func whatComesAfterTheEndOvertakesNothing() async {
        let gate = Gate()
        let deliveries = Deliveries { await gate.wait() }
        let got = Inbox<String>()
        deliveries.on(
            "Desk.rang",
            Deliveries.Subscription { payload, _, _ in
                got.add("event \((try? payload.get("times")) ?? -1)")
            } miss: { _ in
            })
        #expect(deliveries.take("rpc.event", Self.event(1), size: 1))
        deliveries.close()
        #expect(deliveries.take("rpc.event", Self.event(2), size: 1))
        deliveries.add { got.add("a call returns") }
        gate.open()
        #expect(await [got.next(), got.next()] == ["event 1", "a call returns"])
    }

    /// An other side that sends events to a subscriber.
    private static func other(_ events: [Int]) -> RemoteCallTests.Scripted {
        RemoteCallTests.Scripted { message, receiver, _ in
            if message.contains("rpc.contracts") {
                receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":{"events":["Desk.rang"]}}"#)
            } else if message.contains("rpc.subscribe") {
                receiver.receive(#"{"jsonrpc":"2.0","id":2,"result":{"subscription":"1"}}"#)
                for number in events {
                    let event = #"{"event":"Desk.rang","payload":{"times":\#(number)}}"#
                    receiver.receive(#"{"jsonrpc":"2.0","method":"rpc.event","params":\#(event)}"#)
                }
            }
        }
    }

    private func peer(of other: RemoteCallTests.Scripted, deliver: @escaping @Sendable () async -> Void) -> RemotePeer {
        RemotePeer(
            other, of: ("Desk", CodeLocation(fileID: "Here/Here.swift", line: 7)), actions: [],
            events: [DeskActions.rang.schema],
            settings: .init(deadline: .seconds(600), pause: { _ in }, beginDelivery: deliver))
    }

    /// A pool releases a provider that has left.
    @Test func whatWaitsIsPostedAfterItsSourceIsReleased() async throws {
        let gate = Gate()
        let got = Inbox<String>()
        let mediator = try Mediator { registry in
            registry.declare(DeskActions.rang)
            registry.on(DeskActions.rang) { _, times in got.add("event \(times)") }
        }
        func startAndStop() async throws {
            let owned = OnRelease { got.add("released") }
            let peer = peer(of: Self.other([1, 2])) { [owned] in
                await gate.wait()
                withExtendedLifetime(owned) {}
            }
            try await peer.start(mediator)
            await peer.stop()
        }
        try await startAndStop()
        gate.open()
        var all: [String] = []
        while all.last != "released" { all.append(await got.next()) }
        #expect(all == ["event 1", "event 2", "released"])
    }

    /// No event follows that could tell the number.
    @Test func eventsThatAreReportedAsMissedAreTold() async {
        let deliveries = Deliveries()
        let got = Inbox<Got>()
        subscribe(deliveries, got)
        #expect(deliveries.take("rpc.event", Self.event(1), size: 1))
        #expect(deliveries.take("rpc.missed", ["event": "Desk.rang", "missed": 4], size: 1))
        #expect(deliveries.take("rpc.missed", ["event": "Desk.other", "missed": 4], size: 1))
        #expect(await [got.next(), got.next()] == [.post(1, missed: 0), .miss(4)])
        #expect(deliveries.take("rpc.event", Self.event(2), size: 1))
        #expect(await got.next() == .post(2, missed: 4))
    }

    /// Swift would take long to hash it.
    @Test func aNameWithTooManyMarksBelongsToNoEvent() async {
        let name = "Desk.rang" + String(repeating: "\u{301}", count: 31)
        let deliveries = Deliveries()
        let got = Inbox<Got>()
        for event in [name, "Desk.rang"] {
            subscribe(deliveries, got, to: event)
        }
        var event = Self.event(1)
        event["event"] = .string(name)
        #expect(deliveries.take("rpc.event", event, size: 1))
        #expect(deliveries.take("rpc.missed", ["event": .string(name), "missed": 4], size: 1))
        #expect(deliveries.take("rpc.event", Self.event(2), size: 1))
        #expect(await got.next() == .post(2, missed: 0))
    }

    @Test func anEventWhoseProcessesHaveTooManyMarksIsLeftOut() async {
        let deliveries = Deliveries()
        let got = Inbox<[String]>()
        deliveries.on(
            "Desk.rang",
            Deliveries.Subscription { _, passed, _ in
                got.add(passed)
            } miss: { _ in
            })
        var event = Self.event(1)
        event["passed"] = .array([.string("a" + String(repeating: "\u{301}", count: 31))])
        #expect(deliveries.take("rpc.event", event, size: 1))
        let processes = (1...70).map { "\($0)" }
        event["passed"] = .array(processes.map { .string($0) })
        #expect(deliveries.take("rpc.event", event, size: 1))
        #expect(await got.next() == Array(processes.prefix(64)))
    }

    /// A callback, and what it owns, is code of others.
    @Test func callbacksAreReleasedOutsideOfLocks() async {
        let deliveries = Deliveries()
        let released = Inbox<String>()
        func keep(_ name: String) -> String {
            let owned = OnRelease { [weak deliveries] in
                _ = deliveries?.keep { _ in }
                released.add(name)
            }
            return deliveries.keep { _ in withExtendedLifetime(owned) {} }
        }
        deliveries.drop([keep("first")])
        #expect(await released.next() == "first")
        _ = keep("second")
        deliveries.close()
        #expect(await released.next() == "second")
    }

    /// The number comes from another process.
    @Test(arguments: [
        (0, 0), (1, 1), (-1, 0), (Int.min, 0), (Int.max, 1_000_000_000), (1_000_000_001, 1_000_000_000),
        (1_000_000_000, 1_000_000_000), (Int(Int32.min), 0),
    ])
    func theNumberOfMissedEventsIsBounded(_ given: Int, _ expected: Int) async {
        let deliveries = Deliveries()
        let got = Inbox<Got>()
        subscribe(deliveries, got)
        _ = deliveries.take("rpc.event", Self.event(1, missed: .int(given)), size: 1)
        if expected > 0 { #expect(await got.next() == .miss(expected)) }
        #expect(await got.next() == .post(1, missed: expected))
    }

    @Test func theSumOfMissedEventsIsBounded() async {
        let deliveries = Deliveries()
        let got = Inbox<Got>()
        subscribe(deliveries, got)
        for _ in 1...3 {
            #expect(deliveries.take("rpc.missed", ["event": "Desk.rang", "missed": 900_000_000], size: 1))
        }
        #expect(deliveries.take("rpc.event", Self.event(1), size: 1))
        var last = await got.next()
        while case .miss(let count) = last {
            #expect(count <= 1_000_000_000)
            last = await got.next()
        }
        #expect(last == .post(1, missed: 1_000_000_000))
    }

    @Test func callbacksAndReleasesThatAreTooManyAreRefused() async {
        let gate = Gate()
        let deliveries = Deliveries(waiting: Backlog(mostCount: 2)) { await gate.wait() }
        let heard = Inbox<[Value]>()
        let id = deliveries.keep { heard.add($0) }
        let call: Parameters = ["callback": .string(id), "values": [1]]
        #expect(deliveries.take("rpc.callback", call, size: 1))
        #expect(deliveries.take("rpc.callback", call, size: 1))
        #expect(!deliveries.take("rpc.callback", call, size: 1))
        #expect(!deliveries.take("rpc.release", ["callback": .string(id)], size: 1))
        // Without a subscription, an event does not wait.
        #expect(deliveries.take("rpc.event", Self.event(1), size: 1))
        gate.open()
        #expect(await [heard.next(), heard.next()] == [[1], [1]])
        // There is room again.
        await withCheckedContinuation { continuation in deliveries.add { continuation.resume() } }
        #expect(deliveries.take("rpc.callback", call, size: 1))
        #expect(await heard.next() == [1])
    }

    @Test func oneMessageMayBeAsLargeAsItLikes() async {
        let gate = Gate()
        let deliveries = Deliveries(waiting: Backlog(mostCount: 2, mostBytes: 10)) { await gate.wait() }
        let heard = Inbox<[Value]>()
        let id = deliveries.keep { heard.add($0) }
        let call: Parameters = ["callback": .string(id), "values": [1]]
        #expect(deliveries.take("rpc.callback", call, size: 11))
        #expect(!deliveries.take("rpc.callback", call, size: 1))
        gate.open()
        #expect(await heard.next() == [1])
    }

    @Test func whatWasDeliveredTakesNoRoom() async {
        let deliveries = Deliveries(waiting: Backlog(mostCount: 2, mostBytes: 10))
        let taken = Inbox<Bool?>()
        let other = deliveries.keep { _ in }
        // While a callback runs, its message takes room still.
        let id = deliveries.keep { [weak deliveries] _ in
            taken.add(deliveries?.take("rpc.callback", ["callback": .string(other), "values": []], size: 4))
        }
        for _ in 1...2 {
            #expect(deliveries.take("rpc.callback", ["callback": .string(id), "values": []], size: 6))
            #expect(await taken.next() == true)
            await withCheckedContinuation { continuation in deliveries.add { continuation.resume() } }
        }
    }

    /// The other side left out events, as where its connection is slow.
    @Test func subscribersLearnHowManyEventsTheyMissed() async throws {
        let other = RemoteCallTests.Scripted { message, receiver, _ in
            if message.contains("rpc.contracts") {
                receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":{"events":["Desk.rang"]}}"#)
            } else if message.contains("rpc.subscribe") {
                receiver.receive(#"{"jsonrpc":"2.0","id":2,"result":{"subscription":"1"}}"#)
                for missed in ["", #""missed":244,"#] {
                    receiver.receive(
                        #"{"jsonrpc":"2.0","method":"rpc.event","params":{\#(missed)"event":"Desk.rang","payload":{"times":1}}}"#
                    )
                }
            }
        }
        let (failures, missed) = (Inbox<SubscriberFailure>(), Inbox<Int>())
        let here = try Mediator { registry in
            registry.register(
                RemoteModule(
                    "Desk", contracts: [DeskActions.rang], over: other, deadline: .seconds(600),
                    fileID: "Here/Here.swift", line: 7))
            registry.on(DeskActions.rang) { post, _ in missed.add(post.missedCount) }
            registry.onSubscriberFailure { failures.add($0) }
        }
        try await here.start()
        #expect(await [missed.next(), missed.next()] == [0, 244])
        let failure = await failures.next()
        let error = try #require(failure.error as? MediatorError)
        #expect(
            error.description == """
                Mediator: 244 posts of Desk.rang in the script were dropped: too many waited.
                  to resolve: call an action that returns the state; post less often, or make the subscribers return sooner.
                """)
        #expect(error.code == .eventDropped)
        #expect(error.details == ["missed": 244, "endpoint": "the script"])
        #expect(failure.module == "Desk")
        await here.stop()
    }

    /// What a process missed, those that get the event from it have missed too.
    @Test func theNumberOfMissedEventsIsSentOn() async throws {
        let mediator = try Mediator { $0.declare(DeskActions.rang) }
        let sent = Inbox<String>()
        let connection = try Gateway(mediator).connect(origin: .agent("page")) { sent.add($0) }
        _ = await connection.handle(
            message: #"{"jsonrpc":"2.0","id":1,"method":"rpc.subscribe","params":{"event":"Desk.rang"}}"#)
        let path = ActionPath(target: "Desk", action: "rang")
        try mediator.post(path, ["times": 1], from: PostArrival(passed: [], missed: 3, outbox: nil))
        #expect(
            await sent.next()
                == #"{"jsonrpc":"2.0","method":"rpc.event","params":{"event":"Desk.rang","missed":3,"payload":{"times":1},"#
                + #""subscription":"1"}}"#)
        connection.close()
    }

    @Test func anEventThatWasRemovedHereIsNoFailure() async throws {
        let sides = try Sides()
        let failures = Recorder<String>()
        let subscription = sides.here.onSubscriberFailure { failures.record("\($0.error)") }
        try await sides.here.start()
        try sides.here.update { $0.remove(DeskActions.rang) }
        try await sides.here.perform(DeskActions.ring)
        // Callbacks follow the event.
        #expect(try await sides.here.perform(DeskActions.count, Callback<Int> { _ in }) == 3)
        #expect(failures.all == [])
        subscription.end()
        await sides.end()
    }
}
