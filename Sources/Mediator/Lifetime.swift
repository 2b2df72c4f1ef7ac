/// How long the object of a target or a service lives; the provider decides, never the caller.
public enum Lifetime: String, Sendable, Codable {
    /// Created at first use, exactly once for all threads, and kept until ``Mediator/release(_:)``.
    case cached
    /// Created for every call, or for every request of a service.
    case perCall
}
