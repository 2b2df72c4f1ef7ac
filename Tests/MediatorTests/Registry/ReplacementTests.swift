import Mediator
import TestSupport
import Testing

/// What becomes of what an update replaces.
struct ReplacementTests {
    private final class Resource: Sendable {
        let generation: Int
        private let live: Counter

        init(_ generation: Int, _ live: Counter) {
            self.generation = generation
            self.live = live
            live.increment()
        }

        deinit {
            live.decrement()
        }

        func get(_ call: Call) -> Int { generation }
    }

    private static let get = Action("T", "get", "", returns: Int.self)
    private static let wait = Action("T", "wait", "", returns: Int.self, effect: .async)

    @Test(.hangLimit) func replacedHandlersAreFreed() async throws {
        let live = Counter()
        func register(_ generation: Int, in registry: inout Registry) {
            let resource = Resource(generation, live)
            registry.handle(Self.get) { _ in resource.generation }
        }
        let mediator = try Mediator { register(0, in: &$0) }
        for generation in 1...100 {
            try mediator.update { registry in
                registry.remove(Self.get)
                register(generation, in: &registry)
            }
            // Calls of other tests that are in progress keep them for a moment.
            await live.falls(to: 1)
        }
        #expect(try mediator.perform(Self.get) == 100)
    }

    @Test(.hangLimit) func aCallUnderWayKeepsItsHandlerAndItsTargetsObject() async throws {
        let live = Counter()
        let (arrived, gate) = (Latch(), Latch())
        func register(_ generation: Int, in registry: inout Registry) {
            let target = registry.target("T") { Resource(generation, live) }
            target.handle(Self.get, Resource.get)
            target.handle(Self.wait) { resource in
                { _ in
                    arrived.open()
                    await gate.pass()
                    return resource.generation
                }
            }
        }
        let mediator = try Mediator { register(0, in: &$0) }
        #expect(try mediator.perform(Self.get) == 0)
        async let inProgress = mediator.perform(Self.wait)
        await arrived.pass()
        try mediator.update { registry in
            registry.remove(target: "T")
            register(1, in: &registry)
        }
        #expect(try mediator.perform(Self.get) == 1)
        #expect(live.count == 2)
        gate.open()
        #expect(try await inProgress == 0)
        await live.falls(to: 1)
    }
}
