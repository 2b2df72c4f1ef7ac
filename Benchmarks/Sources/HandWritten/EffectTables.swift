/// A hand-written table of asynchronous closures.
public struct AsyncTable: Sendable {
    /// What handles an action.
    public typealias Handler = @Sendable ([String: any Sendable]) async throws -> any Sendable

    private var targets: [String: [String: Handler]] = [:]

    /// Creates an empty table.
    public init() {}

    /// Notes who handles an action.
    public mutating func register(_ target: String, _ action: String, _ handler: @escaping Handler) {
        targets[target, default: [:]][action] = handler
    }

    /// Calls an action.
    public func perform(
        _ target: String, _ action: String, _ parameters: [String: any Sendable]
    ) async throws -> any Sendable {
        guard let handler = targets[target]?[action] else { throw HandWrittenError.notFound }
        return try await handler(parameters)
    }
}

/// A hand-written table of closures of the main actor.
public struct MainActorTable: Sendable {
    /// What handles an action.
    public typealias Handler = @MainActor @Sendable ([String: any Sendable]) throws -> any Sendable

    private var targets: [String: [String: Handler]] = [:]

    /// Creates an empty table.
    public init() {}

    /// Notes who handles an action.
    public mutating func register(_ target: String, _ action: String, _ handler: @escaping Handler) {
        targets[target, default: [:]][action] = handler
    }

    /// Calls an action.
    @MainActor public func perform(
        _ target: String, _ action: String, _ parameters: [String: any Sendable]
    ) throws -> any Sendable {
        guard let handler = targets[target]?[action] else { throw HandWrittenError.notFound }
        return try handler(parameters)
    }
}

extension AsyncTable {
    /// Creates a table whose actions do not suspend.
    public static func cart(actions count: Int) -> AsyncTable {
        var table = AsyncTable()
        table.register("Cart", "reserve") { parameters in try Cart.add(parameters) }
        for number in 0..<count {
            table.register("target\(number / 20)", "action\(number % 20)") { parameters in
                try Cart.add(parameters) &+ number
            }
        }
        return table
    }
}

extension MainActorTable {
    /// Creates a table whose actions run on the main actor.
    public static func cart(actions count: Int) -> MainActorTable {
        var table = MainActorTable()
        table.register("Cart", "show") { parameters in try Cart.add(parameters) }
        for number in 0..<count {
            table.register("target\(number / 20)", "action\(number % 20)") { parameters in
                try Cart.add(parameters) &+ number
            }
        }
        return table
    }
}
