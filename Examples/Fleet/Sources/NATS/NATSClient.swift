/// A client of a cluster: it has a connection with one of the servers, and with another one after a loss.
///
/// Its connection closes with it.
public actor NATSClient {
    /// The servers.
    public nonisolated let servers: [NATSServer]
    private let user: NATSUser?
    private let name: String
    private var current: NATSConnection?
    private var attempt: Task<NATSConnection, any Error>?
    private var isClosed = false

    /// Creates a client, which connects when it is used.
    ///
    /// - Parameters:
    ///   - servers: The servers; each client begins with any of them.
    ///   - user: The user; nil for servers that take anyone.
    ///   - name: The name of the client, for the tools of the servers.
    public init(_ servers: [NATSServer], user: NATSUser? = nil, name: String) {
        self.servers = servers
        self.user = user
        self.name = name
    }

    deinit { current?.close() }

    /// Returns the open connection, or opens one.
    ///
    /// - Throws: ``NATSError`` with the reason of each server, if none can be reached.
    public func connection() async throws -> NATSConnection {
        if let current, current.isOpen { return current }
        if let attempt { return try await attempt.value }
        guard !isClosed else { throw NATSError.closed }
        let attempt = Task { [servers, user, name] in try await Self.connect(servers, user, name) }
        self.attempt = attempt
        defer { self.attempt = nil }
        let connection = try await attempt.value
        guard !isClosed else {
            connection.close()
            throw NATSError.closed
        }
        current = connection
        return connection
    }

    /// Closes the connection for good.
    public func close() {
        isClosed = true
        attempt?.cancel()
        current?.close()
    }

    /// Runs an operation over each connection, one after another, until the task is cancelled.
    ///
    /// - Parameter operation: Subscribes, for example, and returns when its connection has ended.
    public nonisolated func withEachConnection(
        _ operation: @Sendable (NATSConnection) async throws -> Void
    ) async {
        while !Task.isCancelled {
            if let connection = try? await connection() {
                // An error means that the connection has ended.
                try? await operation(connection)
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private static func connect(
        _ servers: [NATSServer], _ user: NATSUser?, _ name: String
    ) async throws -> NATSConnection {
        var reasons: [String] = []
        let first = servers.indices.randomElement() ?? 0
        for server in servers[first...] + servers[..<first] {
            try Task.checkCancellation()
            do {
                return try await NATSConnection.open(server, user: user, name: name)
            } catch {
                reasons.append("\(error)")
            }
        }
        throw NATSError.noServer(reasons.sorted())
    }
}
