import Dispatch
import Synchronization

/// A type-erased lazy object.
package protocol ReleasableObject: AnyObject, Sendable {
    /// Whether the object is created on the main actor, and freed on the main queue.
    var isOnMainActor: Bool { get }

    /// Releases the object, which ``Leftovers`` frees, and returns whether there was one.
    func release() -> Bool
}

/// A request for an object: the call of a target's action, or the look-up of a service.
package protocol ObjectRequest {
    /// The name of the request in the cycle of an error.
    var nameInCycle: String { get }

    /// Returns the error of an object that is requested while it is created.
    func recursion(cycle: [String]) -> MediatorError
}

/// An object that was created, in a box that ``Leftovers`` frees: the object may be a value.
@usableFromInline package final class CreatedObject<Object: Sendable>: Sendable {
    @usableFromInline package let object: Object

    init(_ object: Object) { self.object = object }
}

/// The ``CreatedObject`` of a `LazyObject`, for readers that do not know its type: note 19 of docs/CompilerNotes.md.
package final class CreatedObjectSlot: Sendable {
    private let created = Mutex<(any AnyObject & Sendable)?>(nil)

    /// The object; nil before it is created, after its release, and for one created for each call.
    package var object: (any AnyObject & Sendable)? { created.withLock(\.self) }

    fileprivate func publish(_ object: (any AnyObject & Sendable)?) { created.withLock { $0 = object } }
}

/// Makes the object of a target or of a service when it is first needed, exactly once however many threads ask.
package final class LazyObject<Object: Sendable>: ReleasableObject {
    private enum State: Sendable {
        case empty
        case pending(PendingObject)
        case created(CreatedObject<Object>)
    }

    private enum Step {
        case use(Object)
        case make(PendingObject)
        case wait(PendingObject)
    }

    package let lifetime: Lifetime
    package let isOnMainActor: Bool
    package let slot = CreatedObjectSlot()
    private let state = Mutex(State.empty)

    package init(lifetime: Lifetime, isOnMainActor: Bool = false) {
        self.lifetime = lifetime
        self.isOnMainActor = isOnMainActor
    }

    /// Returns the object, which `make` makes if there is none, while no lock is held.
    ///
    /// - Throws: What `make` throws, or the requester's error of recursion when `make` leads back here.
    package func object(for requester: some ObjectRequest, _ make: () throws -> Object) throws -> Object {
        if lifetime == .perCall {
            let pending = PendingObject(owner: ObjectIdentifier(self))
            if PendingObject.inProgressOnThisThread.contains(where: { $0.pending.owner == pending.owner }) {
                throw recursion(requester)
            }
            defer { pending.finish() }
            return try makeObject(pending, for: requester, make)
        }
        while true {
            switch nextStep() {
            case .use(let object):
                return object
            case .wait(let pending):
                try wait(for: pending, requester)
            case .make(let pending):
                defer { pending.finish() }
                do {
                    let object = try makeObject(pending, for: requester, make)
                    let created = CreatedObject(object)
                    state.withLock { state in
                        state = .created(created)
                        slot.publish(created)
                    }
                    return object
                } catch {
                    state.withLock { $0 = .empty }
                    throw error
                }
            }
        }
    }

    package func release() -> Bool {
        var leftovers = Leftovers()
        state.withLock { state in
            guard case .created(let created) = state else { return }
            leftovers.add(created, isOnMainActor: isOnMainActor)
            state = .empty
            slot.publish(nil)
        }
        if leftovers.isEmpty { return false }
        leftovers.free()
        return true
    }

    private func makeObject(
        _ pending: PendingObject, for requester: some ObjectRequest, _ make: () throws -> Object
    ) throws -> Object {
        let inProgress = PendingObject.inProgressOnThisThread + [(pending, requester.nameInCycle)]
        return try PendingObject.$inProgress.withValue(inProgress, operation: make)
    }

    /// Waits until the object is created.
    ///
    /// Fails if the maker waits for this code: the two would wait for ever.
    private func wait(for pending: PendingObject, _ requester: some ObjectRequest) throws {
        let here = PendingObject.inProgressOnThisThread
        let mayWait = PendingObject.waits.withLock { waits in
            var reached = [pending]
            while let next = reached.popLast() {
                if here.contains(where: { $0.pending === next }) { return false }
                reached += waits.filter { $0.waiting === next }.map(\.awaited)
            }
            waits += here.map { ($0.pending, pending) }
            return true
        }
        guard mayWait else { throw recursion(requester) }
        pending.done.wait()
        guard !here.isEmpty else { return }
        PendingObject.waits.withLock { waits in
            waits.removeAll { pair in pair.awaited === pending && here.contains { $0.pending === pair.waiting } }
        }
    }

    private func recursion(_ requester: some ObjectRequest) -> MediatorError {
        requester.recursion(cycle: PendingObject.inProgressOnThisThread.map(\.requester) + [requester.nameInCycle])
    }

    private func nextStep() -> Step {
        state.withLock { state in
            switch state {
            case .created(let created): return .use(created.object)
            case .pending(let pending): return .wait(pending)
            case .empty:
                let pending = PendingObject(owner: ObjectIdentifier(self))
                state = .pending(pending)
                return .make(pending)
            }
        }
    }
}
