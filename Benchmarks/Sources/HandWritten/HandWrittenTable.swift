/// What one would write by hand: closures by target and action, and a dictionary for the parameters.
///
/// Frozen after it was filled, and read without a lock.
public struct HandWrittenTable: Sendable {
    /// What handles an action.
    public typealias Handler = @Sendable ([String: any Sendable]) throws -> any Sendable

    /// The closures.
    public private(set) var targets: [String: [String: Handler]] = [:]

    /// Creates an empty table.
    public init() {}

    /// Notes who handles an action.
    public mutating func register(_ target: String, _ action: String, _ handler: @escaping Handler) {
        targets[target, default: [:]][action] = handler
    }

    /// Calls an action.
    public func perform(
        _ target: String, _ action: String, _ parameters: [String: any Sendable]
    ) throws -> any Sendable {
        guard let handler = targets[target]?[action] else { throw HandWrittenError.notFound }
        return try handler(parameters)
    }
}

/// What goes wrong in hand-written tables.
public enum HandWrittenError: Error {
    /// There is no such target or action.
    case notFound
    /// A parameter is missing or of another type.
    case badParameters
}

/// What a hand-written handler says no with.
public struct Refusal: Error {
    /// The reason, for programs.
    public let code: String
    /// The reason, for people.
    public let message: String
}
