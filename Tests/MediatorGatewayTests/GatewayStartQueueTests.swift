import Mediator
import MediatorGateway
import TestSupport
import Testing

/// Links that arrive before the modules have started.
struct GatewayStartQueueTests {
    private let desk = StartingDesk()

    @Test(.hangLimit) func linksWaitForTheStartInTheirOrder() async throws {
        let gateway = try desk.gateway(desk.queue())
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        var links: [Task<Value, any Error>] = []
        for (index, link) in ["show?id=1", "load?id=2", "show?id=3"].enumerated() {
            links.append(await desk.opening(link, gateway, count: index + 1))
        }
        #expect(desk.seen.all == [])
        await desk.expectNotReady("full") { try await gateway.open("demo://Desk/show?id=4") }
        desk.gate.open()
        try await start.value
        var values: [Value] = []
        for link in links { values.append(try await link.value) }
        #expect(values == ["shown 1", "loaded 2", "shown 3"])
        #expect(desk.seen.all == ["started", "show 1", "load 2", "show 3"])
        #expect(desk.clock.sleeperCount == 0)
        #expect(try await gateway.open("demo://Desk/show?id=5").value == "shown 5")
    }

    @Test(.hangLimit) func aLaterLinkDoesNotOvertake() async throws {
        let (mediator, late) = (Late<Gateway>(), Late<Task<Value, any Error>>())
        let module = StartingDesk.Desk(seen: desk.seen) { [desk] _ in
            desk.begun.open()
            await desk.gate.pass()
        }
        let gateway = try Gateway(
            try Mediator { registry in
                registry.register(module)
                registry.intercept(.action(StartingDesk.Desk.show), name: "new link") { call in
                    if call.parameters["id"] == "1" {
                        late.set(Task { try await mediator.value?.open("demo://Desk/show?id=3").value ?? .null })
                    }
                    return .proceed
                }
            }, schemes: ["demo"], startQueue: desk.queue())
        mediator.set(gateway)
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let links = [
            await desk.opening("show?id=1", gateway, count: 1), await desk.opening("show?id=2", gateway, count: 2),
        ]
        desk.gate.open()
        try await start.value
        for link in links { _ = try await link.value }
        #expect(try await late.value?.value == "shown 3")
        #expect(desk.seen.all == ["started", "show 1", "show 2", "show 3"])
    }

    @Test(.hangLimit) func aLinkWaitsAtMostTheTimeout() async throws {
        let gateway = try desk.gateway(desk.queue())
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let first = await desk.opening("show?id=1", gateway, count: 1)
        desk.clock.advance(by: .seconds(4))
        let second = await desk.opening("show?id=2", gateway, count: 2)
        desk.clock.advance(by: .seconds(1))
        await desk.expectNotReady("timeout") { _ = try await first.value }
        desk.gate.open()
        try await start.value
        #expect(try await second.value == "shown 2")
        #expect(desk.seen.all == ["started", "show 2"])
    }

    @Test(.hangLimit) func aCancelledLinkLeavesTheQueue() async throws {
        let gateway = try desk.gateway(desk.queue(limit: 2))
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let first = await desk.opening("show?id=1", gateway, count: 1)
        let second = await desk.opening("show?id=2", gateway, count: 2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let third = await desk.opening("show?id=3", gateway, count: 3)
        desk.gate.open()
        try await start.value
        #expect(try await second.value == "shown 2")
        #expect(try await third.value == "shown 3")
        #expect(desk.seen.all == ["started", "show 2", "show 3"])
    }

    @Test(.hangLimit, arguments: [false, true])
    func aLinkThatIsCancelledBeforeItWaitsDoesNotWait(isMessage: Bool) async throws {
        let gateway = try desk.gateway(desk.queue(waitsForFirstStart: true, includesMessages: true))
        let link = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            guard isMessage else { return try await gateway.open("demo://Desk/show?id=1").value }
            let message = #"{"jsonrpc":"2.0","id":1,"method":"Desk.show","params":{"id":"1"}}"#
            return .string(await gateway.handle(message: message) ?? "")
        }
        if isMessage {
            let error = #"{"code":-32603,"data":{"code":"cancelled"},"message":"Internal error"}"#
            #expect(try await link.value == .string(#"{"error":\#(error),"id":1,"jsonrpc":"2.0"}"#))
        } else {
            await #expect(throws: CancellationError.self) { try await link.value }
        }
        #expect(desk.clock.sleeperCount == 0)
        #expect(desk.seen.all == [])
    }

    @Test(.hangLimit) func aFailedStartEndsTheWaiting() async throws {
        let fails = Counter()
        let gateway = try desk.gateway(desk.queue()) { _ in
            fails.increment()
            if fails.count == 1 { throw StartingDesk.Broken() }
        }
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        let link = await desk.opening("show?id=1", gateway, count: 1)
        desk.gate.open()
        let error = await #expect(throws: MediatorError.self) { try await start.value }
        #expect(error?.code == .startFailed)
        await desk.expectNotReady("startFailed") { _ = try await link.value }
        await desk.expectNotReady("startFailed") { try await gateway.open("demo://Desk/show?id=2") }
        try await gateway.mediator.start()
        #expect(try await gateway.open("demo://Desk/show?id=3").value == "shown 3")
        #expect(desk.seen.all == ["started", "show 3"])
    }

    @Test(.hangLimit) func aStopEndsTheWaiting() async throws {
        let gateway = try desk.gateway(desk.queue(waitsForFirstStart: true))
        let link = await desk.opening("show?id=1", gateway, count: 1)
        await gateway.mediator.stop()
        await desk.expectNotReady("stopped") { _ = try await link.value }
        desk.gate.open()
        let next = await desk.opening("show?id=2", gateway, count: 2)
        try await gateway.mediator.start()
        #expect(try await next.value == "shown 2")
        await gateway.mediator.stop()
        #expect(desk.seen.all == ["started", "show 2", "stopped"])
        let plain = try Gateway(gateway.mediator, schemes: ["demo"])
        await desk.expectNotReady("stopped") { try await plain.open("demo://Desk/show?id=3") }
    }

    @Test(.hangLimit) func onlyAnAppThatAsksForItWaitsForTheFirstStart() async throws {
        let gateway = try desk.gateway(desk.queue())
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "shown 1")
        let patient = try Gateway(gateway.mediator, schemes: ["demo"], startQueue: desk.queue(waitsForFirstStart: true))
        let link = await desk.opening("show?id=2", patient, count: 1)
        desk.gate.open()
        try await gateway.mediator.start()
        #expect(try await link.value == "shown 2")
        #expect(desk.seen.all == ["show 1", "started", "show 2"])
    }

    @Test(.hangLimit) func aMediatorWithoutModulesStartsAtOnce() async throws {
        let mediator = try Mediator { $0.handle(StartingDesk.Desk.show) { _, id in id } }
        let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: desk.queue(waitsForFirstStart: true))
        try await mediator.start()
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "1")
    }

    @Test(.hangLimit) func anInvalidURLDoesNotWait() async throws {
        let gateway = try desk.gateway(desk.queue(waitsForFirstStart: true))
        for url in ["demo://Desk/%zz", "other://Desk/show"] {
            let error = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
            #expect(error?.code == (url.hasPrefix("demo") ? .invalidURL : .foreignURL))
        }
    }

    @Test(.hangLimit) func aGatewayWithoutAQueueOpensAtOnce() async throws {
        let gateway = try desk.gateway(nil)
        let start = Task { try await gateway.mediator.start() }
        await desk.begun.pass()
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "shown 1")
        desk.gate.open()
        try await start.value
    }
}
