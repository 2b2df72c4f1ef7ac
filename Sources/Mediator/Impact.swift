/// What an action does to the state of the app and of the world; the raw value is the word in JSON.
///
/// Callers that did not write the call themselves decide by it: the console asks a user before an action that destroys,
/// an agent gets it as a hint, and a call to another process is retried only if it is idempotent. The words are those of
/// HTTP's safe and idempotent methods (RFC 9110, section 9.2).
public enum Impact: String, CaseIterable, Sendable, Codable {
    /// The action changes nothing.
    case reads
    /// The action changes something, the default.
    case changes
    /// The action changes something; the same call once more changes nothing further and returns an equal result.
    case changesIdempotently
    /// The action removes or overwrites what cannot be restored.
    case destroys
    /// The action removes or overwrites what cannot be restored; the same call once more changes nothing further.
    case destroysIdempotently

    /// Whether the action changes nothing.
    public var isReadOnly: Bool { self == .reads }
    /// Whether the action removes or overwrites what cannot be restored.
    public var isDestructive: Bool { self == .destroys || self == .destroysIdempotently }
    /// Whether a call may be made a second time without a further change.
    public var isIdempotent: Bool { self != .changes && self != .destroys }
}
