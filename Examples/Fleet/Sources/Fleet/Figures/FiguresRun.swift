import FleetTransport
import Foundation
import Mediator
import MediatorRemote
import NATS
import Processes
import Synchronization

/// Measures bare requests and calls beside each other: one server, and up to four providers in processes of their own.
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
            try await run.measureRequests()
            print(run.result.table)
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
        let names = [user.name] + (0...(Self.counts.max() ?? 1)).map { "\($0)" }
        let users = names.map { [password] in ServerProcess.User($0, password: password) }
        server = try ServerProcess(try ServerProcess.Ports(), in: folder, users: users)
        _ = children.add(server.child)
        client = try await ServerProcess.client(of: [server.address], user: user)
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }

    private func startResponder(_ name: String) throws -> Child {
        children.add(
            try Child(
                Bundle.main.executablePath ?? CommandLine.arguments[0],
                ["responder", "--name", name, "--servers", "\(server.address)"],
                environment: ["FLEET_PASSWORD": password], output: .log("\(folder)/responder-\(name).log")))
    }

    /// Returns a mediator whose module has providers, once it has connected with all of them.
    ///
    /// - Parameter providers: Their names in the pool, and those of their responders.
    private func mediator(_ pool: RemotePool, _ providers: [(name: String, responder: String)]) async throws -> Mediator
    {
        let mediator = try Mediator(modules: [pool])
        try await mediator.start()
        for provider in providers {
            pool.add(
                provider.name, over: NATSTransport(client, subject: ResponderSubjects(provider.responder).calls))
        }
        try await Self.wait(.seconds(60), or: "not all providers have connected") {
            pool.providers.count(where: \.isConnected) >= providers.count
        }
        return mediator
    }

    /// Waits until a condition holds; throws a message after a limit.
    private static func wait(
        _ limit: Duration, or message: String, until isMet: () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + limit
        while !(try await isMet()) {
            guard ContinuousClock.now < end else { throw OptionError(description: message) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

// MARK: Requests

extension FiguresRun {
    private mutating func measureRequests() async throws {
        let names = (1...(Self.counts.max() ?? 1)).map { "\($0)" }
        let responders = try names.map(startResponder)
        var mediators: [Int: Mediator] = [:]
        for count in Self.counts {
            let pool = RemotePool("Quotes", contracts: QuoteActions.all)
            mediators[count] = try await mediator(pool, names.prefix(count).map { ($0, $0) })
        }
        guard let first = mediators[1] else { return }
        let connection = try await client.connection()
        let bare = try BareRequests(connection)
        let byHand = HandWrittenRequests(bare)
        let payload = try await Self.payload(of: first, over: connection)
        let subjects = names.map(ResponderSubjects.init)

        func request(_ way: FiguresResult.Way, _ count: Int) -> MeasuredRequest {
            let mediator = mediators[count] ?? first
            return switch way {
            case .bare: { _ = try await bare.request(payload, to: subjects[$0 % count].bare) }
            case .handWritten: { _ = try await byHand.quote("Oslo", $0, at: subjects[$0 % count].handWritten) }
            case .call: { _ = try await mediator.perform(QuoteActions.quote, "Oslo", $0) }
            }
        }

        for round in 0...settings.rounds {
            say(round == 0 ? "warming up" : "round \(round) of \(settings.rounds)")
            for count in Self.counts {
                var samples: FiguresResult.Round = [:]
                // Each way is the first one as often as the others.
                let ways = FiguresResult.Way.allCases
                for index in ways.indices {
                    let way = ways[(index + round) % ways.count]
                    samples[way] = try await FiguresSample(
                        calls: settings.calls, tasks: Self.tasks,
                        in: [ProcessInfo.processInfo.processIdentifier, server.child.identifier]
                            + responders.prefix(count).map(\.identifier),
                        request(way, count))
                }
                if round > 0 { result.rounds[count, default: []].append(samples) }
            }
        }
        for way in FiguresResult.Way.allCases {
            result.traffic[way] = try await Self.traffic(of: 1000, over: connection, request(way, 1))
        }
        for mediator in mediators.values { await mediator.stop() }
    }

    /// Returns the bytes that a call has as a message of NATS, as another subscriber sees them.
    private static func payload(of mediator: Mediator, over connection: NATSConnection) async throws -> [UInt8] {
        let (payloads, came) = AsyncStream<[UInt8]>.makeStream()
        let subscription = try connection.subscribe(to: "fleet.provider.>") { message in
            if String(decoding: message.payload, as: UTF8.self).contains("\"rpc.call\"") { came.yield(message.payload) }
        }
        defer { connection.unsubscribe(subscription) }
        try await connection.flush()
        _ = try await mediator.perform(QuoteActions.quote, "Oslo", 1000)
        for await payload in payloads { return payload }
        return []
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
    /// How many calls wait over each connection.
    private static let callsOfConnection = 10

    /// Opens many connections with one provider, and divides what that takes.
    private mutating func measureConnections() async throws {
        let count = result.connections
        say("opening \(count) connections")
        let responder = try startResponder("0")
        let one = try await mediator(RemotePool("Quotes", contracts: QuoteActions.all), [("one", "0")])
        // What is made once, as at the first calls, is no part of a connection.
        for number in 0..<1000 { _ = try await one.perform(QuoteActions.quote, "Oslo", number) }
        let processes = [
            responder.identifier, ProcessInfo.processInfo.processIdentifier, server.child.identifier,
        ]
        let before = processes.map(residentSize)
        let many = try await mediator(
            RemotePool("Quotes", contracts: QuoteActions.all), (0..<count).map { ("\($0)", "0") })
        let connection = try await client.connection()
        let traffic = connection.traffic
        try await Task.sleep(for: .seconds(Self.idle))
        let idle = connection.traffic.since(traffic, per: Double(count * Self.idle))
        let sizes = Self.sizes(of: count, since: before, in: processes)
        result.connection = FiguresResult.Connection(
            provider: sizes[0], caller: sizes[1], server: sizes[2], client: try await sizeOfClient(),
            messages: idle.messages, bytes: idle.bytes)
        result.waitingCalls = try await measureWaitingCalls(of: many, asking: one, in: processes)
        await many.stop()
        await one.stop()
        responder.stop()
    }

    /// Begins calls over all connections that wait at the provider, and divides what they take.
    private func measureWaitingCalls(
        of many: Mediator, asking one: Mediator, in processes: [Int32]
    ) async throws -> FiguresResult.WaitingCalls {
        let count = result.connections * Self.callsOfConnection
        say("beginning \(count) calls")
        let before = processes.map(residentSize)
        let calls = (0..<count).map { _ in Task { try await many.perform(QuoteActions.wait) } }
        try await Self.wait(.seconds(20), or: "not all calls wait") {
            try await one.perform(QuoteActions.waiting) >= count
        }
        let sizes = Self.sizes(of: count, since: before, in: processes)
        for call in calls { call.cancel() }
        for call in calls { _ = await call.result }
        return .init(count: count, provider: sizes[0], caller: sizes[1], server: sizes[2])
    }

    /// Returns by how much processes have grown, for each of a number of things.
    private static func sizes(of count: Int, since before: [Double?], in processes: [Int32]) -> [Double?] {
        zip(before, processes.map(residentSize)).map { before, after in
            increase(from: before, to: after).map { $0 / Double(count) }
        }
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
