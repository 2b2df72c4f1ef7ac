import Mediator
import TestSupport
import Testing

struct CancellationTests {
    private static let load = Action("Photo", "load", "", returns: String.self, effect: .async)
    private static let open = Action("Photo", "open", "", returns: String.self, effect: .async)

    private let started = Latch()
    private let mediator: Mediator

    init() throws {
        mediator = try Mediator { [started] registry in
            registry.handle(Self.load) { _ in
                await started.openUntilCancelled()
                try Task.checkCancellation()
                return "loaded"
            }
            registry.handle(Self.open) { call in try await call.mediator.perform(Self.load) }
        }
    }

    @Test(.hangLimit)
    func cancellingATaskReachesTheHandler() async throws {
        let task = Task { [mediator] in try await mediator.perform(Self.load) }
        await started.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(.hangLimit)
    func cancellingReachesThroughNestedCallsByName() async throws {
        let task = Task { [mediator] in try await mediator.performAsync("Photo", "open") }
        await started.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(.hangLimit)
    func aTaskGroupThatIsCancelledReachesAllItsHandlers() async throws {
        await withThrowingTaskGroup(of: String.self) { [mediator] group in
            for _ in 0..<3 { group.addTask { try await mediator.perform(Self.load) } }
            await started.pass()
            group.cancelAll()
            var thrown = 0
            while let result = await group.nextResult() {
                if case .failure(let error) = result, error is CancellationError { thrown += 1 }
            }
            #expect(thrown == 3)
        }
    }

    @Test func aHandlerMayFinishAllTheSame() async throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.load) { _ in Task.isCancelled ? "cancelled" : "loaded" }
        }
        let gate = Latch()
        let task = Task {
            await gate.pass()
            return try await mediator.perform(Self.load)
        }
        task.cancel()
        gate.open()
        #expect(try await task.value == "cancelled")
    }
}
