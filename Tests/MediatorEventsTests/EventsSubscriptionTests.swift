import MediatorEvents
import TestSupport
import Testing

@testable import Mediator

@Suite(.hangLimit)
struct EventsSubscriptionTests {
    private let seen = Recorder<String>()

    private func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
        }
    }

    @Test func aSubscriptionEndsWhenItIsEnded() throws {
        let mediator = try mediator()
        let subscription = try mediator.on(Orders.placed) { [seen] _, orderID, _ in seen.record(orderID) }
        try mediator.post(Orders.placed, "O-1", 1)
        subscription.end()
        subscription.end()
        #expect(try mediator.post(Orders.placed, "O-2", 1).deliveredCount == 0)
        #expect(seen.all == ["O-1"])
    }

    @Test func aSubscriptionEndsWhenItIsReleased() throws {
        let mediator = try mediator()
        do {
            let subscription = try mediator.on("Cart", "cleared") { [seen] _ in seen.record("cleared") }
            try mediator.post(Orders.cleared)
            withExtendedLifetime(subscription) {}
        }
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
        #expect(seen.all == ["cleared"])
    }

    /// Names from outside come in any amount, and interned ones are kept for the life of the process.
    @Test func aSubscriptionThatFailsInternsNoNames() throws {
        let path = ActionPath(target: "Cart", action: "internedByNobody")
        #expect(throws: MediatorError.self) { try mediator().on(path.target, path.action) { _ in } }
        let later = ActionIdentity.registered(ActionPath(target: "Cart", action: "internedLater"), module: "")
        let index = try #require(ActionIdentity.registered(path, module: "").index)
        #expect(index > (try #require(later.index)))
    }

    @Test func endingASubscriptionReleasesItsHandler() throws {
        final class Screen: Sendable {}
        let mediator = try mediator()
        var screen: Screen? = Screen()
        let weak = WeakBox(try #require(screen))
        let subscription = try mediator.on(Orders.cleared) { [screen] _ in withExtendedLifetime(screen) {} }
        screen = nil
        #expect(weak.object != nil)
        subscription.end()
        #expect(weak.object == nil)
    }

    @Test func aSubscriberMayEndItselfAndOthersWhileItRuns() throws {
        let mediator = try mediator()
        let others = Recorder<Subscription>()
        let first = try mediator.on(Orders.cleared) { [seen] _ in
            seen.record("first")
            for other in others.all { other.end() }
        }
        others.record(first)
        others.record(try mediator.on(Orders.cleared) { [seen] _ in seen.record("second") })
        #expect(try mediator.post(Orders.cleared).deliveredCount == 1)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
        #expect(seen.all == ["first"])
    }

    @Test(arguments: [false, true])
    func anAwaitedPostSkipsWhoWasUnsubscribedMeanwhile(onMainActor: Bool) async throws {
        let mediator = try mediator()
        let others = Recorder<Subscription>()
        let first = try mediator.on(Orders.cleared) { [seen] _ in
            seen.record("first")
            for other in others.all { other.end() }
        }
        let second =
            onMainActor
            ? try mediator.onMainActor(Orders.cleared) { [seen] _ in seen.record("second") }
            : try mediator.on(Orders.cleared) { [seen] _ in seen.record("second") }
        others.record(second)
        #expect(try await mediator.postAsync(Orders.cleared).deliveredCount == 1)
        #expect(try await mediator.postAsync("Cart", "cleared").deliveredCount == 1)
        #expect(seen.all == ["first", "first"])
        first.end()
    }

    @Test func aSubscriptionDuringAPostGetsTheNext() throws {
        let mediator = try mediator()
        let kept = Recorder<Subscription>()
        kept.record(
            try mediator.on(Orders.cleared) { [seen] post in
                guard kept.all.count == 1 else { return }
                kept.record(try post.mediator.on(Orders.cleared) { _ in seen.record("late") })
            }
        )
        #expect(try mediator.post(Orders.cleared).deliveredCount == 1)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 2)
        #expect(seen.all == ["late"])
        for subscription in kept.all { subscription.end() }
    }

    @Test func subscribingToAnUndeclaredOrIncompatibleEventFails() throws {
        let mediator = try mediator()
        let error = #expect(throws: MediatorError.self) { _ = try mediator.on("Cart", "clear") { _ in } }
        #expect(
            error?.description == """
                Mediator: no event "clear" in target "Cart".
                  declared: cleared, orderPlaced
                  did you mean "Cart.cleared"?
                """
        )
        let other = Event(
            "Cart", "orderPlaced", "", Parameter("orderID", Int.self), Parameter("user", String.self),
            Parameter("note", String?.self))
        let mismatch = #expect(throws: MediatorError.self) { _ = try mediator.on(other) { _, _, _, _ in } }
        #expect(mismatch?.code == .incompatibleEvent)
        #expect(
            mismatch?.description == """
                Mediator: Cart.orderPlaced is declared in a form that the subscriber cannot read.
                  parameter "orderID": posted as string, read as int
                  parameter "user": posted as nothing, read as string
                  declared: Cart.orderPlaced(orderID: string, total: int = 0)
                  to resolve: make both use one contract.
                """
        )
        #expect(!mediator.has(other))
        #expect(mediator.has(Orders.placed))
    }

    /// An event may have unknown parameters, and a subscriber may read optional ones that it does not have.
    @Test func aSubscriberMayReadFewerAndFurtherOptionalParameters() throws {
        let mediator = try mediator()
        let other = Event(
            "Cart", "orderPlaced", "", Parameter("note", String?.self), Parameter("orderID", String.self),
            Parameter("gift", Bool.self, default: true))
        let subscription = try mediator.on(other) { [seen] _, note, orderID, gift in
            seen.record("\(note ?? "none") \(orderID) \(gift)")
        }
        try mediator.post(Orders.placed, "O-1", 1)
        #expect(seen.all == ["none O-1 true"])
        subscription.end()
    }

    @Test func aModulesSubscriptionsEndWithTheModule() async throws {
        let kept = Recorder<Subscription>()
        let own = Part("Mail") { [seen] mediator in
            kept.record(try mediator.on(Orders.cleared) { _ in seen.record("at run time") })
        } _: { [seen] registry in
            registry.on(Orders.cleared) { _ in seen.record("registered") }
        }
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.register(own)
        }
        try await mediator.start()
        let foreign = try mediator.on(Orders.cleared) { [seen] _ in seen.record("foreign") }
        try mediator.post(Orders.cleared)
        #expect(seen.all == ["registered", "at run time", "foreign"])
        try await mediator.remove(module: "Mail")
        try mediator.post(Orders.cleared)
        #expect(seen.all.dropFirst(3) == ["foreign"])
        // Replacing the module ends the old one's subscriptions too.
        try await mediator.add(own)
        try mediator.update { registry in
            registry.remove(module: "Mail")
            registry.register(Part("Mail"))
        }
        #expect(try mediator.post(Orders.cleared).deliveredCount == 1)
        #expect(kept.all.count == 2)
        foreign.end()
    }

    @Test func aPostReachesTheSubscribersThatExistedAtItsStart() async throws {
        let late = Late<Mediator>()
        let seen = Recorder<String>()
        let subscription = Late<Subscription>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.register(
                Part("First") { registry in
                    registry.on(Orders.cleared) { _ in
                        try late.value?.update { $0.remove(module: "Second") }
                        subscription.value?.end()
                        seen.record("first")
                    }
                })
            registry.register(Part("Second") { $0.on(Orders.cleared) { _ in seen.record("second") } })
        }
        late.set(mediator)
        subscription.set(try mediator.on(Orders.cleared) { _ in seen.record("ended") })
        #expect(try mediator.post(Orders.cleared).deliveredCount == 2)
        #expect(seen.all == ["first", "second"])
        #expect(mediator.modules == ["First"])
    }

    @Test func aSubscriptionWaitsForAnEventToBeDeclaredAgain() throws {
        let mediator = try Mediator { $0.register(Part("Cart") { $0.declare(Orders.cleared) }) }
        let subscription = try mediator.on(Orders.cleared) { [seen] _ in seen.record("cleared") }
        try mediator.update { $0.remove(module: "Cart") }
        #expect(throws: MediatorError.self) { try mediator.post(Orders.cleared) }
        try mediator.update { $0.declare(Orders.cleared) }
        try mediator.post(Orders.cleared)
        #expect(seen.all == ["cleared"])
        subscription.end()
    }

    @Test func threadsSubscribePostAndEndAtOnce() async throws {
        let mediator = try mediator()
        let delivered = Counter()
        let results = await onThreads(8) { thread in
            for _ in 0..<200 {
                let own = Counter()
                let subscription = try mediator.on(Orders.cleared) { _ in
                    own.increment()
                    delivered.increment()
                }
                try mediator.post(Orders.cleared)
                subscription.end()
                let atEnd = own.count
                guard atEnd >= 1 else { throw ActionFailure("missed") }
            }
        }
        for result in results { try result.get() }
        #expect(delivered.count >= 1600)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
    }

    @Test func postsAndUpdatesAtOnceSeeAllOfAnUpdateOrNothing() async throws {
        let mediator = try mediator()
        let module = Part("Pair") { registry in
            registry.on(Orders.cleared) { _ in }
            registry.on(Orders.cleared) { _ in }
        }
        let results = await onThreads(4) { thread -> Set<Int> in
            var counts: Set<Int> = []
            for _ in 0..<100 {
                if thread == 0 {
                    try mediator.update { $0.register(module) }
                    try mediator.update { $0.remove(module: "Pair") }
                } else {
                    counts.insert(try mediator.post(Orders.cleared).deliveredCount)
                }
            }
            return counts
        }
        for result in results { #expect(try result.get().isSubset(of: [0, 2])) }
    }

    @Test func aSubscriberThatEndsBeforeTheMainActorIsFreeIsNotRun() async throws {
        let mediator = try mediator()
        let (isBlocked, isReached, isEnded) = (Latch(), Latch(), Latch())
        let reaching = try mediator.on(Orders.cleared) { _ in isReached.open() }
        let subscription = try mediator.onMainActor(Orders.cleared) { [seen] _ in seen.record("ran") }
        // The post waits for the main actor while the subscription ends.
        let blocker = Task { @MainActor in
            isBlocked.open()
            isEnded.passBlocking()
        }
        await isBlocked.pass()
        let post = Task.detached { try await mediator.postAsync(Orders.cleared) }
        await isReached.pass()
        subscription.end()
        isEnded.open()
        await blocker.value
        let delivery = try await post.value
        #expect(delivery.deliveredCount == 1)
        #expect(seen.all == [])
        withExtendedLifetime(reaching) {}
    }

    @Test func aSubscriptionOfARemovedModuleHasEnded() async throws {
        let late = Late<Mediator>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.register(Part("Watch", start: { late.set($0) }, { _ in }))
        }
        try await mediator.start()
        try await mediator.remove(module: "Watch")
        let removed = try #require(late.value)
        let subscription = try removed.on(Orders.cleared) { [seen] _ in seen.record("removed") }
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
        #expect(seen.all == [])
        var events = try removed.stream(of: "Cart", "cleared").makeAsyncIterator()
        #expect(await events.next() == nil)
        withExtendedLifetime(subscription) {}
    }
}
