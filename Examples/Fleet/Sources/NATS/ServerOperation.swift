import Foundation

/// What a server sends.
enum ServerOperation: Equatable {
    /// What the client needs of the server's description.
    struct Info: Codable, Equatable {
        var maxPayload: Int
        var headers: Bool?

        enum CodingKeys: String, CodingKey {
            case maxPayload = "max_payload"
            case headers
        }
    }

    case info(Info)
    case message(NATSMessage, subscription: Int)
    case ping
    case pong
    case ok
    case error(String)
}

/// Reads operations from the bytes of a server, which may be cut anywhere.
struct ServerOperationReader {
    /// How long a line may be; the description of a large cluster is the longest one.
    private static let longestLine = 1 << 20
    /// The largest payload that a server can be set up for.
    private static let longestPayload = 64 << 20

    private var bytes: [UInt8] = []
    private var position = 0
    /// A message whose line has been read, and the sizes of its headers and of all.
    private var pending: (message: NATSMessage, subscription: Int, headers: Int, size: Int)?

    mutating func append(_ more: ArraySlice<UInt8>) {
        if position > 0 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes += more
    }

    /// Returns the next operation; nil if it is not complete.
    ///
    /// - Throws: An error if the bytes are no operation.
    mutating func next() throws(NATSError) -> ServerOperation? {
        if let pending {
            // The payload, and the end of its line.
            guard bytes.count - position >= pending.size + 2 else { return nil }
            let end = position + pending.size
            var message = pending.message
            if pending.headers > 0 { message.status = Self.status(bytes[position..<position + pending.headers]) }
            message.payload = Array(bytes[position + pending.headers..<end])
            position = end + 2
            self.pending = nil
            return .message(message, subscription: pending.subscription)
        }
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else {
            guard bytes.count - position <= Self.longestLine else { throw NATSError("a line is too long") }
            return nil
        }
        var text = bytes[position..<end]
        position = end + 1
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        let words = text.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        switch words.first?.uppercased() {
        case "MSG"?, "HMSG"?:
            pending = try Self.message(words)
            return try next()
        case "INFO"?:
            guard let info = try? JSONDecoder().decode(ServerOperation.Info.self, from: Data(text.dropFirst(4)))
            else { throw NATSError("the server describes itself in another form") }
            return .info(info)
        case "PING"?: return .ping
        case "PONG"?: return .pong
        case "+OK"?: return .ok
        case "-ERR"?:
            let reason = String(decoding: text.dropFirst(4), as: UTF8.self)
            return .error(reason.trimmingCharacters(in: CharacterSet(charactersIn: " '")))
        default: throw NATSError("the server sent something else than an operation")
        }
    }

    /// Reads `MSG subject number [reply] size`, or `HMSG subject number [reply] headers size`.
    private static func message(
        _ words: [String]
    ) throws(NATSError) -> (message: NATSMessage, subscription: Int, headers: Int, size: Int) {
        let hasHeaders = words[0].uppercased() == "HMSG"
        let sizes = words.suffix(hasHeaders ? 2 : 1).compactMap { Int($0) }
        let names = words.dropFirst().dropLast(hasHeaders ? 2 : 1)
        guard (2...3).contains(names.count), sizes.count == (hasHeaders ? 2 : 1), let number = Int(names[2]),
            let size = sizes.last, (0...longestPayload).contains(size),
            !hasHeaders || (0...size).contains(sizes[0])
        else { throw NATSError("a message has another form") }
        let message = NATSMessage(subject: names[1], reply: names.count == 3 ? names[3] : nil)
        return (message, number, hasHeaders ? sizes[0] : 0, size)
    }

    /// Reads the status of headers that begin with `NATS/1.0 503`.
    private static func status(_ headers: ArraySlice<UInt8>) -> Int? {
        let line = headers.prefix { $0 != UInt8(ascii: "\r") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
    }
}
