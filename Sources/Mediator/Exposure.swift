/// Who may call an action or subscribe to an event, from the fewest to the most: `"internal"`, `"link"` or `"remote"` in
/// JSON.
public struct Exposure: RawRepresentable, Sendable, Hashable, Codable, Comparable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates an exposure from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        guard ["internal", "link", "remote"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// The modules of the app, the default.
    public static let `internal` = Exposure(known: "internal")
    /// Also URLs that the app itself opens, as deep links, push messages and routers do.
    ///
    /// The result stays in the process, and may be a ``Reference``. For messages, web pages and agents the action does
    /// not exist. An event cannot have it.
    public static let link = Exposure(known: "link")
    /// Also external callers, which send plain values and get plain values: a message, a web page, an agent.
    public static let remote = Exposure(known: "remote")

    /// Returns whether the first admits fewer callers.
    public static func < (left: Exposure, right: Exposure) -> Bool {
        // The words are in the order of the alphabet.
        left.rawValue < right.rawValue
    }
}
