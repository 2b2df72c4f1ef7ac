/// What an action does to the state of the app and of the world: `"reads"`, `"changes"`, `"destroys"`,
/// `"changesIdempotently"` or `"destroysIdempotently"` in JSON.
///
/// Callers that did not write the call themselves decide by it: the console asks a user before an action that destroys,
/// an agent gets it as a hint, and a call to another process is retried only if it is idempotent. The words are those of
/// HTTP's safe and idempotent methods (RFC 9110, section 9.2).
public struct Impact: RawRepresentable, Sendable, Hashable, Codable {
    // A number, and static properties that are computed: a contract passes a constant of one byte.
    private let number: UInt8

    private static var words: [String] {
        ["reads", "changes", "changesIdempotently", "destroys", "destroysIdempotently"]
    }

    /// The word in JSON.
    public var rawValue: String { Self.words[Int(number)] }

    /// Creates an impact from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        guard let number = Self.words.firstIndex(of: rawValue) else { return nil }
        self.init(number: UInt8(number))
    }

    private init(number: UInt8) { self.number = number }

    /// The action changes nothing.
    public static var reads: Impact { Impact(number: 0) }
    /// The action changes something, the default.
    public static var changes: Impact { Impact(number: 1) }
    /// The action changes something; the same call once more changes nothing further and returns an equal result.
    public static var changesIdempotently: Impact { Impact(number: 2) }
    /// The action removes or overwrites what cannot be restored.
    public static var destroys: Impact { Impact(number: 3) }
    /// The action removes or overwrites what cannot be restored; the same call once more changes nothing further.
    public static var destroysIdempotently: Impact { Impact(number: 4) }

    /// Whether the action changes nothing.
    public var isReadOnly: Bool { self == .reads }
    /// Whether the action removes or overwrites what cannot be restored.
    public var isDestructive: Bool { self == .destroys || self == .destroysIdempotently }
    /// Whether a call may be made a second time without a further change.
    public var isIdempotent: Bool { self != .changes && self != .destroys }
}
