public import Distributed
import MediatorCoding
public import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// `Codable` is written out, since the compiler (6.3) derives it for no generic distributed actor. Receptionists list only
// actors that are.

/// A mediator as a distributed actor of any actor system: a cluster, XPC, or that of a test.
///
///     let node = MediatorNode(actorSystem: system, offering: gateway)
///
/// The process that calls has a node too, and a ``NodeTransport`` between both:
///
///     RemoteModule("Shipping", contracts: ShippingActions.all, over: NodeTransport(from: own, to: node))
///
/// The engine does the distribution. The node carries messages of JSON-RPC, in which outcomes are data: engines replace
/// errors that cross by others.
public distributed actor MediatorNode<ActorSystem: DistributedActorSystem>: Codable
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    private let hub: NodeHub
    /// The identifier as JSON, an array, since some coders take no text alone.
    ///
    /// Encoded once. Another encoding may have other text, since encoders write keys in any order.
    fileprivate lazy var name = (try? JSONEncoder().encode([id])).map { String(decoding: $0, as: UTF8.self) } ?? ""

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - actorSystem: The engine.
    ///   - gateway: What other nodes may call; nil for nothing.
    ///   - origin: The origin of their calls, for the policy of the gateway.
    public init(actorSystem: ActorSystem, offering gateway: Gateway? = nil, origin: Origin = .process()) {
        self.actorSystem = actorSystem
        hub = NodeHub(gateway, origin: origin)
    }

    /// Takes a message of another node, and returns the answer to a request.
    ///
    /// - Parameters:
    ///   - message: One message of JSON-RPC.
    ///   - sender: The identifier of the other node as JSON. The runtime (6.3) cannot decode a parameter of the type
    ///     `ActorSystem.ActorID`.
    ///   - connection: The identifier of the connection: two nodes have one for each module.
    /// - Returns: The answer; nil for a notification of a known connection.
    public distributed func exchange(
        _ message: String, from sender: String, over connection: String
    ) async -> String? {
        let (system, own) = (actorSystem, name)
        return await hub.exchange(message, over: connection) {
            let sender = Result {
                try JSONDecoder().decode([ActorSystem.ActorID].self, fromOutside: Data(sender.utf8))
            }
            return { text in
                guard let id = try sender.get().first else { throw RemoteNotSent("the sender has no identifier") }
                let other = try MediatorNode.resolve(id: id, using: system)
                // The other node answers a notification only to refuse it.
                guard try await other.exchange(text, from: own, over: connection) == nil else {
                    throw RemoteNotSent("the node has closed the connection")
                }
            }
        }
    }

    /// Lets a receiver get the messages of a connection, or none.
    ///
    /// - Returns: The ``name`` of this node.
    fileprivate func receive(_ receiver: RemoteReceiver?, over connection: String) -> String {
        hub.set(receiver, for: connection)
        return name
    }
}

/// A connection between two nodes of an actor system.
///
/// Every five seconds it asks whether the other node still knows it. When that node does not, since it has restarted,
/// or does not answer within ten seconds twice in a row, the connection ends, and the module connects again.
public struct NodeTransport<ActorSystem: DistributedActorSystem>: RemoteTransport
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    /// The node in words.
    public let endpoint: String
    private let own: MediatorNode<ActorSystem>
    private let other: MediatorNode<ActorSystem>
    /// Waits between two questions, and for the limit of an answer; tests replace it.
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - own: The node of this process, which gets callbacks and events.
    ///   - other: The node that handles the calls, resolved.
    ///   - name: The other node in words, for messages.
    public init(from own: MediatorNode<ActorSystem>, to other: MediatorNode<ActorSystem>, name: String? = nil) {
        self.init(from: own, to: other, name: name) { try await Task.sleep(for: $0) }
    }

    init(
        from own: MediatorNode<ActorSystem>, to other: MediatorNode<ActorSystem>, name: String? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.own = own
        self.other = other
        self.pause = pause
        endpoint = "node \"\(name ?? "\(other.id)")\""
    }

    /// Takes the nodes into use.
    ///
    /// - Throws: ``RemoteNotSent`` if the node of this process is not local.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        guard let name = await own.whenLocal({ $0.receive(receiver, over: number) }) else {
            throw RemoteNotSent("the node of this process is not local")
        }
        return NodeChannel(own, other, name, number, receiver, pause)
    }
}

/// An error: no answer came within the limit.
private struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "no answer in \(NodeHub.answerLimit)" }
}

private struct NodeChannel<ActorSystem: DistributedActorSystem>: RemoteChannel
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    private let own: MediatorNode<ActorSystem>
    private let other: MediatorNode<ActorSystem>
    /// The name of the own node.
    private let name: String
    private let number: String
    private let receiver: RemoteReceiver
    /// Opened once the other node has answered: before the first message it does not know the connection.
    private let begun: Latch
    private let watch: Task<Void, Never>

    init(
        _ own: MediatorNode<ActorSystem>, _ other: MediatorNode<ActorSystem>, _ name: String, _ number: String,
        _ receiver: RemoteReceiver, _ pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.own, self.other, self.name, self.number, self.receiver) = (own, other, name, number, receiver)
        let begun = Latch()
        self.begun = begun
        watch = Task.detached {
            await begun.wait()
            if Task.isCancelled { return }
            var failures = 0
            while (try? await pause(NodeHub.watchInterval)) != nil, !Task.isCancelled {
                do {
                    let answer = try await Self.answer(pause) {
                        try await other.exchange(NodeHub.question, from: name, over: number)
                    }
                    failures = 0
                    if let answer { receiver.receive(Array(answer.utf8)) }
                } catch {
                    if Task.isCancelled { return }
                    failures += 1
                    // One may be lost where a process is busy for long.
                    if failures == 2 { return receiver.end("the node does not answer (\(error))") }
                }
            }
        }
    }

    /// Returns the answer to a question, or throws at the limit.
    ///
    /// The question has a task of its own, which nothing awaits: an engine may wait for a dead node for ever, and ignore
    /// that a task is cancelled.
    private static func answer(
        _ pause: @escaping @Sendable (Duration) async throws -> Void,
        to ask: @escaping @Sendable () async throws -> String?
    ) async throws -> String? {
        let (answers, first) = AsyncThrowingStream<String?, any Error>.makeStream()
        let question = Task.detached {
            do { first.yield(try await ask()) } catch { first.finish(throwing: error) }
        }
        let limit = Task.detached {
            try await pause(NodeHub.answerLimit)
            first.finish(throwing: NoAnswer())
        }
        defer {
            question.cancel()
            limit.cancel()
        }
        for try await answer in answers { return answer }
        throw CancellationError()
    }

    func send(_ message: [UInt8]) async throws {
        let answer = try await other.exchange(String(decoding: message, as: UTF8.self), from: name, over: number)
        begun.open()
        if let answer { receiver.receive(Array(answer.utf8)) }
    }

    /// Closes the channel; it waits for nothing of the other node, which may be dead.
    func close() async {
        watch.cancel()
        begun.open()
        _ = await own.whenLocal { $0.receive(nil, over: number) }
        Task.detached { _ = try? await other.exchange(NodeHub.farewell, from: name, over: number) }
    }
}
