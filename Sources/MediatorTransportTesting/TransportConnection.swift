public import MediatorRemote

/// A transport that is checked, and what belongs to it.
public struct TransportConnection: Sendable {
    /// The transport of the caller.
    public let transport: any RemoteTransport
    let lose: (@Sendable () async -> Void)?
    let end: @Sendable () async -> Void

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - transport: The transport of the caller.
    ///   - lose: Ends the connection without a farewell, as a crash of the other side does; nil leaves out the check of
    ///     ``TransportCheck/loss``.
    ///   - end: Ends the other side, after the check.
    public init(
        _ transport: some RemoteTransport, lose: (@Sendable () async -> Void)? = nil,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.transport = transport
        self.lose = lose
        self.end = end
    }
}
