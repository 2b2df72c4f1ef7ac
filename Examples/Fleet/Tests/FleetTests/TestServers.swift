import FleetTransport
import Foundation
import MediatorRemote
import NATS
import Processes
import Testing

extension Trait where Self == ConditionTrait {
    /// Leaves out tests where there is no nats-server.
    static var needsServer: Self { .enabled(if: ServerProcess.path != nil, "there is no nats-server: .ci/install") }
}

extension Trait where Self == TimeLimitTrait {
    /// The limit of a test that hangs when it fails; it counts from the beginning of all tests.
    static var hangLimit: Self { .timeLimit(.minutes(30)) }
}

extension Duration {
    /// How long the other side may be silent.
    ///
    /// A busy machine holds a process up for seconds. A loss is noticed after a tenth of this.
    static var patience: Duration { .seconds(30) }
}

extension RemotePool {
    /// Follows the announcements of providers until the task is cancelled.
    ///
    /// - Parameters:
    ///   - client: The client, over which the calls go too.
    ///   - silence: How long a provider may announce nothing.
    /// - Returns: The task, and each change.
    func follow(
        over client: NATSClient, silence: Duration = .patience
    ) -> (task: Task<Void, Never>, changes: AsyncStream<ProviderChange>) {
        let (changes, changed) = AsyncStream<ProviderChange>.makeStream()
        let task = Task {
            await followAnnouncements(over: client, silence: silence) {
                NATSTransport(client, subject: $0.subject, silence: .patience)
            } note: {
                changed.yield($0)
            }
        }
        return (task, changes)
    }
}

/// Servers of one test, and their folder.
final class TestServers: Sendable {
    /// May do everything.
    static let user = ServerProcess.User("fleet", password: "secret")

    let servers: [ServerProcess]
    private let folder: String

    /// - Parameters:
    ///   - count: How many servers make one cluster.
    ///   - users: The users besides ``user``.
    ///   - settings: Further lines of their settings.
    init(_ count: Int = 1, users: [ServerProcess.User] = [], settings: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appending(component: "n-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let ports = try (0..<count).map { _ in try ServerProcess.Ports() }
        servers = try ports.map { [folder] in
            try ServerProcess(
                $0, cluster: count > 1 ? ports : [], in: folder, users: [Self.user] + users, settings: settings)
        }
    }

    deinit {
        for server in servers { server.child.stop() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns a client of one server, or of all.
    func client(_ number: Int? = nil, user: ServerProcess.User = TestServers.user) async throws -> NATSClient {
        let addresses = number.map { [servers[$0].address] } ?? servers.map(\.address)
        return try await ServerProcess.client(of: addresses, user: NATSUser(user.name, password: user.password))
    }

    /// Returns a connection with the first server.
    func connection(user: ServerProcess.User = TestServers.user) async throws -> NATSConnection {
        // The server runs.
        await (try await client(0)).close()
        return try await NATSConnection.open(
            servers[0].address, user: NATSUser(user.name, password: user.password), name: "test")
    }
}
