import Mediator
import MediatorGateway
import MediatorMessages
import MediatorSystem
import Synchronization

/// One open channel with the other side: the peer, and what it delivers.
final class RemoteSession: Sendable {
    /// How many bytes a message may have.
    static let longest = MessageLimits.process.bytes

    let peer: MessagePeer
    /// How many bytes a message of this side may have.
    let longest: Int
    let deliveries: Deliveries
    /// Sends events to the other side; nil where nothing is offered.
    let outbox: MessageOutbox?
    /// Opened when the channel has ended, and its owner knows it.
    let ended = TaskLatch()
    private let channel = Mutex<(any RemoteChannel)?>(nil)
    private let drains = Atomic(false)
    /// Whether this side only answers: when the gateway has drained, the connection ends.
    private let isServed: Bool
    private let calls: CallsInProgress?

    /// The last notification of a side that has drained: requests without a response were not performed.
    private static let drained = "rpc.drained"

    /// - Parameters:
    ///   - gateway: What the other side may call; nil for nothing.
    ///   - origin: The origin of its calls.
    ///   - longest: How many bytes a message of this side may have.
    ///   - deliveries: Delivers events and callbacks of the other side.
    ///   - isServed: Whether this side only answers.
    ///   - onEnd: Runs once, when the channel has ended.
    init(
        offering gateway: Gateway?, origin: Origin, longest: Int = RemoteSession.longest,
        deliveries: Deliveries = Deliveries(), isServed: Bool = false,
        onEnd: @escaping @Sendable (RemoteSession) -> Void
    ) {
        let outbox = gateway.map { MessageOutbox($0, origin: origin, limits: .process) }
        var methods = gateway?.methods(for: origin, outbox) ?? MessageMethods()
        for name in Deliveries.notifications {
            methods.onNotification(name) { parameters, size, peer in
                if !deliveries.take(name, parameters, size: size) { peer.end("too many callbacks waited to run") }
            }
        }
        methods.onNotification(Self.drained) { _, _, peer in peer.end("it takes no more calls", isUnperformed: true) }
        peer = MessagePeer(methods, limits: MessageLimits.process.peer(sent: longest))
        (self.deliveries, self.outbox, self.longest, self.isServed) = (deliveries, outbox, longest, isServed)
        let calls = gateway?.callsInProgress
        self.calls = calls
        let number = calls?.addConnection { [weak self] in await self?.drain() }
        peer.whenEnded { [weak self, ended] in
            if let number { calls?.removeConnection(number) }
            deliveries.close()
            outbox?.close()
            if let self { onEnd(self) }
            ended.open()
        }
    }

    /// The receiver of the channel.
    var receiver: RemoteReceiver {
        RemoteReceiver {
            self.peer.receive($0)?.handOver()
        } end: {
            self.peer.end($0)
        }
    }

    /// Takes the channel into use.
    func begin(_ channel: any RemoteChannel) {
        self.channel.withLock { $0 = channel }
        peer.begin(MessageOutput(channel))
        if let calls, calls.hasDrained { Task { await drain() } }
    }

    /// Whether the other side refuses new calls.
    var isDraining: Bool { drains.load(ordering: .relaxed) }

    /// Notes that the other side refuses new calls.
    func markDraining() {
        drains.store(true, ordering: .relaxed)
    }

    /// Sends the last responses and the events that wait.
    ///
    /// If this side only answers, it then says that nothing else was performed, and ends the connection.
    private func drain() async {
        await peer.finishRequests()
        await outbox?.finish()
        await peer.flush()
        if isServed, let message = try? MessageRequest(Self.drained, [:]).utf8() { try? await peer.send(message) }
        await (channel.withLock(\.self) as? any DirectChannel)?.flush()
        if isServed { peer.end("the gateway was drained") }
    }

    /// Whether the channel is open.
    var isOpen: Bool { peer.isOpen }

    /// Closes the channel; requests without a response are lost.
    func close(_ reason: String) async {
        peer.end(reason)
        // It may own the receiver, which owns this session.
        let channel = channel.withLock { $0.take() }
        await channel?.close()
    }
}

extension MessageOutput {
    /// Creates the output of a channel.
    fileprivate init(_ channel: any RemoteChannel) {
        if let direct = channel as? any DirectChannel {
            self.init(
                sendNow: { try direct.sendNow($0, willSend: $1) }, waiting: { try await direct.waitForCapacity() })
        } else {
            self.init(sendsEndWithConnection: !(channel is any RespondingChannel)) { message in
                try await channel.send(message)
            }
        }
    }
}

extension RemoteNotSent: UnsentMessage {
    package var reason: String { description }
}
