import MediatorGateway
import MediatorRemote
import NATS

/// A way to a provider that listens at a subject of NATS.
///
///     let client = NATSClient([NATSServer(port: 4222)], name: "shop")
///     shipping.add("eu-1", over: NATSTransport(client, subject: "fleet.provider.eu-1.7"))
public struct NATSTransport: RemoteTransport {
    /// The provider in words: `NATS subject "fleet.provider.eu-1.7"`.
    public let endpoint: String
    /// The origin of the calls that the provider makes here.
    public let origin: Origin
    private let client: NATSClient
    private let subject: String
    private let silence: Duration

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - client: The client, which several transports share.
    ///   - subject: The subject of the provider.
    ///   - silence: How long the provider may be silent before it is lost.
    ///   - origin: The origin of the calls that the provider makes here.
    public init(
        _ client: NATSClient, subject: String, silence: Duration = .seconds(5), origin: Origin = .process()
    ) {
        self.client = client
        self.subject = subject
        self.silence = silence
        self.origin = origin
        endpoint = "NATS subject \"\(subject)\""
    }

    /// Opens a channel.
    ///
    /// - Throws: `RemoteNotSent` if no server can be reached, or no provider listens.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let connection: NATSConnection
        do {
            connection = try await client.connection()
        } catch let error as NATSError {
            throw RemoteNotSent("\(error)")
        }
        let caller = Access.name(of: connection.user)
        let channel = NATSChannel(connection, receiver, under: Access.inboxes(of: caller), silence: silence)
        try await channel.open(at: Access.opening(subject, caller))
        return channel
    }
}

/// The way to one caller, which asked a provider for a channel.
struct CallerTransport: RemoteTransport {
    let endpoint = "a caller over NATS"
    let origin: Origin
    let connection: NATSConnection
    let inbox: String
    /// The subjects to which this caller alone may publish.
    let prefix: String
    let silence: Duration

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let channel = NATSChannel(connection, receiver, under: prefix, silence: silence)
        try channel.accept(inbox)
        return channel
    }
}
