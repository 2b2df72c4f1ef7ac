import Dispatch
import Synchronization

/// Objects of modules that an update, or a release, took out of use.
///
/// It is freed on the ``FreeingQueue``: no call that returns runs the deinitializers of other modules, which may take a lock
/// that the caller holds, or take long. What belongs to handlers of the main actor is freed on the main queue, after all
/// else, so that an object of which other handlers hold a reference too is freed there.
///
/// A call in progress may hold the same objects. Hence the queue keeps each object until it has the only reference, and looks
/// again after a pause as long as there is another.
package struct Leftovers: Sendable {
    package typealias Object = AnyObject & Sendable

    /// What calls may hold, in the order in which to free it: what refers to others first.
    private var objects: [(any Object)?] = []
    /// What calls may hold, and the main queue frees after all else.
    private var mainActorObjects: [(any Object)?] = []
    /// How often the queue has looked at it.
    private var passes = 0

    package init() {}

    package var isEmpty: Bool { objects.isEmpty && mainActorObjects.isEmpty }

    package mutating func add(_ object: any Object, isOnMainActor: Bool = false) {
        if isOnMainActor { mainActorObjects.append(object) } else { objects.append(object) }
    }

    mutating func add(_ old: [HeldObject], except new: [HeldObject]) {
        if old.isEmpty { return }
        let kept = Set(new.map { ObjectIdentifier($0.object) })
        for object in old where !kept.contains(ObjectIdentifier(object.object)) {
            add(object.object, isOnMainActor: object.isOnMainActor)
        }
    }
}

/// An object that holds closures or objects of a module, for the update that removes it.
package struct HeldObject: Sendable {
    let object: any Leftovers.Object
    /// Whether handlers of the main actor use it, so that the main queue frees it.
    let isOnMainActor: Bool

    package init(_ object: any Leftovers.Object, isOnMainActor: Bool = false) {
        (self.object, self.isOnMainActor) = (object, isOnMainActor)
    }
}

extension Leftovers {
    private struct State {
        /// What to free, the oldest first.
        var leftovers: [Leftovers] = []
        var hasTimer = false
        /// The milliseconds until the queue looks again.
        var pause = 1
    }

    private static let maximumPause = 1000

    private static let state = Mutex(State())
    private static let ofMainQueue = Mutex<[any Object]>([])

    package func free() {
        if isEmpty { return }
        var leftovers = [self]
        Self.enqueue(&leftovers)
    }

    /// Frees leftovers on the queue.
    ///
    /// It empties the caller's array under the lock. Otherwise the caller would hold a second reference, and the queue would
    /// see the objects as used.
    static func enqueue(_ leftovers: inout [Leftovers]) {
        if leftovers.isEmpty { return }
        state.withLock { state in
            state.leftovers += leftovers
            leftovers = []
            state.pause = 1
        }
        FreeingQueue.shared.run { freeQueue() }
    }

    /// Frees what no call holds, and looks again later after the rest.
    private static func freeQueue() {
        var taken: [Leftovers] = []
        state.withLock { swap(&taken, &$0.leftovers) }
        for index in taken.indices { taken[index].freeUnshared() }
        taken.removeAll(where: \.isEmpty)
        if taken.isEmpty { return }
        let pause = state.withLock { state -> Int? in
            taken += state.leftovers
            state.leftovers = []
            swap(&taken, &state.leftovers)
            if state.hasTimer { return nil }
            state.hasTimer = true
            defer { state.pause = min(2 * state.pause, maximumPause) }
            return state.pause
        }
        guard let pause else { return }
        FreeingQueue.shared.run(afterMilliseconds: pause) {
            state.withLock { $0.hasTimer = false }
            freeQueue()
        }
    }

    private mutating func freeUnshared() {
        passes += 1
        Self.takeUnshared(from: &objects) { _ in }
        // After all else, but not for ever: a long call may hold one of the others.
        guard objects.isEmpty || passes > 3 else { return }
        var unshared: [any Object] = []
        Self.takeUnshared(from: &mainActorObjects) { unshared.append($0) }
        if !unshared.isEmpty { Self.freeOnMainQueue(&unshared) }
    }

    /// Removes the objects to which nothing else refers, one after the other.
    private static func takeUnshared(from objects: inout [(any Object)?], _ use: (any Object) -> Void) {
        for index in objects.indices where isKnownUniquelyReferenced(&objects[index]) {
            if let object = objects[index].take() { use(object) }
        }
        objects.removeAll { $0 == nil }
    }

    private static func freeOnMainQueue(_ objects: inout [any Object]) {
        ofMainQueue.withLock { waiting in
            waiting += objects
            objects = []
        }
        DispatchQueue.main.async {
            var objects: [any Object] = []
            ofMainQueue.withLock { swap(&objects, &$0) }
            // One after the other and in order, outside of the lock.
            objects.reverse()
            while objects.popLast() != nil {}
        }
    }
}
