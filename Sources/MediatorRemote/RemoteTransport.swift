public import MediatorGateway
package import MediatorMessages

/// A way to another part of the app: another process, another machine, or a web page.
///
/// ``ChildProcess``, ``LocalSocket``, ``StandardStreams``, ``PageTransport`` and ``NodeTransport`` are connections. To
/// write another one, carry the messages of both sides as they are: each is one text of JSON-RPC 2.0 in UTF-8,
/// without line breaks. `RemoteModule` matches answers with calls, connects again after a loss, and ends calls at their deadline.
public protocol RemoteTransport: Sendable {
    /// The other side in a few words, for messages and tools: `child process "DemoApp"`.
    var endpoint: String { get }

    /// The origin of the calls that the other side makes here, for the policy of the gateway; `.process()` by default.
    var origin: Origin { get }

    /// Opens a channel to the other side, at the start of the module and after each loss.
    ///
    /// Stopping the module cancels the task of an attempt under way, and awaits its end.
    ///
    /// - Parameter receiver: Gets the messages of the other side, and the end of the channel.
    /// - Throws: Any error when there is no way to the other side at present; its text appears in errors of calls.
    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel
}

extension RemoteTransport {
    /// Another process of the same app.
    public var origin: Origin { .process() }
}

/// An open channel of a ``RemoteTransport``.
public protocol RemoteChannel: Sendable {
    /// Sends a message.
    ///
    /// Calls overlap: the messages of calls under way may reach the other side in any order.
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
    private let take: @Sendable (ArraySlice<UInt8>) -> TaskStart?
    private let finish: @Sendable (String) -> Void

    package init(
        _ take: @escaping @Sendable (ArraySlice<UInt8>) -> TaskStart?, end: @escaping @Sendable (String) -> Void
    ) {
        self.take = take
        finish = end
    }

    /// Takes a message of the other side; it never waits.
    public func receive(_ message: [UInt8]) {
        take(message[...])?.handOver()
    }

    /// Takes a message where it was read.
    ///
    /// - Returns: The start of a call, which the thread runs or hands over.
    package func receive(_ message: ArraySlice<UInt8>) -> TaskStart? {
        take(message)
    }

    /// Notes that the channel has ended; calls without an answer fail.
    ///
    /// - Parameter reason: The reason in a few words: `the process ended`.
    public func end(_ reason: String) {
        finish(reason)
    }
}

/// A channel that sends without waiting, in the order of the calls.
protocol DirectChannel: RemoteChannel {
    func sendNow(_ message: [UInt8]) throws
}

extension DirectChannel {
    func send(_ message: [UInt8]) async throws { try sendNow(message) }
}
