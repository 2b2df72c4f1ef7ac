/// Who may call an action, or hear an event: `"internal"` or `"remote"` in JSON.
public struct Exposure: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates an exposure from its word in JSON, or nil when there is no such exposure.
    public init?(rawValue: String) {
        guard ["internal", "remote"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// The app's own modules: the default.
    public static let `internal` = Exposure(known: "internal")
    /// Also what comes from outside: a URL, a message, a web page.
    public static let remote = Exposure(known: "remote")
}
