import FleetTransport
import Mediator
import MediatorRemote
import NATS

/// Asks responders, in all ways.
struct QuoteCaller: Sendable {
    let mediator: Mediator
    private let bare: BareRequests
    private let handWritten: HandWrittenRequests
    /// What bare requests carry: the bytes that a call has as a message of NATS.
    private let payload: [UInt8]
    private let responders: [ResponderSubjects]

    /// - Parameter responders: The names of the responders, which take turns.
    init(_ client: NATSClient, _ responders: [String]) async throws {
        self.responders = responders.map(ResponderSubjects.init)
        mediator = try await Self.mediator(over: client, responders.map { ($0, $0) })
        let connection = try await client.connection()
        bare = try BareRequests(connection)
        handWritten = HandWrittenRequests(bare)
        payload = try await Self.payload(of: mediator, over: connection)
    }

    /// Asks for a price.
    func quote(_ number: Int, _ way: FiguresResult.Way) async throws {
        let responder = responders[number % responders.count]
        switch way {
        case .bare: _ = try await bare.request(payload, to: responder.bare)
        case .handWritten: _ = try await handWritten.quote("Oslo", number, at: responder.handWritten)
        case .call: _ = try await mediator.perform(QuoteActions.quote, "Oslo", number)
        }
    }

    /// Makes a request that waits at the first responder.
    func wait(_ way: FiguresResult.Way) async throws {
        switch way {
        case .bare: _ = try await bare.request(payload, to: responders[0].waiting)
        case .handWritten: try await handWritten.wait(at: responders[0].handWritten)
        case .call: try await mediator.perform(QuoteActions.wait)
        }
    }

    /// Returns a mediator whose module has providers, once it has connected with all of them.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - providers: Their names in the pool, and those of their responders.
    static func mediator(
        over client: NATSClient, _ providers: [(name: String, responder: String)]
    ) async throws -> Mediator {
        let pool = RemotePool("Quotes", contracts: QuoteActions.all)
        let mediator = try Mediator(modules: [pool])
        try await mediator.start()
        for provider in providers {
            pool.add(
                provider.name, over: NATSTransport(client, subject: ResponderSubjects(provider.responder).calls))
        }
        try await wait(.seconds(60), or: "not all providers have connected") {
            pool.providers.count(where: \.isConnected) >= providers.count
        }
        return mediator
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

    /// Waits until a condition holds; throws a message after a limit.
    static func wait(_ limit: Duration, or message: String, until isMet: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + limit
        while !(try await isMet()) {
            guard ContinuousClock.now < end else { throw OptionError(description: message) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
