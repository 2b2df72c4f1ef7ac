import Mediator
import MediatorTrace
import TestSupport
import Testing

/// Concurrent calls get the right parents.
struct TraceConcurrencyTests {
    private static let leaf = Action("Leaf", "touch", "Is called.", Parameter("by", Int.self), returns: Int.self)
    private static let branch = Action(
        "Branch", "grow", "Calls leaves.", Parameter("number", Int.self), returns: Int.self, effect: .async)
    private static let trunk = Action(
        "Trunk", "hold", "Calls leaves.", Parameter("number", Int.self), returns: Int.self)

    /// A mediator whose branches call leaves with their own number, with every way to create a task.
    private static func mediator(_ trace: Trace) throws -> Mediator {
        try Mediator { registry in
            registry.handle(leaf) { _, by in by }
            registry.handle(trunk) { call, number in
                for _ in 0..<3 { try call.mediator.perform(leaf, number) }
                return number
            }
            registry.handle(branch) { call, number in
                let mediator = call.mediator
                try mediator.perform(leaf, number)
                await Task.yield()
                async let first = Task.detached { try mediator.perform(leaf, number) }.value
                async let second = mediator.perform(trunk, number)
                try await withThrowingTaskGroup { group in
                    for _ in 0..<4 { group.addTask { try mediator.perform(leaf, number) } }
                    try await group.waitForAll()
                }
                return try await first + second
            }
            registry.intercept(.everything, by: trace)
        }
    }

    /// Returns a description of each leaf call whose parent is missing or has another number.
    private static func strays(_ log: TraceLog) -> [String] {
        let numbers = Dictionary(
            uniqueKeysWithValues: log.calls.map { ($0.id, $0.arguments.first?.value ?? "none") })
        return log.calls.compactMap { call in
            guard let parent = call.parent else { return call.target == "Leaf" ? "\(call) has no parent" : nil }
            return numbers[parent] == numbers[call.id] ? nil : "\(call) is below \(numbers[parent] ?? "nothing")"
        }
    }

    @Test func concurrentCallsOfOneCallerKeepTheirOwn() async throws {
        let trace = Trace(capacity: 10_000, recordsValues: true)
        let mediator = try Self.mediator(trace)
        try await withThrowingTaskGroup { group in
            for number in 0..<50 { group.addTask { try await mediator.perform(Self.branch, number) } }
            try await group.waitForAll()
        }
        let log = trace.log
        #expect(log.calls.count == 50 * 11)
        #expect(Self.strays(log) == [])
        #expect(log.calls.allSatisfy { $0.outcome == .returned })
        let children = Dictionary(grouping: log.calls, by: \.parent)
        #expect(log.calls.filter { $0.target == "Branch" }.allSatisfy { children[$0.id]?.count == 7 })
        #expect(
            log.callGraph.edges.map { $0.lines } == [["grow ×50"], ["touch ×300"], ["hold ×50"], ["touch ×150"]])
        try SequenceGrammar.check(log.mermaid())
    }

    @Test func threadsShareOneRing() async throws {
        let trace = Trace(capacity: 64, recordsValues: true)
        let mediator = try Self.mediator(trace)
        let results = await onThreads(8) { number in
            for _ in 0..<200 {
                try mediator.perform(Self.trunk, number)
                if number == 0 { _ = trace.log.tree() }
                if number == 1 { trace.clear() }
            }
        }
        for result in results { try result.get() }
        for number in 0..<16 { try mediator.perform(Self.trunk, number) }
        let log = trace.log
        #expect(log.calls.count == 64)
        #expect(Self.strays(log) == [])
        #expect(zip(log.calls, log.calls.dropFirst()).allSatisfy { $0.id + 1 == $1.id })
    }

    @Test func numbersAreUnique() async throws {
        let trace = Trace(capacity: 100_000)
        let mediator = try Self.mediator(trace)
        let results = await onThreads(8) { number in
            for _ in 0..<250 { try mediator.perform(Self.trunk, number) }
        }
        for result in results { try result.get() }
        let calls = trace.log.calls
        #expect(calls.map(\.id) == Array(1...8000))
        #expect(calls.allSatisfy { $0.outcome == .returned })
    }

    @Test func aCallThatOutlivesItsCallerIsStillItsCallersOwn() async throws {
        let trace = Trace()
        let (gate, done) = (Latch(), Latch())
        let mediator = try Mediator { registry in
            registry.handle(Cart.clear) { call in
                let mediator = call.mediator
                Task.detached {
                    await gate.pass()
                    try mediator.perform(Cart.add, "a", 1)
                    done.open()
                }
            }
            registry.handle(Cart.add) { _, _, quantity in quantity }
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform(Cart.clear)
        try mediator.perform(Cart.clear)
        gate.open()
        await done.pass()
        #expect(trace.log.calls.prefix(3).map(\.parent) == [nil, nil, trace.log.calls[2].parent])
        #expect([1, 2].contains(trace.log.calls[2].parent))
    }
}
