import Synchronization

/// The hand-written table behind a lock, which is not held while a handler runs.
public final class LockedTable: Sendable {
    private let targets: Mutex<[String: [String: HandWrittenTable.Handler]]>

    /// Creates a table of the same closures.
    public init(_ table: HandWrittenTable) {
        targets = Mutex(table.targets)
    }

    /// Calls an action.
    public func perform(
        _ target: String, _ action: String, _ parameters: [String: any Sendable]
    ) throws -> any Sendable {
        guard let handler = targets.withLock({ $0[target]?[action] }) else { throw HandWrittenError.notFound }
        return try handler(parameters)
    }
}

/// The hand-written table behind an actor.
public actor ActorTable {
    private let targets: [String: [String: HandWrittenTable.Handler]]

    /// Creates a table of the same closures.
    public init(_ table: HandWrittenTable) {
        targets = table.targets
    }

    /// Calls an action.
    public func perform(
        _ target: String, _ action: String, _ parameters: [String: any Sendable]
    ) throws -> any Sendable {
        guard let handler = targets[target]?[action] else { throw HandWrittenError.notFound }
        return try handler(parameters)
    }
}
