import Mediator
import Synchronization
import TestSupport
import Testing

@Suite struct CallProgressTests {
    private static let ship = Action("Shipping", "ship", "Ships.", effect: .async)
    private static let order = Action("Cart", "order", "Orders.", effect: .async)
    private static let count = Action("Cart", "count", "Counts.", returns: Int.self)

    private static func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.handle(ship) { call in
                call.report(CallProgress(completed: 1, total: 2, message: "packing"))
                await Task.yield()
                call.report(CallProgress(completed: 2, total: 2))
            }
            registry.handle(order) { call in
                call.report(CallProgress(completed: 0.5))
                try await call.mediator.perform(ship)
            }
            registry.handle(count) { call in
                call.report(CallProgress(completed: 7))
                return 1
            }
        }
    }

    @Test func reportsReachTheObserverInOrder() async throws {
        let mediator = try Self.mediator()
        let reports = Mutex<[CallProgress]>([])
        let count = try await mediator.withProgress { progress in
            reports.withLock { $0.append(progress) }
        } operation: {
            try await mediator.perform(Self.ship)
            return try mediator.perform(Self.count)
        }
        #expect(count == 1)
        let expected = [
            CallProgress(completed: 1, total: 2, message: "packing"), CallProgress(completed: 2, total: 2),
            CallProgress(completed: 7),
        ]
        #expect(reports.withLock(\.self) == expected)
    }

    @Test func nestedCallsDoNotReport() async throws {
        let mediator = try Self.mediator()
        let reports = Mutex<[CallProgress]>([])
        try await mediator.withProgress { progress in
            reports.withLock { $0.append(progress) }
        } operation: {
            try await mediator.perform(Self.order)
        }
        #expect(reports.withLock(\.self) == [CallProgress(completed: 0.5)])
    }

    @Test func aHandlerObservesTheCallsThatItMakes() async throws {
        let reports = Mutex<[Double]>([])
        let mediator = try Self.mediator()
        let outer = Action("Cart", "outer", "", effect: .async)
        try mediator.update { registry in
            registry.handle(outer) { call in
                try await call.mediator.withProgress { progress in
                    call.report(CallProgress(completed: progress.completed * 10))
                } operation: {
                    try await call.mediator.perform(Self.ship)
                }
            }
        }
        try await mediator.withProgress { progress in
            reports.withLock { $0.append(progress.completed) }
        } operation: {
            try await mediator.perform(outer)
        }
        #expect(reports.withLock(\.self) == [10, 20])
    }

    @Test func withoutAnObserverAReportDoesNothing() async throws {
        let ends = Counter()
        let mediator = try Mediator { registry in
            registry.handle(Self.count) { call in
                call.report(CallProgress(completed: 7))
                return ends.increment()
            }
        }
        #expect(try mediator.perform(Self.count) == 1)
        // One that has ended observes nothing either.
        let reports = Mutex<[CallProgress]>([])
        await mediator.withProgress { progress in
            reports.withLock { $0.append(progress) }
        } operation: {
        }
        #expect(try mediator.perform(Self.count) == 2)
        #expect(reports.withLock(\.self) == [])
        try await Self.mediator().perform(Self.ship)
    }

    @Test func callsOfAnotherMediatorDoNotReport() async throws {
        let (mediator, other) = (try Self.mediator(), try Self.mediator())
        let reports = Mutex<[CallProgress]>([])
        try await mediator.withProgress { progress in
            reports.withLock { $0.append(progress) }
        } operation: {
            try await other.perform(Self.ship)
            _ = try mediator.perform(Self.count)
        }
        #expect(reports.withLock(\.self) == [CallProgress(completed: 7)])
    }
}
