import Dispatch
import Synchronization

/// A target's object whose type is left aside.
protocol ReleasableTarget: Sendable {
    /// Drops the object and returns whether there was one.
    func release() -> Bool
}

/// Makes a target's object when it is first needed, exactly once however many threads ask.
final class TargetInstance<Object: Sendable>: ReleasableTarget {
    private enum State: Sendable {
        case empty
        case making(Making)
        case made(Object)
    }

    /// What to do about the state that was found.
    private enum Step {
        case use(Object)
        case make(Making)
        case wait(Making)
        case makeForThisCall
    }

    private let lifetime: TargetLifetime
    private let make: @Sendable () throws -> Object
    private let state = Mutex(State.empty)

    init(lifetime: TargetLifetime, make: @escaping @Sendable () throws -> Object) {
        self.lifetime = lifetime
        self.make = make
    }

    /// Returns the object for a call.
    ///
    /// - Throws: what making it throws, or ``MediatorError`` with code `recursiveTarget` when making it leads back here.
    func object(for call: Call) throws -> Object {
        while true {
            switch lifetime == .perCall ? .makeForThisCall : nextStep() {
            case .use(let object):
                return object
            case .wait(let making):
                try wait(for: making, call)
            case .make(let making):
                defer { making.finish() }
                do {
                    let object = try makeObject(making, for: call)
                    finish(.made(object))
                    return object
                } catch {
                    finish(.empty)
                    throw error
                }
            case .makeForThisCall:
                let making = Making(owner: ObjectIdentifier(self))
                if Making.underWayHere.contains(where: { $0.making.owner == making.owner }) {
                    throw recursion(call)
                }
                defer { making.finish() }
                return try makeObject(making, for: call)
            }
        }
    }

    func release() -> Bool {
        let old = state.withLock { state in
            guard case .made = state else { return State.empty }
            defer { state = .empty }
            return state
        }
        // The object goes away here, where no lock is held, since its deinit is foreign code.
        if case .made = old { return true }
        return false
    }

    private func makeObject(_ making: Making, for call: Call) throws -> Object {
        let targets = Making.underWayHere + [(making, call.path.description)]
        return try Making.$inProgress.withValue(targets, operation: make)
    }

    /// Waits until the object is made, unless it is never going to be, since its maker waits for the code that runs.
    private func wait(for making: Making, _ call: Call) throws {
        let here = Making.underWayHere
        let waits = Making.waits.withLock { waits in
            var reached = [making]
            while let next = reached.popLast() {
                if here.contains(where: { $0.making === next }) { return false }
                reached += waits.filter { $0.waiting === next }.map(\.awaited)
            }
            waits += here.map { ($0.making, making) }
            return true
        }
        guard waits else { throw recursion(call) }
        making.done.wait()
        guard !here.isEmpty else { return }
        Making.waits.withLock { waits in
            waits.removeAll { pair in
                pair.awaited === making && here.contains { $0.making === pair.waiting }
            }
        }
    }

    private func recursion(_ call: Call) -> MediatorError {
        .recursiveTarget(call.path, chain: Making.underWayHere.map(\.path) + [call.path.description])
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
                let making = Making(owner: ObjectIdentifier(self))
                state = .making(making)
                return .make(making)
            }
        }
    }
}

/// That an object is being made; those who need it wait until the group is left.
private final class Making: Sendable {
    /// The target instance.
    let owner: ObjectIdentifier
    let done = DispatchGroup()

    private let finished = Atomic(false)

    init(owner: ObjectIdentifier) {
        self.owner = owner
        done.enter()
    }

    /// The objects being made by the code that runs at present, outermost first, each with the call that needed it.
    ///
    /// The task local alone does not tell: a task that an object's initializer starts inherits it, and may well call
    /// the target once the object is made.
    static var underWayHere: [(making: Making, path: String)] {
        inProgress.filter { !$0.making.finished.load(ordering: .acquiring) }
    }

    @TaskLocal static var inProgress: [(making: Making, path: String)] = []

    /// Which makers wait for which objects of other makers, to tell when they would wait for one another.
    ///
    /// One for the process, as makers of several mediators may wait for one another. Touched only where code that makes an object has to wait for another one.
    static let waits = Mutex<[(waiting: Making, awaited: Making)]>([])

    func finish() {
        finished.store(true, ordering: .releasing)
        done.leave()
    }
}
