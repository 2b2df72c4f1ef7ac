/// How long the object behind a target or a service lives; its provider decides, never its caller.
public struct Lifetime: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates a lifetime from its word in JSON, or nil when there is no such lifetime.
    public init?(rawValue: String) {
        guard ["cached", "perCall"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// Made when it is first needed, exactly once however many threads ask, and kept until it is released:
    /// ``Mediator/release(_:)``, ``Mediator/release(_:qualifier:)``.
    public static let cached = Lifetime(known: "cached")
    /// Made anew for every call, and for everybody who asks for a service.
    public static let perCall = Lifetime(known: "perCall")
}
