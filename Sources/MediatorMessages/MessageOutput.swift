/// Where the messages of one side go.
package struct MessageOutput: Sendable {
    typealias Send = @Sendable (_ message: [UInt8]) async throws -> Void

    /// Takes a message without waiting, in the order of the calls.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - willSend: Runs before the first byte of it goes to the transport; if it returns false, the message is not sent.
    ///     Nil stands for true.
    package typealias SendNow = @Sendable (_ message: [UInt8], _ willSend: (@Sendable () -> Bool)?) throws -> Void

    /// Takes a message without waiting; nil for an output that may have to wait.
    let sendNow: SendNow?
    /// Sends a message, and returns once there is room for more; an ``UnsentMessage`` as error says that the other side did not get
    /// it.
    let send: Send
    /// Whether ``send`` returns soon after the end of the connection.
    let sendsEndWithConnection: Bool

    /// Creates an output that keeps the order of its messages.
    ///
    /// - Parameters:
    ///   - sendNow: Takes a message without waiting.
    ///   - wait: Returns once there is room for more messages; by default there is nothing to wait for.
    package init(sendNow: @escaping SendNow, waiting wait: (@Sendable () async throws -> Void)? = nil) {
        self.sendNow = sendNow
        send = { message in
            try sendNow(message, nil)
            try await wait?()
        }
        sendsEndWithConnection = true
    }

    /// Creates an output whose messages overlap.
    ///
    /// - Parameters:
    ///   - sendsEndWithConnection: Whether `send` returns or throws soon after the end of the connection.
    ///   - send: Sends a message.
    package init(
        sendsEndWithConnection: Bool = true, send: @escaping @Sendable (_ message: [UInt8]) async throws -> Void
    ) {
        (sendNow, self.send, self.sendsEndWithConnection) = (nil, send, sendsEndWithConnection)
    }

    /// Returns an output of lines: a line feed ends each message.
    ///
    /// - Parameters:
    ///   - write: Takes bytes without waiting.
    ///   - wait: Returns once there is room for more; by default there is nothing to wait for.
    package static func lines(
        _ write: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void,
        waiting wait: (@Sendable () async throws -> Void)? = nil
    ) -> MessageOutput {
        let sendNow: SendNow = { message, willSend in
            if willSend?() ?? true { try write(message + [UInt8(ascii: "\n")]) }
        }
        return MessageOutput(sendNow: sendNow, waiting: wait)
    }
}

/// An error of a ``MessageOutput``: the other side did not get the message.
package protocol UnsentMessage: Error {
    var reason: String { get }
}
