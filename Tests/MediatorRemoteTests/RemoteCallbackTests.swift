import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Callbacks and events across a link, and calls that come back.
@Suite(.hangLimit) struct RemoteCallbackTests {
    @Test func callbacksRunBeforeTheCallReturns() async throws {
        let sides = try Sides()
        let numbers = Mutex<[Int]>([])
        let callback = Callback<Int> { number in numbers.withLock { $0.append(number) } }
        #expect(try await sides.here.perform(DeskActions.count, callback) == 3)
        #expect(numbers.withLock(\.self) == [1, 2, 3])
        #expect(try await sides.here.perform(DeskActions.count, nil) == 3)
        await sides.end()
    }

    @Test func aCallbackLivesUntilTheHandlerDropsIt() async throws {
        let sides = try Sides()
        let numbers = Inbox<Int>()
        let box = try await {
            let token = Token()
            let callback = Callback<Int> { number in
                _ = token
                numbers.add(number)
            }
            try await sides.here.perform(DeskActions.watch, callback)
            return WeakToken(token)
        }()
        sides.desk.kept.callback.withLock(\.self)?(7)
        #expect(await numbers.next() == 7)
        #expect(box.token != nil)
        sides.desk.kept.callback.withLock { $0 = nil }
        // The next callback is delivered after the release of the last.
        try await sides.here.perform(DeskActions.watch, Callback<Int> { numbers.add($0) })
        sides.desk.kept.callback.withLock(\.self)?(8)
        #expect(await numbers.next() == 8)
        #expect(box.token == nil)
        await sides.end()
    }

    @Test func aCallThatIsCancelledBeforeItIsSentKeepsNoCallback() async throws {
        let sides = try Sides()
        try await sides.here.start()
        let gate = Gate()
        let box = await {
            let token = Token()
            let call = Task {
                await gate.wait()
                return try await sides.here.perform(DeskActions.count, Callback<Int> { _ in _ = token })
            }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            return WeakToken(token)
        }()
        #expect(box.token == nil)
        await sides.end()
    }

    private final class Token: Sendable {}

    private final class WeakToken: Sendable {
        weak let token: Token?

        init(_ token: Token) {
            self.token = token
        }
    }

    @Test func eventsOfTheOtherSideReachSubscribersHere() async throws {
        let heard = Inbox<Int>()
        let sides = try Sides()
        let subscription = try sides.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await sides.here.start()
        try await sides.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        // After a loss, the module subscribes again.
        sides.link.cut()
        try await sides.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await sides.end()
    }

    /// Two processes in one: each has a module of the other.
    @Test func callsThatComeBackEndWithTheirChain() async throws {
        let link = MemoryLink()
        let ping = Action(
            "Ping", "go", "Calls Pong.go.", returns: Int.self, effect: .async, exposure: .external)
        let pong = Action("Pong", "go", "Calls Ping.go.", returns: Int.self, effect: .async, exposure: .external)
        let a = try Mediator(modules: [
            Bouncer(name: "Ping", own: ping, other: pong),
            RemoteModule(
                "Pong", contracts: [pong], over: link.a, deadline: .seconds(600), gateway: { try Gateway($0) }),
        ])
        let b = try Mediator(modules: [
            Bouncer(name: "Pong", own: pong, other: ping),
            RemoteModule(
                "Ping", contracts: [ping], over: link.b, deadline: .seconds(600), gateway: { try Gateway($0) }),
        ])
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        let error = await #expect(throws: MediatorError.self) { try await a.perform(ping) }
        #expect(error?.code == .callDepthExceeded)
        let chain = try #require(error?.callChain)
        // A crossing counts as two calls, that of the stand-in and that of the handler, of one name.
        #expect(chain.names.count + chain.omitted == 33)
        #expect(chain.names.prefix(4) == ["Ping.go", "Pong.go", "Ping.go", "Pong.go"])
        await a.stop()
        await b.stop()
    }

    private struct Bouncer: Module {
        let name: String
        let own: Action<AsyncEffect, Int>
        let other: Action<AsyncEffect, Int>

        func register(in registry: inout Registry) {
            registry.handle(own) { [other] call in try await call.mediator.perform(other) + 1 }
        }
    }

    @Test func aRemoteModuleSubscribesToEventsHere() async throws {
        let link = MemoryLink()
        let heard = Inbox<Int>()
        let a = try Mediator(modules: [
            DeskModule(),
            RemoteModule("Shop", contracts: [], over: link.a, deadline: .seconds(600), gateway: { try Gateway($0) }),
        ])
        let b = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: [DeskActions.rang], over: link.b, deadline: .seconds(600),
                gateway: { try Gateway($0) }),
            Listener(heard: heard),
        ])
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        try a.post(DeskActions.rang, 5)
        #expect(await heard.next() == 5)
        await a.stop()
        await b.stop()
    }

    /// Each of two processes posts the events of the other one.
    @Test func anEventOfBothSidesGoesToTheOtherSideOnce() async throws {
        let link = MemoryLink()
        let (atA, atB) = (Inbox<Int>(), Inbox<Int>())
        func side(_ end: MemoryLink.End, _ heard: Inbox<Int>, answers: Bool = false) throws -> Mediator {
            try Mediator { registry in
                registry.register(
                    RemoteModule(
                        "Desk", contracts: [DeskActions.rang], over: end, deadline: .seconds(600),
                        gateway: { try Gateway($0) }))
                // An answer is another event, also where it is the same contract.
                registry.on(DeskActions.rang) { post, times in
                    heard.add(times)
                    if answers, times == 2 { try post.mediator.post(DeskActions.rang, 3) }
                }
            }
        }
        let (a, b) = (try side(link.a, atA), try side(link.b, atB, answers: true))
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        try a.post(DeskActions.rang, 5)
        #expect(await atB.next() == 5)
        try b.post(DeskActions.rang, 7)
        #expect(await [atA.next(), atA.next()] == [5, 7])
        #expect(await atB.next() == 7)
        try a.post(DeskActions.rang, 2)
        #expect(await [atA.next(), atA.next(), atB.next(), atB.next()] == [2, 3, 2, 3])
        await a.stop()
        await b.stop()
    }

    /// One side declares a parameter with a default that the other one does not know.
    @Test func anEventWithADefaultDoesNotComeBack() async throws {
        let link = MemoryLink()
        let (atA, atB) = (Inbox<String>(), Inbox<String>())
        let loudly = Event(
            "Desk", "rang", "The bell rang.", Parameter("times", Int.self, "How often."),
            Parameter("loud", Bool.self, default: false, "Whether loudly."), exposure: .external)
        let opened = Event("Desk", "opened", "The desk is open.", exposure: .external)
        func module(_ contracts: [any Contract], _ end: MemoryLink.End) -> RemoteModule {
            RemoteModule(
                "Desk", contracts: contracts, over: end, deadline: .seconds(600), gateway: { try Gateway($0) })
        }
        let a = try Mediator { registry in
            registry.register(module([loudly, opened], link.a))
            registry.on(loudly) { _, times, loud in atA.add("\(times) \(loud)") }
        }
        let b = try Mediator { registry in
            registry.register(module([DeskActions.rang, opened], link.b))
            registry.on(DeskActions.rang) { _, times in atB.add("\(times)") }
            registry.on(opened) { _ in atB.add("opened") }
            registry.onSubscriberFailure { atB.add("\($0.error)") }
        }
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        try b.post(DeskActions.rang, 5)
        #expect(await atA.next() == "5 false")
        try a.post(opened)
        #expect(await [atB.next(), atB.next()] == ["5", "opened"])
        await a.stop()
        await b.stop()
    }

    /// Each of three processes posts the events of the next one.
    @Test func anEventInARingOfProcessesComesToEachOnce() async throws {
        let links = (0..<3).map { _ in MemoryLink() }
        let heard = (0..<3).map { _ in Inbox<Int>() }
        let mediators = try (0..<3).map { number in
            try Mediator { registry in
                registry.register(
                    RemoteModule("Desk", contracts: [DeskActions.rang], over: links[number].a, deadline: .seconds(600)))
                registry.on(DeskActions.rang) { [heard] _, times in heard[number].add(times) }
            }
        }
        let serving = try (0..<3).map { number in
            let gateway = try Gateway(mediators[(number + 1) % 3])
            return Task { try await gateway.keepServing(links[number].b) }
        }
        for mediator in mediators { try await mediator.start() }
        // An event that went round would come in front of the next one.
        for times in 1...5 {
            try mediators[0].post(DeskActions.rang, times)
            for number in [0, 2, 1] { #expect(await heard[number].next() == times) }
        }
        serving.forEach { $0.cancel() }
        for mediator in mediators { await mediator.stop() }
    }

    /// A task that a subscriber starts may post an event like the one that came.
    @Test func anEventThatIsPostedAgainLaterGoesToTheOtherSide() async throws {
        let link = MemoryLink()
        let (atA, atB, gate, later) = (Inbox<Int>(), Inbox<Int>(), Gate(), Inbox<Task<Void, any Error>>())
        let isStarted = Atomic(false)
        func module(_ end: MemoryLink.End) -> RemoteModule {
            RemoteModule(
                "Desk", contracts: [DeskActions.rang], over: end, deadline: .seconds(600), gateway: { try Gateway($0) })
        }
        let a = try Mediator { registry in
            registry.register(module(link.a))
            registry.on(DeskActions.rang) { post, times in
                atA.add(times)
                guard times == 5, !isStarted.exchange(true, ordering: .relaxed) else { return }
                later.add(
                    Task {
                        await gate.wait()
                        try post.mediator.post(DeskActions.rang, times)
                        try post.mediator.post(DeskActions.rang, 6)
                    })
            }
        }
        let b = try Mediator { registry in
            registry.register(module(link.b))
            registry.on(DeskActions.rang) { _, times in atB.add(times) }
        }
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        try b.post(DeskActions.rang, 5)
        try b.post(DeskActions.rang, 4)
        // When the second event has come, the first one is no longer being posted.
        #expect(await [atA.next(), atA.next()] == [5, 4])
        gate.open()
        try await later.next().value
        #expect(await [atB.next(), atB.next(), atB.next(), atB.next()] == [5, 4, 5, 6])
        await a.stop()
        await b.stop()
    }

    private struct Listener: Module {
        let heard: Inbox<Int>

        func register(in registry: inout Registry) {
            registry.on(DeskActions.rang) { [heard] _, times in heard.add(times) }
        }
    }
}
