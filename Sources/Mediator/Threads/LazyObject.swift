import Dispatch
import Synchronization

/// An object whose type is left aside.
package protocol ReleasableObject: Sendable {
    /// Drops the object and returns whether there was one.
    func release() -> Bool
}

/// Who needs an object: a call of a target's action, or somebody who asked for a service.
package protocol ObjectAsker {
    /// The asker in the chain of an error.
    var link: String { get }

    /// Returns the error for an object that is needed while it is made.
    func recursion(chain: [String]) -> MediatorError
}

/// Makes the object of a target or of a service when it is first needed, exactly once however many threads ask.
package final class LazyObject<Object: Sendable>: ReleasableObject {
    private enum State: Sendable {
        case empty
        case making(PendingInstance)
        case made(Object)
    }

    /// What to do about the state that was found.
    private enum Step {
        case use(Object)
        case make(PendingInstance)
        case wait(PendingInstance)
        case makeForThisCall
    }

    package let lifetime: Lifetime

    private let state = Mutex(State.empty)

    package init(lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Returns the object, made by a closure if need be, while no lock is held.
    ///
    /// - Throws: what making it throws, or the asker's error of recursion when making it leads back here.
    package func object(for asker: some ObjectAsker, _ make: () throws -> Object) throws -> Object {
        while true {
            switch lifetime == .perCall ? .makeForThisCall : nextStep() {
            case .use(let object):
                return object
            case .wait(let making):
                try wait(for: making, asker)
            case .make(let making):
                defer { making.finish() }
                do {
                    let object = try makeObject(making, for: asker, make)
                    finish(.made(object))
                    return object
                } catch {
                    finish(.empty)
                    throw error
                }
            case .makeForThisCall:
                let making = PendingInstance(owner: ObjectIdentifier(self))
                if PendingInstance.underWayHere.contains(where: { $0.making.owner == making.owner }) {
                    throw recursion(asker)
                }
                defer { making.finish() }
                return try makeObject(making, for: asker, make)
            }
        }
    }

    package func release() -> Bool {
        let old = state.withLock { state in
            guard case .made = state else { return State.empty }
            defer { state = .empty }
            return state
        }
        // The object goes away here, where no lock is held, since its deinit is foreign code.
        if case .made = old { return true }
        return false
    }

    private func makeObject(
        _ making: PendingInstance,
        for asker: some ObjectAsker,
        _ make: () throws -> Object
    ) throws -> Object {
        try PendingInstance.$inProgress.withValue(PendingInstance.underWayHere + [(making, asker.link)], operation: make)
    }

    /// Waits until the object is made, unless it is never going to be, since its maker waits for the code that runs.
    private func wait(for making: PendingInstance, _ asker: some ObjectAsker) throws {
        let here = PendingInstance.underWayHere
        let waits = PendingInstance.waits.withLock { waits in
            var reached = [making]
            while let next = reached.popLast() {
                if here.contains(where: { $0.making === next }) { return false }
                reached += waits.filter { $0.waiting === next }.map(\.awaited)
            }
            waits += here.map { ($0.making, making) }
            return true
        }
        guard waits else { throw recursion(asker) }
        making.done.wait()
        guard !here.isEmpty else { return }
        PendingInstance.waits.withLock { waits in
            waits.removeAll { pair in
                pair.awaited === making && here.contains { $0.making === pair.waiting }
            }
        }
    }

    private func recursion(_ asker: some ObjectAsker) -> MediatorError {
        asker.recursion(chain: PendingInstance.underWayHere.map(\.asker) + [asker.link])
    }

    private func finish(_ end: State) {
        state.withLock { $0 = end }
    }

    private func nextStep() -> Step {
        state.withLock { state in
            switch state {
            case .made(let object):
                return .use(object)
            case .making(let making):
                return .wait(making)
            case .empty:
                let making = PendingInstance(owner: ObjectIdentifier(self))
                state = .making(making)
                return .make(making)
            }
        }
    }
}
