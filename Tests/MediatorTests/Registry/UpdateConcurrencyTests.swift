import Foundation
import Mediator
import Synchronization
import TestSupport
import Testing

@Suite(.hangLimit)
struct UpdateConcurrencyTests {
    private static let left = Action("Pair", "left", "", returns: Int.self)
    private static let right = Action("Pair", "right", "", returns: Int.self)

    /// Registers both halves, each of which says in which update it came.
    private static func register(_ generation: Int, in registry: inout Registry) {
        registry.handle(left) { _ in generation }
        registry.handle(right) { _ in generation }
    }

    /// Every update replaces both actions, and tables are published in order, each call looking into one of them.
    ///
    /// So a reader never finds an action missing, never sees a generation go backwards, and what it reads second is
    /// never older than what it read first, whichever of the two actions it asks.
    @Test func noCallIsLostOrTornWhileTablesAreReplaced() async throws {
        let last = 500
        let mediator = try Mediator { registry in Self.register(0, in: &registry) }
        let published = Counter()
        let readings = await onThreads(3) { index -> [Int] in
            if index == 0 {
                for generation in 1...last {
                    try mediator.update { registry in
                        registry.remove(target: "Pair")
                        Self.register(generation, in: &registry)
                    }
                    published.increment()
                }
                return []
            }
            var seen: [Int] = []
            repeat {
                let floor = published.count
                seen.append(try mediator.perform(index == 1 ? Self.left : Self.right))
                seen.append(try mediator.perform("Pair", index == 1 ? "right" : "left").get(as: Int.self))
                // What was published before the call began is the least that the call may see.
                #expect(seen[seen.count - 2] >= floor)
            } while published.count < last
            seen.append(try mediator.perform(Self.left))
            return seen
        }
        for result in readings.dropFirst() {
            let seen = try result.get()
            #expect(seen == seen.sorted())
            #expect(seen.last == last)
        }
        #expect(throws: Never.self) { try readings[0].get() }
    }

    /// A call that is refused lists what is registered: it must be what one update left, whole.
    @Test func eachCallSeesOneTableWhole() async throws {
        let mediator = try Mediator { registry in Self.name("a", in: &registry) }
        let finished = Atomic(false)
        let lists = await onThreads(3) { index -> Set<[String]> in
            if index == 0 {
                defer { finished.store(true, ordering: .releasing) }
                for round in 1...500 {
                    try mediator.update { registry in
                        registry.remove(target: "Names")
                        Self.name(round.isMultiple(of: 2) ? "a" : "b", in: &registry)
                    }
                }
                return []
            }
            var seen: Set<[String]> = []
            repeat {
                do {
                    try mediator.perform("Names", "nobody")
                } catch let error as MediatorError {
                    seen.insert(try error.details.get("registered"))
                }
                seen.insert(mediator.schemas.map(\.action))
            } while !finished.load(ordering: .acquiring)
            return seen
        }
        let whole: Set<[String]> = [["a0", "a1", "a2"], ["b0", "b1", "b2"]]
        for result in lists { #expect(try result.get().isSubset(of: whole)) }
    }

    private static func name(_ letter: String, in registry: inout Registry) {
        for number in 0..<3 { registry.handle("Names", "\(letter)\(number)") { _ in .null } }
    }

    /// Each table has an action, or a handler for what is not found, so that each call finds one of them.
    @Test func anActionAndTheHandlerInItsPlaceTakeTurns() async throws {
        let mediator = try Mediator(modules: [Turn(handles: false)])
        let finished = Atomic(false)
        let results = await onThreads(2) { index -> Set<Int> in
            if index == 0 {
                defer { finished.store(true, ordering: .releasing) }
                for round in 1...1_000 {
                    try mediator.update { registry in
                        registry.remove(module: "Turn")
                        registry.register(Turn(handles: !round.isMultiple(of: 2)))
                    }
                }
                return []
            }
            var seen: Set<Int> = []
            repeat { seen.insert(try mediator.perform("Turn", "go").get()) } while !finished.load(ordering: .acquiring)
            return seen
        }
        for result in results { #expect(try result.get().isSubset(of: [0, 1])) }
    }

    @Test func concurrentUpdatesAreAllApplied() async throws {
        let mediator = try Mediator { _ in }
        let results = await onThreads(8) { thread in
            for number in 0..<25 {
                try mediator.update { registry in
                    registry.handle("Thread\(thread)", "action\(number)", returns: .int) { _ in .int(number) }
                }
            }
        }
        for result in results { try result.get() }
        #expect(mediator.schemas.count == 200)
        for thread in 0..<8 {
            for number in 0..<25 {
                #expect(try mediator.perform("Thread\(thread)", "action\(number)") == .int(number))
            }
        }
    }

    @Test func ofConcurrentUpdatesThatContradictOneWins() async throws {
        let mediator = try Mediator { _ in }
        let results = await onThreads(20) { thread in
            try mediator.update { registry in registry.handle(Self.left) { _ in thread } }
        }
        let winners = results.indices.filter { if case .success = results[$0] { true } else { false } }
        #expect(winners.count == 1)
        #expect(try mediator.perform(Self.left) == winners.first)
        let losers = results.compactMap { result in
            if case .failure(let error) = result { (error as? RegistryError)?.problems.map(\.code) } else { nil }
        }
        #expect(losers == Array(repeating: [.duplicateAction], count: 19))
    }

    /// Code of the app that schemas come from may itself wait for an update: no lock is held while it runs.
    @Test func schemasAreAskedWhileNoLockIsHeld() async throws {
        let late = UpdatingNumber.mediator
        let mediator = try Mediator { _ in }
        late.set(mediator)
        let finish = Latch()
        Thread.detachNewThread {
            try? mediator.update { registry in
                registry.handle(Action("T", "x", "", Parameter("number", UpdatingNumber.self))) { _, _ in }
            }
            finish.open()
        }
        await finish.pass()
        #expect(mediator.has("T", "x"))
        #expect(UpdatingNumber.hung.count == 0)
    }

    @Test func aTargetIsReplacedWhileItIsCalled() async throws {
        final class Object: Sendable {
            let serial: Int
            init(_ serial: Int) { self.serial = serial }
            func number(_ call: Call) -> Int { serial }
        }
        @Sendable func register(_ generation: Int, in registry: inout Registry) {
            registry.target("Pair") { Object(generation) }.handle(Self.left, Object.number)
        }
        let mediator = try Mediator { registry in register(0, in: &registry) }
        let finished = Atomic(false)
        let results = await onThreads(3) { index -> [Int] in
            if index == 0 {
                defer { finished.store(true, ordering: .releasing) }
                for generation in 1...300 {
                    try mediator.update { registry in
                        registry.remove(target: "Pair")
                        register(generation, in: &registry)
                    }
                }
                return []
            }
            var seen: [Int] = []
            repeat { seen.append(try mediator.perform(Self.left)) } while !finished.load(ordering: .acquiring)
            seen.append(try mediator.perform(Self.left))
            return seen
        }
        for result in results.dropFirst() {
            let seen = try result.get()
            #expect(seen == seen.sorted())
            #expect(seen.last == 300)
        }
    }
}

/// Handles an action, or what is not found in its place.
private struct Turn: Module {
    let handles: Bool

    func register(in registry: inout Registry) {
        if handles {
            registry.handle("Turn", "go", returns: .int) { _ in 1 }
        } else {
            registry.notFound("Turn") { _ in 0 }
        }
    }
}

/// A type whose schema, when asked for, waits for an update on another thread.
private struct UpdatingNumber: ParameterValue {
    static let mediator = Late<Mediator>()
    static let asked = Counter()
    static let hung = Counter()

    static var parameterSchema: ValueSchema {
        let name = "asked\(asked.increment())"
        let done = Latch()
        Thread.detachNewThread {
            try? mediator.value?.update { registry in registry.handle("Asked", name) { _ in .null } }
            done.open()
        }
        if !done.opensInTime() { hung.increment() }
        return .int
    }

    init(parameterValue value: Value) throws(ValueMismatch) {}

    var parameterValue: Value { 0 }
}
