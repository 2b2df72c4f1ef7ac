/// What one side of a channel sends to the other one: one message of NATS.
struct Frame {
    enum Kind: UInt8 {
        /// A caller asks a provider for a channel; the reply subject is the inbox of the caller.
        case open = 0x6F
        /// The provider answers; the reply subject is its inbox for this channel.
        case accept = 0x61
        /// A part of a message, with its number, to which further parts follow.
        case part = 0x70
        /// The last part of a message, or all of it.
        case message = 0x6D
        /// How many parts came.
        case received = 0x72
        /// The side is there; how many parts it has sent.
        case beat = 0x62
        /// The channel has ended; the reason.
        case end = 0x65
    }

    var kind: Kind
    var number: UInt64 = 0
    var body: ArraySlice<UInt8> = []

    /// How many bytes stand before the body.
    static let headerSize = 9

    init(_ kind: Kind, _ number: UInt64 = 0, _ body: ArraySlice<UInt8> = []) {
        self.kind = kind
        self.number = number
        self.body = body
    }

    /// Reads a frame; nil if the bytes are none.
    init?(_ payload: [UInt8]) {
        guard payload.count >= Self.headerSize, let kind = Kind(rawValue: payload[0]) else { return nil }
        let number = payload[1..<Self.headerSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        self.init(kind, number, payload[Self.headerSize...])
    }

    /// The kind, eight bytes of the number with the highest one first, and the body.
    var payload: [UInt8] {
        var payload = [kind.rawValue]
        payload.reserveCapacity(Self.headerSize + body.count)
        for shift in stride(from: 56, through: 0, by: -8) {
            payload.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
        payload += body
        return payload
    }
}
