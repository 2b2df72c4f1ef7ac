import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Many events at once: each subscriber gets them, or learns how many it has missed.
@Suite(.hangLimit) struct RemoteEventBurstTests {
    /// More than wait to be sent, which are 4,096.
    private static let count = 6_000

    /// A process that subscribes.
    private struct Subscriber {
        enum Got: Equatable {
            case event(Int)
            case missed(Int)
        }

        let mediator: Mediator
        private let got = Inbox<Got>()

        init(over transport: some RemoteTransport) throws {
            mediator = try Mediator { [got] registry in
                registry.register(
                    RemoteModule("Desk", contracts: [DeskActions.rang], over: transport, deadline: .seconds(600)))
                registry.on(DeskActions.rang) { _, number in got.add(.event(number)) }
                registry.onSubscriberFailure { failure in
                    let details = (failure.error as? MediatorError)?.details
                    got.add(.missed((try? details?.get("missed", as: Int.self)) ?? -1))
                }
            }
        }

        /// Returns how many events came or were reported as missed, once these are all of a burst; nil if they did not come
        /// in their order.
        func all() async -> Int? {
            var (sum, last) = (0, 0)
            while sum < RemoteEventBurstTests.count {
                switch await got.next() {
                case .event(let number):
                    guard number > last else { return nil }
                    (sum, last) = (sum + 1, number)
                case .missed(let count): sum += count
                }
            }
            return sum
        }

        func next() async -> Got { await got.next() }
    }

    private func expectAll(_ subscribers: [Subscriber], _ poster: Mediator) async throws {
        for subscriber in subscribers { try await subscriber.mediator.start() }
        for number in 1...Self.count { try poster.post(DeskActions.rang, number) }
        for subscriber in subscribers { #expect(await subscriber.all() == Self.count) }
        // Nothing came twice.
        try poster.post(DeskActions.rang, 0)
        for subscriber in subscribers {
            #expect(await subscriber.next() == .event(0))
            await subscriber.mediator.stop()
        }
    }

    @Test func overSockets() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/socket"
        let poster = try Mediator(modules: [DeskModule()])
        let gateway = try Gateway(poster)
        let listening = await Listening(gateway, at: path)
        try await expectAll((0..<2).map { _ in try Subscriber(over: LocalSocket(path)) }, poster)
        try await listening.end()
    }

    @Test func betweenNodes() async throws {
        let network = Network()
        let poster = try Mediator(modules: [DeskModule()])
        let node = MediatorNode(
            actorSystem: CodingSystem("desk", in: network), offering: try Gateway(poster))
        let systems = (0..<2).map { CodingSystem("\($0)", in: network) }
        let subscribers = try systems.map { system in
            // It asks nothing: on a busy machine the answer may be late, and the connection would end.
            try Subscriber(
                over: NodeTransport("desk", find: { try system.find(node) }, pause: { _ in await Gate().wait() }))
        }
        try await expectAll(subscribers, poster)
    }
}
