/// How long the object of a target or a service lives; the provider decides, never the caller.
public struct Lifetime: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates a lifetime from its word in JSON; nil for an unknown word.
    public init?(rawValue: String) {
        guard ["cached", "perCall"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// Created at first use, exactly once for all threads, and kept until ``Mediator/release(_:)``.
    public static let cached = Lifetime(known: "cached")
    /// Created for every call, or for every request of a service.
    public static let perCall = Lifetime(known: "perCall")
}
