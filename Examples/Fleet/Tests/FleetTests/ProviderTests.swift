import FleetTransport
import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTesting
import NATS
import Testing

/// Providers that announce themselves to a pool.
@Suite(.needsServer, .hangLimit) struct ProviderTests {
    private static let who = Action(
        "Desk", "who", "Returns the provider.", returns: String.self, effect: .async, exposure: .external)
    private static let wait = Action(
        "Desk", "wait", "Returns when the desk is free.", effect: .async, exposure: .external)

    /// A provider, and what it waits for.
    private struct Desk {
        let provider: Provider
        let client: NATSClient
        let running: Task<Void, Never>
        let free = Gate()
        let busy = Gate()

        init(_ name: String, _ servers: TestServers) async throws {
            let (free, busy) = (free, busy)
            let mediator = try Mediator { registry in
                registry.handle(ProviderTests.who) { _ in name }
                registry.handle(ProviderTests.wait) { _ in
                    busy.open()
                    await free.wait()
                }
            }
            client = try await servers.client()
            let provider = Provider(
                name, offering: try Gateway(mediator), over: client, interval: .milliseconds(50), silence: .patience)
            self.provider = provider
            running = Task { await provider.run() }
        }

        /// Ends it without a farewell.
        func crash() async {
            await client.close()
            running.cancel()
            await running.value
        }
    }

    /// A pool that follows the announcements.
    private struct Caller {
        let pool = RemotePool("Desk", contracts: [ProviderTests.who, ProviderTests.wait])
        let mediator: Mediator
        let client: NATSClient
        let following: Task<Void, Never>
        let changes: AsyncStream<ProviderChange>

        init(_ servers: TestServers, silence: Duration = .seconds(3600)) async throws {
            mediator = try Mediator(modules: [pool])
            try await mediator.start()
            client = try await servers.client()
            (following, changes) = pool.follow(over: client, silence: silence)
        }

        func end() async {
            following.cancel()
            await following.value
            await mediator.stop()
            await client.close()
        }
    }

    @Test func providersComeAndGo() async throws {
        let servers = try TestServers(2)
        let caller = try await Caller(servers)
        var changes = caller.changes.makeAsyncIterator()
        let first = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        #expect(try await caller.mediator.perform(Self.who) == "eu-1")
        let second = try await Desk("eu-2", servers)
        #expect(await changes.next() == .added("eu-2"))
        #expect(caller.pool.providers.map(\.name) == ["eu-1", "eu-2"])
        await first.provider.leave()
        #expect(await changes.next() == .removed("eu-1"))
        await first.running.value
        #expect(try await caller.mediator.perform(Self.who) == "eu-2")
        await second.provider.leave()
        #expect(await changes.next() == .removed("eu-2"))
        await second.running.value
        let error = await #expect(throws: MediatorError.self) { try await caller.mediator.perform(Self.who) }
        #expect(
            error?.message == "Desk.who was not sent to a provider of module \"Desk\": there is none.")
        await caller.end()
        for desk in [first, second] { await desk.client.close() }
    }

    @Test func aProviderThatFallsSilentIsRemoved() async throws {
        let servers = try TestServers()
        let caller = try await Caller(servers, silence: .seconds(1))
        var changes = caller.changes.makeAsyncIterator()
        let desk = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        await desk.crash()
        // On a busy machine it may have seemed to be silent before.
        var last = await changes.next()
        while last == .added("eu-1") || !caller.pool.providers.isEmpty { last = await changes.next() }
        #expect(last == .removed("eu-1"))
        await caller.end()
    }

    @Test func aProviderThatReturnsTakesItsPlace() async throws {
        let servers = try TestServers()
        let caller = try await Caller(servers)
        var changes = caller.changes.makeAsyncIterator()
        let first = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        await first.crash()
        let second = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        #expect(
            caller.pool.providers.map(\.endpoint) == ["NATS subject \"\(second.provider.announcement.subject)\""])
        #expect(try await caller.mediator.perform(Self.who) == "eu-1")
        await second.crash()
        await caller.end()
    }

    @Test func aProviderThatLeavesEndsItsCallsFirst() async throws {
        let servers = try TestServers()
        let caller = try await Caller(servers)
        var changes = caller.changes.makeAsyncIterator()
        let desk = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        let call = Task { try await caller.mediator.perform(Self.wait) }
        await desk.busy.wait()
        let leaving = Task { await desk.provider.leave() }
        #expect(await changes.next() == .removed("eu-1"))
        desk.free.open()
        try await call.value
        await leaving.value
        await desk.running.value
        await caller.end()
        await desk.client.close()
    }

    /// The caller follows no announcements: it learns from the refusal of a call that the provider leaves.
    @Test func aProviderThatLeavesWaitsForNoCallerToGo() async throws {
        let servers = try TestServers(2)
        let desks = [try await Desk("eu-1", servers), try await Desk("eu-2", servers)]
        let client = try await servers.client()
        // A call has the key of its parameters, which are none.
        let pool = RemotePool("Desk", contracts: [Self.who, Self.wait], key: { _ in "key" })
        let mediator = try Mediator(modules: [pool])
        try await mediator.start()
        func add(_ desk: Desk) {
            let announcement = desk.provider.announcement
            pool.add(announcement.name, over: NATSTransport(client, subject: announcement.subject, silence: .patience))
        }
        for desk in desks { add(desk) }
        while pool.providers.contains(where: { !$0.isConnected }) { _ = try? await mediator.perform(Self.who) }
        let name: String = try await mediator.perform(Self.who)
        let (first, second) = name == "eu-1" ? (desks[0], desks[1]) : (desks[1], desks[0])
        let call = Task { try await mediator.perform(Self.wait) }
        await first.busy.wait()
        let leaving = Task { await first.provider.leave() }
        var other = name
        while other == name { other = try await mediator.perform(Self.who) }
        #expect(other == second.provider.announcement.name)
        first.free.open()
        try await call.value
        await leaving.value
        await first.running.value
        #expect(try await mediator.perform(Self.who) == other)
        await mediator.stop()
        await second.provider.leave()
        await second.running.value
        for desk in desks { await desk.client.close() }
        await client.close()
    }

    @Test func aCallUnderWayEndsWhenItsProviderIsLost() async throws {
        let servers = try TestServers(2)
        let caller = try await Caller(servers)
        var changes = caller.changes.makeAsyncIterator()
        let desk = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        let call = Task { try await caller.mediator.perform(Self.wait) }
        await desk.busy.wait()
        await desk.client.close()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        desk.running.cancel()
        desk.free.open()
        await desk.running.value
        await caller.end()
    }

    @Test func withoutAServerNothingIsSent() async throws {
        let servers = try TestServers(2)
        let caller = try await Caller(servers)
        var changes = caller.changes.makeAsyncIterator()
        let desk = try await Desk("eu-1", servers)
        #expect(await changes.next() == .added("eu-1"))
        #expect(try await caller.mediator.perform(Self.who) == "eu-1")
        for server in servers.servers { server.child.stop() }
        var error: MediatorError?
        repeat {
            error = await #expect(throws: MediatorError.self) { try await caller.mediator.perform(Self.who) }
            // Until the connection has ended here too.
        } while error?.code == .unknownOutcome
        let refusals = servers.servers.map { "\($0.address): Connection refused" }.sorted().joined(separator: "; ")
        let subject = desk.provider.announcement.subject
        #expect(
            error?.message
                == "Desk.who was not sent to a provider of module \"Desk\": provider \"eu-1\" (NATS subject "
                + "\"\(subject)\"): no server takes the connection: \(refusals).")
        await desk.crash()
        await caller.end()
    }
}
