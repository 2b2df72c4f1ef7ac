/// A registered target with its object.
struct TargetRegistration: Sendable {
    let name: String
    let module: String
    let location: CodeLocation
    let instance: any ReleasableObject
}

/// The object of a target, and the closure that makes it.
struct TargetInstance<Object: Sendable>: Sendable {
    let lazy: LazyObject<Object>
    /// Whether the object is created on the main actor; `object(for:)` then runs there alone.
    var isOnMainActor: Bool { lazy.isOnMainActor }
    let make: @Sendable () throws -> Object

    /// Returns the object for a call.
    ///
    /// - Throws: What making it throws, or ``MediatorError`` with code `recursiveTarget` when making it leads back here.
    func object(for call: Call) throws -> Object { try lazy.object(for: call, make) }

    /// Returns the object for a call that may suspend, on the actor of the object.
    func objectAsync(for call: Call) async throws -> Object {
        if isOnMainActor { try await objectOnMainActor(for: call) } else { try object(for: call) }
    }

    @MainActor private func objectOnMainActor(for call: Call) throws -> Object { try object(for: call) }
}

extension Call: ObjectRequest {
    package var nameInCycle: String { path.description }

    package func recursion(cycle: [String]) -> MediatorError { .recursiveTarget(path, cycle: cycle) }
}
