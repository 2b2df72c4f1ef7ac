import Mediator
import MediatorTrace
import TestSupport
import Synchronization
import Testing

/// The mediator of a traced call, which holds the core only if it outlives the call.
struct TraceScopeTests {
    private static func mediator(_ traces: Trace..., kept: Recorder<Mediator>? = nil) throws -> Mediator {
        try Mediator { registry in
            registry.handle(Cart.clear) { call in
                kept?.record(call.mediator)
                _ = try call.mediator.perform(Cart.add, "a", 1)
            }
            registry.handle(Cart.add) { _, _, quantity in quantity }
            for trace in traces { registry.intercept(.everything, by: trace) }
        }
    }

    @Test func aMediatorThatOutlivesItsTracedCallKeepsTheCore() throws {
        let (trace, kept) = (Trace(), Recorder<Mediator>())
        weak var core: MediatorCore?
        do {
            let mediator = try Self.mediator(trace, kept: kept)
            core = mediator.core
            try mediator.perform(Cart.clear)
        }
        #expect(core != nil)
        #expect(try kept.all.first?.perform(Cart.add, "b", 2) == 2)
        #expect(trace.log.calls.map(\.parent) == [nil, 1, 1])
    }

    @Test func tracedCallsThatKeepNothingKeepNoCore() throws {
        weak var core: MediatorCore?
        do {
            let mediator = try Self.mediator(Trace(), Trace("values", recordsValues: true))
            core = mediator.core
            for _ in 0..<3 { try mediator.perform(Cart.clear) }
        }
        #expect(core == nil)
    }

    @Test func aTaskThatOutlivesItsTracedCallKeepsTheCore() async throws {
        let gate = Latch()
        weak var core: MediatorCore?
        let task: Task<Int, any Error>
        do {
            let tasks = Recorder<Task<Int, any Error>>()
            let mediator = try Mediator { registry in
                registry.handle(Cart.clear) { call in
                    let mediator = call.mediator
                    tasks.record(
                        Task.detached {
                            await gate.pass()
                            return try mediator.perform(Cart.add, "a", 3)
                        })
                }
                registry.handle(Cart.add) { _, _, quantity in quantity }
                registry.intercept(.everything, by: Trace())
            }
            core = mediator.core
            try mediator.perform(Cart.clear)
            task = try #require(tasks.all.first)
        }
        #expect(core != nil)
        gate.open()
        #expect(try await task.value == 3)
    }

    @Test func threeTracesKeepTheirOwnNumbers() throws {
        let (first, second, third) = (Trace("1"), Trace("2"), Trace("3"))
        let mediator = try Mediator { registry in
            registry.handle(Cart.clear) { call in _ = try call.mediator.perform(Cart.add, "a", 1) }
            registry.handle(Cart.add) { _, _, quantity in quantity }
            registry.intercept(.everything, by: first)
            registry.intercept(.action(Cart.add), by: second)
            registry.intercept(.action(Cart.clear), by: third)
        }
        try mediator.perform(Cart.add, "b", 1)
        try mediator.perform(Cart.clear)
        #expect(first.log.calls.map(\.parent) == [nil, nil, 2])
        #expect(second.log.calls.map(\.parent) == [nil, nil])
        #expect(third.log.calls.map(\.parent) == [nil])
    }

    /// An update gives all covered actions other numbers, and those before them lose their meaning at last.
    @Test func callersKeepTheirNamesWhenTheirNumbersLoseTheirMeaning() throws {
        let trace = Trace()
        let mediator = try Self.mediator(trace)
        try mediator.perform(Cart.clear)
        for _ in 0..<1200 { try mediator.update { _ in } }
        #expect(trace.log.calls.map(\.caller?.description) == [nil, "Cart.clear"])
    }

    @Test func moreCallersThanATraceNotesAtOnceKeepTheirNames() throws {
        let trace = Trace(capacity: 10)
        let mediator = try Mediator { registry in
            registry.handle(Cart.add) { _, _, quantity in quantity }
            for number in 0..<2500 {
                registry.handle(ActionSchema("T", "a\(number)", returns: .int)) { call in
                    .int(try call.mediator.perform(Cart.add, "a", number))
                }
            }
            registry.intercept(.everything, by: trace)
        }
        for number in 0..<2500 { try mediator.perform("T", "a\(number)") }
        let names = trace.log.calls.filter { $0.action == "add" }.map(\.caller?.description)
        #expect(names == (2495..<2500).map { "T.a\($0)" })
    }

    @Test func callsByADetachedMediatorAreBesideTheCall() throws {
        let open = Action("Screens", "open", "", returns: Int.self)
        let kept = Mutex<Mediator?>(nil)
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.handle(open) { call in
                kept.withLock { $0 = call.mediator.detached }
                return 1
            }
            registry.intercept(.everything, by: trace)
        }
        _ = try mediator.perform(open)
        _ = try kept.withLock(\.self)?.perform(open)
        #expect(trace.log.calls.map(\.parent) == [nil, nil])
        #expect(trace.log.calls.map { $0.caller?.description } == [nil, "Screens.open"])
    }
}
