import FleetTransport
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorRemote
import NATS
import Testing

/// Many events at once over NATS: each subscriber gets them, or learns how many it has missed.
@Suite(.needsServer, .hangLimit) struct BurstTests {
    private static let count = 10_000
    private static let rang = Event(
        "Desk", "rang", "The bell rang.", Parameter("number", Int.self, "How often."), exposure: .external)

    private enum Got: Equatable {
        case event(Int)
        case missed(Int)
    }

    @Test func eachSubscriberGetsAllOrLearnsHowManyItMissed() async throws {
        let servers = try TestServers(2)
        let poster = try Mediator { $0.declare(Self.rang) }
        let client = try await servers.client(0)
        let provider = Provider(
            "eu-1", offering: try Gateway(poster), over: client, interval: .milliseconds(50), silence: .patience)
        let running = Task { await provider.run() }
        var subscribers: [(mediator: Mediator, got: AsyncStream<Got>.Iterator, client: NATSClient)] = []
        for number in 0..<3 {
            let client = try await servers.client(number % 2)
            let (got, came) = AsyncStream<Got>.makeStream()
            let transport = NATSTransport(client, subject: provider.announcement.subject, silence: .patience)
            let mediator = try Mediator { registry in
                registry.register(RemoteModule("Desk", contracts: [Self.rang], over: transport))
                registry.on(Self.rang) { _, number in came.yield(.event(number)) }
                registry.onSubscriberFailure { failure in
                    let details = (failure.error as? MediatorError)?.details
                    came.yield(.missed((try? details?.get("missed", as: Int.self)) ?? -1))
                }
            }
            // The provider may not listen yet.
            while (try? await mediator.start()) == nil {}
            subscribers.append((mediator, got.makeAsyncIterator(), client))
        }
        for number in 1...Self.count { try poster.post(Self.rang, number) }
        for index in subscribers.indices {
            var (sum, last) = (0, 0)
            var isOrdered = true
            while sum < Self.count, let next = await subscribers[index].got.next() {
                switch next {
                case .event(let number):
                    if number <= last { isOrdered = false }
                    (sum, last) = (sum + 1, number)
                case .missed(let count): sum += count
                }
            }
            #expect(sum == Self.count)
            #expect(isOrdered)
        }
        // Nothing came twice.
        try poster.post(Self.rang, 0)
        for index in subscribers.indices {
            #expect(await subscribers[index].got.next() == .event(0))
            await subscribers[index].mediator.stop()
            await subscribers[index].client.close()
        }
        await provider.leave()
        await running.value
        await client.close()
    }
}
