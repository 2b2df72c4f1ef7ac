import Distributed
import Mediator
import MediatorSystem

/// An error: no response came within the limit.
private struct NoResponse: Error, CustomStringConvertible {
    var description: String { "no response in \(NodeHub.responseLimit)" }
}

/// A channel to another node, with a node of its own for what comes back.
struct NodeChannel<ActorSystem: DistributedActorSystem>: RespondingChannel
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    private let own: MediatorNode<ActorSystem>
    private let other: MediatorNode<ActorSystem>
    private let receiver: NodeReceiver
    /// The identifier of the own node.
    private let name: String
    /// No two connections of the other node have the same number.
    private let number = String(UInt64.random(in: .min ... .max), radix: 36)
    /// Opened once the other node has responded: before the first message it does not know the connection.
    private let begun = TaskLatch()
    private let watches: [Task<Void, Never>]

    init(
        _ other: MediatorNode<ActorSystem>, _ receiver: RemoteReceiver,
        _ lost: (@Sendable (MediatorNode<ActorSystem>) async -> Void)?,
        _ pause: @escaping @Sendable (Duration) async throws -> Void
    ) throws {
        self.other = other
        let receiver = NodeReceiver(receiver)
        self.receiver = receiver
        own = MediatorNode(actorSystem: other.actorSystem, receiving: receiver)
        name = try own.id.encoded
        let (name, number, begun) = (name, number, begun)
        let questions = Task.detached { [weak receiver] in
            await begun.wait()
            if Task.isCancelled { return }
            var failures = 0
            while (try? await pause(NodeHub.watchInterval)) != nil, !Task.isCancelled {
                do {
                    let answer = try await first {
                        try await other.exchange(NodeHub.probe, from: name, over: number)
                    } limit: {
                        try await pause(NodeHub.responseLimit)
                        throw NoResponse()
                    }
                    failures = 0
                    if let answer { _ = receiver?.take(answer) }
                } catch {
                    if Task.isCancelled { return }
                    failures += 1
                    // One may be lost where a process is busy for long.
                    if failures == 2 { return receiver?.end("the node does not answer (\(error))") ?? () }
                }
            }
        }
        let loss = lost.map { lost in
            Task.detached { [weak receiver] in
                await lost(other)
                if !Task.isCancelled { receiver?.end("the node is gone") }
            }
        }
        watches = [questions] + (loss.map { [$0] } ?? [])
    }

    func send(_ message: [UInt8]) async throws {
        let answer = try await other.exchange(String(decoding: message, as: UTF8.self), from: name, over: number)
        begun.open()
        if let answer { _ = receiver.take(answer) }
    }

    /// Closes the channel; it waits for nothing of the other node, which may be dead.
    func close() async {
        for watch in watches { watch.cancel() }
        begun.open()
        receiver.close()
        Task.detached { [other, name, number] in
            _ = try? await other.exchange(NodeHub.farewell, from: name, over: number)
        }
    }
}
