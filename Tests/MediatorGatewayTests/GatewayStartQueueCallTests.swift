import Mediator
import MediatorGateway
import TestSupport
import Testing

/// Messages, typed calls and nested links that arrive before the modules have started.
struct GatewayStartQueueCallTests {
    private let desk = StartingDesk()

    @Test(.hangLimit) func theCallsOfAStartingModuleGoThrough() async throws {
        let late = Late<Gateway>()
        let queue = desk.queue(waitsForFirstStart: true, includesMessages: true)
        let gateway = try desk.gateway(queue) { [desk] mediator in
            let gateway = try #require(late.value)
            desk.seen.record("\(try await gateway.open("demo://Desk/show?id=1").value)")
            try await mediator.waitUntilStarted(queue)
            try await Task.detached { try await mediator.waitUntilStarted(queue) }.value
            let message = #"{"jsonrpc":"2.0","method":"Desk.show","params":{"id":"2"},"id":1}"#
            desk.seen.record(await gateway.handle(message: message) ?? "")
        }
        late.set(gateway)
        desk.gate.open()
        try await gateway.mediator.start()
        #expect(
            desk.seen.all == [
                "show 1", #""shown 1""#, "show 2", #"{"id":1,"jsonrpc":"2.0","result":"shown 2"}"#, "started",
            ])
    }

    /// A module keeps the mediator of its start for later calls.
    @Test(.hangLimit) func theMediatorOfAModuleWaitsOnceTheModuleHasStarted() async throws {
        let kept = Late<Mediator>()
        let queue = desk.queue()
        let gateway = try desk.gateway(queue) { kept.set($0) }
        desk.gate.open()
        try await gateway.mediator.start()
        await gateway.mediator.stop()
        let mediator = try #require(kept.value)
        await desk.expectNotReady("stopped") { try await mediator.waitUntilStarted(queue) }
    }

    /// It stops in a task that does not inherit that it is stopping.
    @Test(.hangLimit) func theMediatorOfAModulePassesWhileTheModuleStops() async throws {
        struct StoppingModule: Module {
            let name = "Stopping"
            let queue: StartQueue
            let kept: Late<Mediator>
            let seen: Recorder<String>

            func register(in registry: inout Registry) {}

            func start(_ mediator: Mediator) async throws { kept.set(mediator) }

            func stop() async {
                let (queue, mediator) = (queue, kept.value)
                let result = await Task.detached { try await mediator?.waitUntilStarted(queue) }.result
                seen.record("\(result.map { _ in "passed" })")
            }
        }
        let seen = Recorder<String>()
        let queue = desk.queue()
        let mediator = try Mediator(modules: [StoppingModule(queue: queue, kept: Late(), seen: seen)])
        try await mediator.start()
        await mediator.stop()
        #expect(seen.all == [#"success("passed")"#])
    }

    @Test(.hangLimit) @MainActor func aLinkThatCannotWaitFails() async throws {
        let gateway = try desk.gateway(desk.queue())
        #expect(try gateway.openNow("demo://Desk/show?id=1").value == "shown 1")
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let error = #expect(throws: MediatorError.self) { try gateway.openNow("demo://Desk/show?id=2") }
        #expect(
            error?.description == """
                Mediator: the modules have not started, and this call cannot wait for them.
                  to resolve: call once "start()" has returned, or await "open".
                """)
        #expect(error?.code == .notReady)
        let foreign = #expect(throws: MediatorError.self) { try gateway.openNow("other://Desk/show?id=2") }
        #expect(foreign?.code == .foreignURL)
        desk.gate.open()
        try await start.value
        #expect(try gateway.openNow("demo://Desk/show?id=3").value == "shown 3")
    }

    @Test(.hangLimit) func anActionThatHasItsTurnOpensAnotherLink() async throws {
        let late = Late<Gateway>()
        let both = Action("Both", "open", "Opens.", returns: String.self, effect: .mainActor, exposure: .external)
        let gateway = try desk.gateway(desk.queue())
        try gateway.mediator.update { registry in
            registry.handle(both) { _ in "\(try late.value?.openNow("demo://Desk/show?id=2").value ?? .null)" }
        }
        late.set(gateway)
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let first = Task { try await gateway.open("demo://Both/open").value }
        await desk.clock.sleeps(1)
        let second = await desk.opening("show?id=3", gateway, count: 2)
        desk.gate.open()
        try await start.value
        #expect(try await first.value == #""shown 2""#)
        #expect(try await second.value == "shown 3")
        #expect(desk.seen.all == ["started", "show 2", "show 3"])
    }

    @Test(.hangLimit) func everyLinkEndsHoweverItMeetsTheStart() async throws {
        for _ in 0..<20 {
            let mediator = try Mediator(modules: [StartingDesk.Desk(seen: desk.seen) { _ in }])
            let queue = StartQueue(limit: 100, waitsForFirstStart: true, clock: desk.clock)
            let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: queue)
            let count = try await withThrowingTaskGroup(of: Value.self) { group in
                for id in 0..<40 {
                    group.addTask {
                        try await gateway.open("demo://Desk/\(id % 2 == 0 ? "show" : "load")?id=\(id)").value
                    }
                    if id == 20 {
                        group.addTask {
                            try await mediator.start(); return "started"
                        }
                    }
                }
                return try await group.reduce(into: 0) { count, _ in count += 1 }
            }
            #expect(count == 41)
        }
    }

    @Test(.hangLimit) func messagesWaitWhereTheAppAsksForIt() async throws {
        let gateway = try desk.gateway(desk.queue())
        let patient = try Gateway(gateway.mediator, startQueue: desk.queue(limit: 1, includesMessages: true))
        let message = #"{"jsonrpc":"2.0","method":"Desk.show","params":{"id":"1"},"id":1}"#
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let answer = #"{"id":1,"jsonrpc":"2.0","result":"shown 1"}"#
        #expect(await gateway.handle(message: message) == answer)
        let waiting = Task { await patient.handle(message: message) }
        await desk.clock.sleeps(1)
        #expect(
            await patient.handle(message: message)
                == #"{"error":{"code":-32603,"data":{"code":"notReady"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        )
        desk.gate.open()
        try await start.value
        #expect(await waiting.value == answer)
        #expect(desk.seen.all == ["show 1", "started", "show 1"])
    }

    @Test(.hangLimit) func typedCallsWaitWhereTheAppAsksForIt() async throws {
        let queue = desk.queue(waitsForFirstStart: true)
        let gateway = try desk.gateway(queue) { try await $0.perform(StartingDesk.Desk.load, "own") }
        let mediator = gateway.mediator
        try mediator.update { $0.intercept(.effect(.async), by: StartInterceptor(queue)) }
        let link = await desk.opening("show?id=1", gateway, count: 1)
        let shown = Task {
            try await mediator.waitUntilStarted(queue)
            return try mediator.perform(StartingDesk.Desk.show, "2")
        }
        await desk.clock.sleeps(2)
        let loaded = Task { try await mediator.perform(StartingDesk.Desk.load, "3") }
        await desk.clock.sleeps(3)
        #expect(try mediator.perform(StartingDesk.Desk.show, "early") == "shown early")
        desk.gate.open()
        try await mediator.start()
        #expect(try await link.value == "shown 1")
        #expect(try await shown.value == "shown 2")
        #expect(try await loaded.value == "loaded 3")
        #expect(desk.seen.all.prefix(4) == ["show early", "load own", "started", "show 1"])
        #expect(desk.seen.all.dropFirst(4).sorted() == ["load 3", "show 2"])
    }
}
