/// The object of a target, and the closure that makes it.
struct TargetObject<Object: Sendable>: Sendable {
    let lazy: LazyObject<Object>
    /// Whether the object is created on the main actor; `get(for:)` then runs there alone.
    var isOnMainActor: Bool { lazy.isOnMainActor }
    let make: @Sendable () throws -> Object

    /// Returns the object for a call.
    ///
    /// - Throws: What making it throws, or ``MediatorError`` with code `recursiveTarget` when making it leads back here.
    func get(for call: Call) throws -> Object { try lazy.object(for: call, make) }

    /// Returns the object for a call that may suspend, on the actor of the object.
    func getAsync(for call: Call) async throws -> Object {
        if isOnMainActor { try await MainActor.run { try get(for: call) } } else { try get(for: call) }
    }
}

extension Call: ObjectRequest {
    package var nameInCycle: String { path.description }

    package func recursion(cycle: [String]) -> MediatorError { .recursiveTarget(path, cycle: cycle) }
}
