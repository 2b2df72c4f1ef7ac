public import MediatorGateway

/// A way to another part of the app: another process, another machine, or a web page.
///
/// ``ChildProcess``, ``LocalSocket``, ``StandardStreams``, ``PageTransport`` and ``NodeTransport`` are transports. To write
/// another one, carry the messages of both sides as they are, by these rules. `MediatorTransportTesting` checks them.
///
/// - **Messages.** A message is one text of JSON-RPC 2.0 in UTF-8, without line breaks. It arrives whole and unchanged.
/// - **Addresses.** Each ``connect(_:)`` opens a channel of its own. Its messages reach no other channel.
/// - **Order.** If `send` of one message has returned before `send` of another one begins, they arrive in that order. The
///   messages of calls that overlap may arrive in any order.
/// - **Loss.** A message arrives once. Where one was lost, or may have been, the channel has ended: the transport calls
///   ``RemoteReceiver/end(_:)``, and `send` throws. It repeats nothing.
/// - **Sizes.** A message of up to ``maximumMessageBytes`` bytes arrives. No longer one is sent.
/// - **Back-pressure.** `send` may wait until there is room, for as long as the channel is open. A message that waits holds up
///   none in the other direction. ``RemoteReceiver/receive(_:)`` never waits: what comes too fast for the app is
///   counted there, and not in the transport.
/// - **End.** Closing the channel at one side ends it at the other side. After the end nothing waits for the other side.
///
/// The module does the rest: it matches responses with calls, connects again after a loss, and ends calls at their deadline.
public protocol RemoteTransport: Sendable {
    /// The other side in a few words, for messages and tools: `child process "DemoApp"`.
    var endpoint: String { get }

    /// The origin of the calls that the other side makes here, for the policy of the gateway; `.process()` by default.
    var origin: Origin { get }

    /// How many bytes a message may have; 16 MiB by default, which is the most.
    ///
    /// A call with a longer message fails with `notSent`, and a longer response with `unknownOutcome`.
    var maximumMessageBytes: Int { get }

    /// Opens a channel to the other side, at the start of the module and after each loss.
    ///
    /// Stopping the module cancels the task of an attempt in progress, and awaits its end.
    ///
    /// - Parameter receiver: Gets the messages of the other side, and the end of the channel.
    /// - Throws: Any error when there is no way to the other side at present; its text appears in errors of calls.
    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel
}

extension RemoteTransport {
    /// Another process of the same app.
    public var origin: Origin { .process() }

    /// 16 MiB.
    public var maximumMessageBytes: Int { RemoteSession.longest }
}

/// An open channel of a ``RemoteTransport``.
public protocol RemoteChannel: Sendable {
    /// Sends a message, and returns once there is room for more.
    ///
    /// Calls of it overlap. When the channel ends, those that wait return or throw soon: until then nobody knows whether
    /// the other side got their messages.
    ///
    /// - Throws: ``RemoteNotSent`` if the other side certainly did not get the message; any other error if it may have.
    func send(_ message: [UInt8]) async throws

    /// Closes the channel, and returns when what belongs to it has ended, as a child process.
    func close() async
}

/// An error of ``RemoteChannel/send(_:)``: the other side did not get the message.
public struct RemoteNotSent: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    /// Creates the error.
    public init(_ reason: String) {
        description = reason
    }
}

/// Gets what the other side of a channel sends.
///
/// Thread-safe.
public struct RemoteReceiver: Sendable {
    private let take: @Sendable ([UInt8]) -> Void
    private let finish: @Sendable (String) -> Void

    package init(_ take: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable (String) -> Void) {
        self.take = take
        finish = end
    }

    /// Takes a message of the other side; it never waits.
    public func receive(_ message: [UInt8]) {
        take(message)
    }

    /// Notes that the channel has ended; calls without a response fail.
    ///
    /// - Parameter reason: The reason in a few words: `the process ended`.
    public func end(_ reason: String) {
        finish(reason)
    }
}

/// A channel that sends without waiting, in the order of the calls.
protocol DirectChannel: RemoteChannel {
    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - willSend: Runs before the first byte of it is sent; if it returns false, the message is not sent. Nil stands
    ///     for true.
    func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws

    /// Returns once there is room for more messages.
    ///
    /// - Throws: An error when the channel has ended.
    func waitForCapacity() async throws

    /// Returns when the messages are sent, or the channel has ended.
    func flush() async
}

extension DirectChannel {
    func send(_ message: [UInt8]) async throws {
        try sendNow(message, willSend: nil)
        try await waitForCapacity()
    }
}

/// A channel whose `send` waits for the response of the other side, also after the end.
protocol RespondingChannel: RemoteChannel {}
