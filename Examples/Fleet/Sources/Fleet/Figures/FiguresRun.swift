import FleetTransport
import Foundation
import Mediator
import MediatorRemote
import NATS
import Processes
import Synchronization

/// Measures requests and calls beside each other: one server, and up to four providers in processes of their own.
///
/// `figures [--rounds 9] [--calls 4000] [--connections 1000]`
struct FiguresRun {
    private static let tasks = 64
    private static let counts = [1, 2, 4]

    /// What is measured.
    struct Settings {
        let rounds: Int
        /// How many requests the tasks make in a round.
        let calls: Int
        let connections: Int

        init(_ options: Options) throws {
            rounds = try options.number("rounds", default: 9)
            calls = try options.number("calls", default: 4000)
            connections = try options.number("connections", default: 1000)
            guard rounds > 0, calls >= FiguresRun.tasks, connections > 0 else {
                throw OptionError(
                    description: "--rounds and --connections are at least 1, and --calls at least \(FiguresRun.tasks)")
            }
        }
    }

    private let settings: Settings
    private let folder: String
    private let children: Children
    private let server: ServerProcess
    private let password = UUID().uuidString
    private let user: NATSUser
    private let client: NATSClient
    private var result: FiguresResult

    /// Measures, and prints a table and one line of JSON.
    static func run(_ options: Options) async throws -> Int32 {
        let settings = try Settings(options)
        return try await withPrograms { folder, children in
            var run = try await FiguresRun(settings, folder, children)
            try await run.measureConnections()
            try await run.measureWaiting()
            try await run.measureRequests()
            print(run.result.tables)
            print(run.result.json)
            return 0
        }
    }

    private init(_ settings: Settings, _ folder: String, _ children: Children) async throws {
        self.settings = settings
        result = FiguresResult(connections: settings.connections)
        self.folder = folder
        self.children = children
        user = NATSUser("figures", password: password)
        // Its responders are named by numbers.
        let names = [user.name, Self.asker] + (0...(Self.counts.max() ?? 1)).map { "\($0)" }
        let users = names.map { [password] in ServerProcess.User($0, password: password) }
        server = try ServerProcess(try ServerProcess.Ports(), in: folder, users: users)
        _ = children.add(server.child)
        client = try await ServerProcess.client(of: [server.address], user: user)
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Starts a program of this one.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - name: Its name, which is that of its user.
    ///   - arguments: Its further arguments.
    ///   - output: The file that gets its output.
    private func start(
        _ program: String, _ name: String, _ arguments: [String] = [], output: String? = nil
    ) throws -> Child {
        children.add(
            try Child(
                Bundle.main.executablePath ?? CommandLine.arguments[0],
                [program, "--name", name, "--servers", "\(server.address)"] + arguments,
                environment: ["FLEET_PASSWORD": password], output: .log(output ?? "\(folder)/\(program)-\(name).log")))
    }
}

// MARK: Requests

extension FiguresRun {
    private mutating func measureRequests() async throws {
        let names = (1...(Self.counts.max() ?? 1)).map { "\($0)" }
        let responders = try names.map { try start("responder", $0) }
        var callers: [(providers: Int, caller: QuoteCaller)] = []
        for count in Self.counts {
            callers.append((count, try await QuoteCaller(client, Array(names.prefix(count)))))
        }
        for round in 0...settings.rounds {
            say(round == 0 ? "warming up" : "round \(round) of \(settings.rounds)")
            for (count, caller) in callers {
                var samples: FiguresResult.Round = [:]
                // Each way is the first one as often as the others.
                let ways = FiguresResult.Way.allCases
                for index in ways.indices {
                    let way = ways[(index + round) % ways.count]
                    samples[way] = try await FiguresSample(
                        calls: settings.calls, tasks: Self.tasks,
                        in: [ProcessInfo.processInfo.processIdentifier, server.child.identifier]
                            + responders.prefix(count).map(\.identifier)
                    ) { try await caller.quote($0, way) }
                }
                if round > 0 { result.rounds[count, default: []].append(samples) }
            }
        }
        let (connection, first) = (try await client.connection(), callers[0].caller)
        for way in FiguresResult.Way.allCases {
            result.traffic[way] = try await Self.traffic(of: 1000, over: connection) { try await first.quote($0, way) }
        }
        for (_, caller) in callers { await caller.mediator.stop() }
    }

    /// Counts what requests send and receive.
    private static func traffic(
        of count: Int, over connection: NATSConnection, _ request: MeasuredRequest
    ) async throws -> FiguresResult.Traffic {
        let before = connection.traffic
        for number in 0..<count { try await request(number) }
        return connection.traffic.since(before, per: Double(count))
    }
}

extension NATSTraffic {
    fileprivate func since(_ before: NATSTraffic, per count: Double) -> FiguresResult.Traffic {
        FiguresResult.Traffic(
            messages: Double(messagesSent - before.messagesSent + messagesReceived - before.messagesReceived) / count,
            bytes: Double(bytesSent - before.bytesSent + bytesReceived - before.bytesReceived) / count)
    }
}

// MARK: Connections

extension FiguresRun {
    /// How many clients of a server are open for the memory of one.
    private static let clients = 200
    /// How long the messages of idle connections are counted.
    private static let idle = 5

    /// Opens many connections with one provider, and divides what that takes.
    private mutating func measureConnections() async throws {
        let count = result.connections
        say("opening \(count) connections")
        let responder = try start("responder", "0")
        let one = try await QuoteCaller.mediator(over: client, [("one", "0")])
        // What is made once, as at the first calls, is no part of a connection.
        for number in 0..<1000 { _ = try await one.perform(QuoteActions.quote, "Oslo", number) }
        let processes = [
            responder.identifier, ProcessInfo.processInfo.processIdentifier, server.child.identifier,
        ]
        let before = processes.map(residentSize)
        let many = try await QuoteCaller.mediator(over: client, (0..<count).map { ("\($0)", "0") })
        let connection = try await client.connection()
        let traffic = connection.traffic
        try await Task.sleep(for: .seconds(Self.idle))
        let idle = connection.traffic.since(traffic, per: Double(count * Self.idle))
        let sizes = growth(of: processes, since: before, per: count)
        result.connection = FiguresResult.Connection(
            provider: sizes[0], caller: sizes[1], server: sizes[2], client: try await sizeOfClient(),
            messages: idle.messages, bytes: idle.bytes)
        await many.stop()
        await one.stop()
        responder.stop()
    }

    /// Returns the memory of a client in the server.
    private func sizeOfClient() async throws -> Double? {
        let before = residentSize(of: server.child.identifier)
        var clients: [NATSConnection] = []
        for _ in 0..<Self.clients {
            clients.append(try await NATSConnection.open(server.address, user: user, name: user.name))
        }
        let after = residentSize(of: server.child.identifier)
        for client in clients { client.close() }
        return increase(from: before, to: after).map { $0 / Double(Self.clients) }
    }
}

// MARK: Requests that wait

extension FiguresRun {
    /// The name of the program whose requests wait.
    private static let asker = "asker"
    /// How many of its requests wait: a provider takes no more than 1,024 calls over a connection.
    private static let waiting = 1000

    /// Measures the memory of requests that wait, each time in new processes: nothing that was released is used again.
    private mutating func measureWaiting() async throws {
        for round in 1...settings.rounds {
            say("requests that wait: round \(round) of \(settings.rounds)")
            for way in FiguresResult.Way.allCases {
                let responder = try start("responder", "0")
                let output = "\(folder)/\(way.rawValue)-\(round).log"
                let asker = try start(
                    "asker", Self.asker,
                    [
                        "--responder", "0", "--process", "\(responder.identifier)", "--way", way.rawValue,
                        "--requests", "\(Self.waiting)",
                    ], output: output)
                await asker.ended()
                responder.stop()
                let text = try String(contentsOfFile: output, encoding: .utf8)
                guard let size = try? JSONDecoder().decode(FiguresResult.Waiting.self, from: Data(text.utf8)) else {
                    throw OptionError(description: "requests that wait were not measured: \(text)")
                }
                result.waiting[way, default: []].append(size)
            }
        }
    }
}
