/// Who may call an action or subscribe to an event, from the fewest to the most: `"internal"`, `"link"` or `"remote"` in
/// JSON.
public struct Exposure: RawRepresentable, Sendable, Hashable, Codable, Comparable {
    // A number, and static properties that are computed: a contract passes a constant of one byte.
    private let level: UInt8

    private static var words: [String] { ["internal", "link", "remote"] }

    /// The word in JSON.
    public var rawValue: String { Self.words[Int(level)] }

    /// Creates an exposure from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        guard let level = Self.words.firstIndex(of: rawValue) else { return nil }
        self.init(level: UInt8(level))
    }

    private init(level: UInt8) { self.level = level }

    /// The modules of the app, the default.
    public static var `internal`: Exposure { Exposure(level: 0) }
    /// Also URLs that the app itself opens, as deep links, push messages and routers do.
    ///
    /// The result stays in the process, and may be a ``Reference``. For messages, web pages and agents the action does
    /// not exist. An event cannot have it.
    public static var link: Exposure { Exposure(level: 1) }
    /// Also external callers, which send plain values and get plain values: a message, a web page, an agent.
    public static var remote: Exposure { Exposure(level: 2) }

    /// Returns whether the first admits fewer callers.
    public static func < (left: Exposure, right: Exposure) -> Bool { left.level < right.level }
}
