import FleetTransport
import Mediator
import MediatorGateway
import MediatorTransportTesting
import NATS
import Testing

/// The transport by the rules of all transports, over real servers.
@Suite(.needsServer, .hangLimit) struct TransportTests {
    @Test func aServerKeepsTheRules() async throws {
        let servers = try TestServers()
        let failures = await failures(servers, caller: 0, provider: 0)
        #expect(failures == [])
    }

    @Test func twoServersOfAClusterKeepTheRules() async throws {
        let servers = try TestServers(2)
        let failures = await failures(servers, caller: 0, provider: 1)
        #expect(failures == [])
    }

    @Test func aServerThatTakesOnlyShortMessagesKeepsTheRules() async throws {
        let servers = try TestServers(settings: "max_payload: 16384")
        let failures = await failures(servers, [.order, .sizes], caller: 0, provider: 0)
        #expect(failures == [])
    }

    private func failures(
        _ servers: TestServers, _ checks: [TransportCheck] = TransportCheck.all, caller: Int, provider: Int
    ) async -> [TransportFailure] {
        // Long enough for a machine that is busy with other tests.
        await checkTransport(checks, limit: .seconds(600)) { probe in
            let (here, there) = (try await servers.client(caller), try await servers.client(provider))
            let gateway = try Gateway(Mediator(modules: [probe]))
            let provider = Provider("probe", offering: gateway, over: there, silence: .patience)
            // It is there when it announces itself to the other server.
            let (announcements, announced) = AsyncStream<Void>.makeStream()
            try await here.connection().subscribe(to: Announcement.subject) { _ in announced.yield() }
            let running = Task { await provider.run() }
            for await _ in announcements { break }
            return TransportConnection(
                NATSTransport(here, subject: provider.announcement.subject, silence: .patience),
                lose: {
                    // As the end of a process: the server sees that its socket is closed.
                    await there.close()
                    running.cancel()
                },
                end: {
                    running.cancel()
                    await running.value
                    await there.close()
                    await here.close()
                })
        }
    }
}
