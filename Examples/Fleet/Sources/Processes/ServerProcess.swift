import Foundation
import NATS

/// A nats-server that this process has started, on the loopback interface.
public final class ServerProcess: Sendable {
    /// The address for clients.
    public let address: NATSServer
    /// The process.
    public let child: Child

    /// The path of nats-server; nil if it is not installed.
    public static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/sbin", "/usr/local/bin"]).map { $0 + "/nats-server" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Two ports of a server.
    public struct Ports: Sendable {
        /// For clients.
        public let clients: Int
        /// For the other servers of the cluster.
        public let routes: Int

        /// Finds free ports, which another program may take meanwhile.
        public init() throws {
            clients = try Self.free()
            routes = try Self.free()
        }

        private static func free() throws -> Int {
            #if canImport(Glibc)
                let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
                let number = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            defer { close(number) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(number, address, size) == 0 ? getsockname(number, address, &size) : -1
                }
            }
            guard status == 0 else { throw CocoaError(.fileReadUnknown) }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    /// A user, and what the server permits.
    public struct User: Sendable {
        /// The name.
        public let name: String
        /// The password.
        public let password: String
        private let publish: [String]
        private let subscribe: [String]

        /// Creates a user.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - password: The password.
        ///   - publish: The subjects to which it may publish.
        ///   - subscribe: The subjects to which it may subscribe.
        public init(_ name: String, password: String, publish: [String] = [">"], subscribe: [String] = [">"]) {
            (self.name, self.password, self.publish, self.subscribe) = (name, password, publish, subscribe)
        }

        /// The line of the settings.
        fileprivate var line: String {
            "{ user: \"\(name)\", password: \"\(password)\", permissions: { publish: \(publish), subscribe: \(subscribe) } }"
        }
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - ports: Its ports.
    ///   - cluster: The ports of all servers of its cluster; none for a server alone.
    ///   - folder: The folder for its settings and its log, which belongs to the caller.
    ///   - users: The users.
    ///   - settings: Further lines of its settings.
    /// - Throws: An error of the file system, or that there is no nats-server.
    public init(
        _ ports: Ports, cluster: [Ports] = [], in folder: String, users: [User], settings: String = ""
    ) throws {
        guard let path = Self.path else { throw CocoaError(.fileNoSuchFile) }
        address = NATSServer(port: ports.clients)
        let routes = cluster.map { "nats-route://127.0.0.1:\($0.routes)" }.joined(separator: ", ")
        let text = """
            listen: "127.0.0.1:\(ports.clients)"
            server_name: "s\(ports.clients)"
            authorization { users: [ \(users.map(\.line).joined(separator: ", ")) ] }
            \(cluster.isEmpty ? "" : "cluster { name: fleet, listen: \"127.0.0.1:\(ports.routes)\", routes: [\(routes)] }")
            \(settings)
            """
        let file = "\(folder)/server-\(ports.clients)"
        let isWritten = FileManager.default.createFile(
            atPath: file + ".conf", contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        guard isWritten else { throw CocoaError(.fileWriteUnknown) }
        child = try Child(path, ["--config", file + ".conf"], output: try .log(file + ".log"))
    }

    deinit { child.stop() }

    /// Returns a client of servers, once one of them takes connections.
    ///
    /// - Throws: An error if none does within a minute.
    public static func client(of servers: [NATSServer], user: NATSUser) async throws -> NATSClient {
        let client = NATSClient(servers, user: user, name: user.name)
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try await client.connection()
                return client
            } catch  where ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}

extension FileHandle {
    /// Opens a file to append to it.
    public static func log(_ path: String) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileWriteUnknown) }
        try file.seekToEnd()
        return file
    }
}
