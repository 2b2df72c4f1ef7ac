/// The address of a server.
public struct NATSServer: Sendable, Hashable, CustomStringConvertible {
    /// The host, by its name or number.
    public let host: String
    /// The port for clients.
    public let port: Int

    /// Creates an address.
    public init(host: String = "127.0.0.1", port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads an address; nil if the text is none.
    ///
    /// - Parameter text: Host and port: `127.0.0.1:4222`.
    public init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let port = Int(text[text.index(after: colon)...]), (1...65535).contains(port)
        else { return nil }
        self.init(host: String(text[..<colon]), port: port)
    }

    /// Host and port: `127.0.0.1:4222`.
    public var description: String { "\(host):\(port)" }
}

/// A user of the servers.
public struct NATSUser: Sendable {
    /// The name, one part of a subject.
    public let name: String
    /// The password.
    public let password: String

    /// Creates a user.
    public init(_ name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// A message as it arrives.
public struct NATSMessage: Sendable, Equatable {
    /// The subject to which it was published.
    public var subject: String
    /// The subject for answers.
    public var reply: String?
    /// The content.
    public var payload: [UInt8]
    /// The status that a server adds: 503 if nobody subscribes to the subject of a message that has a reply subject.
    public var status: Int?

    /// Creates a message.
    public init(subject: String, reply: String? = nil, payload: [UInt8] = [], status: Int? = nil) {
        self.subject = subject
        self.reply = reply
        self.payload = payload
        self.status = status
    }
}

/// How much a connection has carried since it was opened.
public struct NATSTraffic: Sendable, Equatable {
    /// How many messages were published.
    public var messagesSent = 0
    /// How many messages came.
    public var messagesReceived = 0
    /// How many bytes were written, with all that is around the messages.
    public var bytesSent = 0
    /// How many bytes were read.
    public var bytesReceived = 0
}

/// Why a connection ended, or a message was not published.
public struct NATSError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason in words.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// There is no connection with any server.
    static func noServer(_ reasons: [String]) -> Self {
        Self("no server takes the connection: \(reasons.joined(separator: "; "))")
    }

    static let closed = Self("the connection was closed")
}
