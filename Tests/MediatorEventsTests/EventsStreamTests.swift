import Mediator
import MediatorEvents
import TestSupport
import Testing

@Suite(.hangLimit)
struct EventsStreamTests {
    private func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
        }
    }

    @Test func aStreamHasTheEventsInOrder() async throws {
        let mediator = try mediator()
        let stream = try mediator.stream(of: Orders.placed)
        for number in 1...3 { try mediator.post(Orders.placed, "O-\(number)", number) }
        var iterator = stream.makeAsyncIterator()
        for number in 1...3 {
            let (orderID, total) = try #require(await iterator.next())
            #expect(orderID == "O-\(number)")
            #expect(total == number)
        }
    }

    @Test func anEventWithoutParametersAndOneByNameHaveStreamsToo() async throws {
        let mediator = try mediator()
        let cleared = try mediator.stream(of: Orders.cleared)
        let placed = try mediator.stream(of: "Cart", "orderPlaced")
        try mediator.post(Orders.cleared)
        try mediator.post(Orders.placed, "O-1", 1)
        var first = cleared.makeAsyncIterator()
        #expect(await first.next() != nil)
        var second = placed.makeAsyncIterator()
        #expect(await second.next() == ["orderID": "O-1", "total": 1])
    }

    typealias Buffering = AsyncStream<(String, Int)>.Continuation.BufferingPolicy

    private static let bufferings: [(Buffering, kept: [String], lost: String?)] = [
        (.bufferingNewest(2), ["O-3", "O-4"], "its oldest event"),
        (.bufferingOldest(2), ["O-1", "O-2"], "an event"),
        (.unbounded, ["O-1", "O-2", "O-3", "O-4"], nil),
    ]

    @Test(arguments: bufferings)
    func eventsBeyondTheBufferAreDroppedAndReported(
        policy: AsyncStream<(String, Int)>.Continuation.BufferingPolicy,
        kept: [String],
        lost: String?
    ) async throws {
        let mediator = try mediator()
        let heard = Recorder<SubscriberFailure>()
        let watch = mediator.onSubscriberFailure { heard.record($0) }
        let stream = try mediator.stream(
            of: Orders.placed, buffering: policy, fileID: "Mail/MailModule.swift", line: 9)
        for number in 1...4 { try mediator.post(Orders.placed, "O-\(number)", 1) }
        #expect(heard.all.count == 4 - kept.count)
        #expect(heard.all.allSatisfy { ($0.error as? MediatorError)?.code == .eventDropped })
        #expect(
            heard.all.first?.description
                == lost.map {
                    """
                    Mediator: a subscriber to Cart.orderPlaced failed.
                      error: Mediator: a stream of Cart.orderPlaced was full, and \($0) was dropped.
                        to resolve: read the stream faster, or keep more with "buffering".
                      at Mail/MailModule.swift:9
                    """
                })
        var iterator = stream.makeAsyncIterator()
        var read: [String] = []
        for _ in kept { if let (orderID, _) = await iterator.next() { read.append(orderID) } }
        #expect(read == kept)
        watch.end()
    }

    @Test(arguments: [
        (AsyncStream<(String, Int)>.Continuation.BufferingPolicy.bufferingNewest(1), 0),
        (.bufferingNewest(0), 2), (.bufferingOldest(1), 1), (.bufferingOldest(0), 2), (.unbounded, 0),
    ])
    func onlyThePosterOfTheDroppedEventGetsTheFailure(
        policy: AsyncStream<(String, Int)>.Continuation.BufferingPolicy,
        failures: Int
    ) throws {
        let mediator = try mediator()
        let stream = try mediator.stream(of: Orders.placed, buffering: policy)
        let deliveries = try (1...2).map { try mediator.post(Orders.placed, "O-\($0)", 1) }
        #expect(deliveries.map(\.deliveredCount) == [1, 1])
        #expect(deliveries.flatMap(\.failures).count == failures)
        withExtendedLifetime(stream) {}
    }

    @Test func eventsThatAFailureHandlerPostsAreNotLostSilently() throws {
        let late = Late<Mediator>()
        let counts = Recorder<Int>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
            registry.on(Orders.placed) { _, _, _ in throw ActionFailure("full") }
            registry.onSubscriberFailure { _ in
                if let delivery = try? late.value?.post(Orders.cleared) { counts.record(delivery.failures.count) }
            }
        }
        late.set(mediator)
        let stream = try mediator.stream(of: Orders.cleared, buffering: .bufferingNewest(1))
        for number in 1...2 { try mediator.post(Orders.placed, "O-1", number) }
        #expect(counts.all == [0, 1])
        withExtendedLifetime(stream) {}
    }

    @Test func theNewest64AreKeptByDefault() async throws {
        let mediator = try mediator()
        let heard = Recorder<SubscriberFailure>()
        let watch = mediator.onSubscriberFailure { heard.record($0) }
        let stream = try mediator.stream(of: Orders.placed)
        for number in 1...65 { #expect(try mediator.post(Orders.placed, "O-\(number)", 1).failures.isEmpty) }
        #expect(heard.all.count == 1)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next()?.0 == "O-2")
        watch.end()
    }

    @Test func theSubscriptionEndsWithTheReader() async throws {
        let mediator = try mediator()
        let stream = try mediator.stream(of: Orders.cleared)
        let began = Latch()
        let reader = Task {
            var count = 0
            for await _ in stream {
                count += 1
                began.open()
            }
            return count
        }
        #expect(try mediator.post(Orders.cleared).deliveredCount == 1)
        await began.pass()
        reader.cancel()
        #expect(await reader.value == 1)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
        // A stream without a reader ends at once.
        _ = try mediator.stream(of: Orders.cleared)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
    }

    @Test func theStreamEndsWithItsModuleAndWithTheMediator() async throws {
        let streams = Recorder<AsyncStream<Void>>()
        var stream: AsyncStream<Void>
        do {
            let mediator = try mediator()
            try await mediator.start()
            try await mediator.add(
                Part("Mail") {
                    streams.record(try $0.stream(of: Orders.cleared))
                } _: { _ in
                })
            stream = try mediator.stream(of: Orders.cleared)
            try mediator.post(Orders.cleared)
            try await mediator.remove(module: "Mail")
            var ofModule = streams.all[0].makeAsyncIterator()
            #expect(await ofModule.next() != nil)
            #expect(await ofModule.next() == nil)
        }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        #expect(await iterator.next() == nil)
    }

    @Test func aTaskThatReadsDuringThePostsGetsAllEventsInOrder() async throws {
        let mediator = try mediator()
        let stream = try mediator.stream(of: Orders.placed, buffering: .unbounded)
        let reader = Task {
            var totals: [Int] = []
            for await (_, total) in stream {
                totals.append(total)
                if total == 10_000 { break }
            }
            return totals
        }
        for number in 1...10_000 { try mediator.post(Orders.placed, "O-1", number) }
        #expect(await reader.value == Array(1...10_000))
    }

    @Test func tasksThatReadOneStreamShareItsEventsAndEndTogether() async throws {
        let mediator = try mediator()
        try await mediator.start()
        let streams = Recorder<AsyncStream<(String, Int)>>()
        try await mediator.add(
            Part("Mail") {
                streams.record(try $0.stream(of: Orders.placed, buffering: .unbounded))
            } _: { _ in
            })
        let (stream, all) = (streams.all[0], Recorder<Int>())
        let readers = (1...2).map { _ in
            Task { for await (_, total) in stream { all.record(total) } }
        }
        for number in 1...1_000 { try mediator.post(Orders.placed, "O-1", number) }
        try await mediator.remove(module: "Mail")
        for reader in readers { await reader.value }
        #expect(all.all.sorted() == Array(1...1_000))
    }

    @Test func aTaskThatWaitsEndsWithTheModuleOfTheStream() async throws {
        let mediator = try mediator()
        try await mediator.start()
        let streams = Recorder<AsyncStream<Void>>()
        try await mediator.add(
            Part("Mail") {
                streams.record(try $0.stream(of: Orders.cleared))
            } _: { _ in
            })
        let (stream, began) = (streams.all[0], Latch())
        let reader = Task {
            var count = 0
            for await _ in stream {
                count += 1
                began.open()
            }
            return count
        }
        try mediator.post(Orders.cleared)
        await began.pass()
        try await mediator.remove(module: "Mail")
        #expect(await reader.value == 1)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
    }

    @Test func aCancelledTaskReadsNothingMore() async throws {
        let mediator = try mediator()
        let stream = try mediator.stream(of: Orders.cleared)
        for _ in 1...3 { try mediator.post(Orders.cleared) }
        let reader = Task {
            var count = 0
            for await _ in stream {
                count += 1
                withUnsafeCurrentTask { $0?.cancel() }
            }
            return count
        }
        #expect(await reader.value == 1)
        #expect(try mediator.post(Orders.cleared).deliveredCount == 0)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func droppedEventsAreReleasedOutsideOfTheLock() async throws {
        let moved = Event("Cart", "moved", "", Parameter("item", Reference<OnRelease>.self))
        let mediator = try Mediator { $0.declare(moved) }
        let failures = Recorder<SubscriberFailure>()
        let watch = mediator.onSubscriberFailure { failures.record($0) }
        let stream = try mediator.stream(of: moved, buffering: .bufferingNewest(1))
        // Its release posts another one, for which the second one is dropped.
        try mediator.post(moved, Reference(OnRelease { _ = try? mediator.post(moved, Reference(OnRelease {})) }))
        #expect(failures.all.count == 0)
        try mediator.post(moved, Reference(OnRelease {}))
        #expect(failures.all.count == 2)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        watch.end()
    }

    @Test func askingForAnUndeclaredEventFails() throws {
        let mediator = try mediator()
        #expect(throws: MediatorError.self) { _ = try mediator.stream(of: "Cart", "placed") }
        #expect(throws: MediatorError.self) { _ = try mediator.stream(of: Event("Cart", "sold", "")) }
    }
}
