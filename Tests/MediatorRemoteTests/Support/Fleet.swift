import Mediator
import MediatorGateway
import MediatorTesting
import Synchronization

@testable import MediatorRemote

/// A pool here, and its providers in the same process.
struct Fleet {
    static let who = Action(
        "Fleet", "who", "Returns the provider.", Parameter("key", String.self, default: "", "The key."),
        returns: String.self, effect: .async, exposure: .external)

    /// A provider, which the pool reaches over a link.
    final class Provider: Sendable {
        let name: String
        let desk = DeskModule()
        let link: MemoryLink
        let mediator: Mediator
        let gateway: Gateway
        private let serving: Task<Void, any Error>

        /// - Parameter isOld: Whether the provider has only the desk.
        init(_ name: String, isOld: Bool) throws {
            let (desk, link) = (desk, MemoryLink("link \(name)"))
            self.name = name
            self.link = link
            mediator = try Mediator { registry in
                registry.register(desk)
                if !isOld { registry.handle(Fleet.who) { _, _ in name } }
            }
            gateway = try Gateway(mediator)
            serving = Task { [gateway] in try await gateway.keepServing(link.b) }
        }

        deinit {
            serving.cancel()
        }

        /// Ends the connection, and lets none begin.
        func fail() {
            link.a.refusal.withLock { $0 = "it does not run" }
            link.cut()
        }
    }

    let pool: RemotePool
    let here: Mediator

    init(others: [any Module] = [], isKeyed: Bool = false) throws {
        let key: @Sendable (Call) -> String? = { call in try? call.get("key") }
        pool = RemotePool(
            "Fleet", contracts: [Self.who] + DeskActions.all,
            settings: .init(deadline: .seconds(600), pause: { _ in await Task.yield() }),
            location: CodeLocation(fileID: "Here/Here.swift", line: 1),
            key: isKeyed ? key : nil)
        here = try Mediator(modules: [pool] + others)
    }

    /// Adds providers, and returns them.
    @discardableResult func add(_ names: String..., isOld: Bool = false) throws -> [Provider] {
        try names.map { name in
            let provider = try Provider(name, isOld: isOld)
            pool.add(name, over: provider.link.a)
            return provider
        }
    }

    /// Returns once all providers have a connection.
    func connect() async throws {
        for peer in pool.pool.peers {
            while (try? await peer.session()) == nil { try Task.checkCancellation() }
        }
    }

    /// Returns the providers of some calls, one after another.
    func who(_ keys: [String]) async throws -> [String] {
        var names: [String] = []
        for key in keys { names.append(try await here.perform(Self.who, key)) }
        return names
    }

    func who(times: Int) async throws -> [String] { try await who(Array(repeating: "", count: times)) }
}

/// A transport that waits for ever, and obeys only when its task is cancelled.
struct DeadTransport: RemoteTransport {
    let endpoint = "nowhere"
    /// Gets an item at each attempt.
    let attempts = Inbox<Void>()
    /// Gets an item at the end of each attempt.
    var cancelled = Inbox<Void>()

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        attempts.add(())
        let (forever, continuation) = AsyncStream<Void>.makeStream()
        for await _ in forever {}
        withExtendedLifetime(continuation) {}
        cancelled.add(())
        throw CancellationError()
    }
}

/// The messages that contain a text, held up until a gate opens.
struct Hold: Sendable {
    let text: String
    /// Gets an item for each message that waits.
    let waits = Inbox<Void>()
    let end = Gate()

    /// Returns when a message may be sent, and whether it was held up.
    @discardableResult func wait(_ message: String) async -> Bool {
        guard message.contains(text) else { return false }
        waits.add(())
        await end.wait()
        return true
    }
}

/// A transport whose channel a test watches, and whose messages it may refuse.
struct WatchedTransport: RemoteTransport {
    private struct Channel: RemoteChannel {
        let channel: any RemoteChannel
        let watched: WatchedTransport

        func send(_ message: [UInt8]) async throws {
            let text = String(decoding: message, as: UTF8.self)
            try watched.willSend(text)
            try await watched.waitToSend(text)
            try await channel.send(message)
        }

        func close() async {
            await channel.close()
            watched.closed.add(())
        }
    }

    let transport: any RemoteTransport
    /// Gets an item at each close of a channel.
    let closed = Inbox<Void>()
    /// Runs before each message.
    var willSend: @Sendable (String) throws -> Void = { _ in }
    /// Returns when a message may be sent.
    var waitToSend: @Sendable (String) async throws -> Void = { _ in }
    var endpoint: String { transport.endpoint }

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        Channel(channel: try await transport.connect(receiver), watched: self)
    }
}
