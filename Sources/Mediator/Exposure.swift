/// Who may call an action or subscribe to an event: `"internal"` or `"remote"` in JSON.
public struct Exposure: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates an exposure from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        guard ["internal", "remote"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// The modules of the app, the default.
    public static let `internal` = Exposure(known: "internal")
    /// Also external callers: a URL, a message, a web page.
    public static let remote = Exposure(known: "remote")
}
