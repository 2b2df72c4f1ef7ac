/// What an action does to the state of the app and of the world: `"reads"`, `"changes"`, `"destroys"`,
/// `"changesIdempotently"` or `"destroysIdempotently"` in JSON.
///
/// Callers that did not write the call themselves decide by it: the console asks a user before an action that destroys,
/// an agent gets it as a hint, and a call to another process is retried only if it is idempotent. The words are those of
/// HTTP's safe and idempotent methods (RFC 9110, section 9.2).
public struct Impact: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates an impact from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        let known = [Impact.reads, .changes, .destroys, .changesIdempotently, .destroysIdempotently]
        guard let impact = known.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = impact
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// The action changes nothing.
    public static let reads = Impact(known: "reads")
    /// The action changes something, the default.
    public static let changes = Impact(known: "changes")
    /// The action changes something; the same call once more changes nothing further and returns an equal result.
    public static let changesIdempotently = Impact(known: "changesIdempotently")
    /// The action removes or overwrites what cannot be restored.
    public static let destroys = Impact(known: "destroys")
    /// The action removes or overwrites what cannot be restored; the same call once more changes nothing further.
    public static let destroysIdempotently = Impact(known: "destroysIdempotently")

    /// Whether the action changes nothing.
    public var isReadOnly: Bool { self == .reads }
    /// Whether the action removes or overwrites what cannot be restored.
    public var isDestructive: Bool { self == .destroys || self == .destroysIdempotently }
    /// Whether a call may be made a second time without a further change.
    public var isIdempotent: Bool { self != .changes && self != .destroys }
}
