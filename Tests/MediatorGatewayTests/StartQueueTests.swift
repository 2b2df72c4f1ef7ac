import Mediator
import MediatorGateway
import TestSupport
import Testing

/// Links and other calls that arrive before the modules have started.
struct StartQueueTests {
    private let clock = ManualClock()
    private let seen = Recorder<String>()
    /// Opened once the module is starting, and what its start waits for.
    private let begun = Latch()
    private let gate = Latch()

    private struct Desk: Module {
        let name = "Desk"
        let seen: Recorder<String>
        let onStart: @Sendable (Mediator) async throws -> Void

        static let show = Action(
            "Desk", "show", "Shows.", Parameter("id", String.self), returns: String.self, exposure: .remote)
        static let load = Action(
            "Desk", "load", "Loads.", Parameter("id", String.self), returns: String.self, effect: .async,
            exposure: .remote)

        func register(in registry: inout Registry) {
            registry.handle(Self.show) { [seen] _, id in
                seen.record("show \(id)")
                return "shown \(id)"
            }
            registry.handle(Self.load) { [seen] _, id in
                seen.record("load \(id)")
                return "loaded \(id)"
            }
        }

        func start(_ mediator: Mediator) async throws {
            try await onStart(mediator)
            seen.record("started")
        }

        func stop() async { seen.record("stopped") }
    }

    private struct Broken: Error {}

    private func queue(
        limit: Int = 3, timeout: Duration = .seconds(5), waitsForFirstStart: Bool = false,
        includesMessages: Bool = false
    ) -> StartQueue {
        StartQueue(
            limit: limit, timeout: timeout, waitsForFirstStart: waitsForFirstStart, includesMessages: includesMessages,
            clock: clock)
    }

    /// Returns a gateway to a module whose start waits for the gate.
    private func gateway(
        _ queue: StartQueue?, start: @escaping @Sendable (Mediator) async throws -> Void = { _ in }
    ) throws -> Gateway {
        let desk = Desk(seen: seen) { [begun, gate] mediator in
            begun.open()
            await gate.pass()
            try await start(mediator)
        }
        return try Gateway(try Mediator(modules: [desk]), schemes: ["demo"], startQueue: queue)
    }

    /// Begins to open a link, and returns once it waits.
    private func opening(_ link: String, _ gateway: Gateway, count: Int) async -> Task<Value, any Error> {
        let task = Task { try await gateway.open("demo://Desk/\(link)").value }
        await clock.sleeps(count)
        return task
    }

    private static func message(_ reason: String) -> String {
        switch reason {
        case "full":
            """
            Mediator: the modules have not started, and 3 calls wait already.
              to resolve: call again once "start()" has returned, or raise "limit" of the "StartQueue".
            """
        case "timeout":
            """
            Mediator: the modules have not started within 5.0 seconds.
              to resolve: start them, find the one whose "start" takes so long, or raise "timeout" of the "StartQueue".
            """
        case "startFailed":
            """
            Mediator: the modules did not start.
              to resolve: correct the error of "start()", and start them again.
            """
        default:
            """
            Mediator: the modules were stopped.
              to resolve: start them again.
            """
        }
    }

    private func expect(
        _ reason: String, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> Void
    ) async {
        let error = await #expect(throws: MediatorError.self, sourceLocation: sourceLocation) { try await call() }
        #expect(error?.code == .notReady, sourceLocation: sourceLocation)
        #expect(error?.details == ["reason": .string(reason)], sourceLocation: sourceLocation)
        #expect(error?.description == Self.message(reason), sourceLocation: sourceLocation)
    }

    @Test(.hangLimit) func linksWaitForTheStartInTheirOrder() async throws {
        let gateway = try gateway(queue())
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        var links: [Task<Value, any Error>] = []
        for (index, link) in ["show?id=1", "load?id=2", "show?id=3"].enumerated() {
            links.append(await opening(link, gateway, count: index + 1))
        }
        #expect(seen.all == [])
        await expect("full") { try await gateway.open("demo://Desk/show?id=4") }
        gate.open()
        try await start.value
        var values: [Value] = []
        for link in links { values.append(try await link.value) }
        #expect(values == ["shown 1", "loaded 2", "shown 3"])
        #expect(seen.all == ["started", "show 1", "load 2", "show 3"])
        #expect(clock.sleeperCount == 0)
        #expect(try await gateway.open("demo://Desk/show?id=5").value == "shown 5")
    }

    @Test(.hangLimit) func aLaterLinkDoesNotOvertake() async throws {
        let (mediator, late) = (Late<Gateway>(), Late<Task<Value, any Error>>())
        let desk = Desk(seen: seen) { [begun, gate] _ in
            begun.open()
            await gate.pass()
        }
        let gateway = try Gateway(
            try Mediator { registry in
                registry.register(desk)
                registry.intercept(.action(Desk.show), name: "new link") { call in
                    if call.parameters["id"] == "1" {
                        late.set(Task { try await mediator.value?.open("demo://Desk/show?id=3").value ?? .null })
                    }
                    return .proceed
                }
            }, schemes: ["demo"], startQueue: queue())
        mediator.set(gateway)
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let links = [
            await opening("show?id=1", gateway, count: 1), await opening("show?id=2", gateway, count: 2),
        ]
        gate.open()
        try await start.value
        for link in links { _ = try await link.value }
        #expect(try await late.value?.value == "shown 3")
        #expect(seen.all == ["started", "show 1", "show 2", "show 3"])
    }

    @Test(.hangLimit) func aLinkWaitsAtMostTheTimeout() async throws {
        let gateway = try gateway(queue())
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let first = await opening("show?id=1", gateway, count: 1)
        clock.advance(by: .seconds(4))
        let second = await opening("show?id=2", gateway, count: 2)
        clock.advance(by: .seconds(1))
        await expect("timeout") { _ = try await first.value }
        gate.open()
        try await start.value
        #expect(try await second.value == "shown 2")
        #expect(seen.all == ["started", "show 2"])
    }

    @Test(.hangLimit) func aCancelledLinkLeavesTheQueue() async throws {
        let gateway = try gateway(queue(limit: 2))
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let first = await opening("show?id=1", gateway, count: 1)
        let second = await opening("show?id=2", gateway, count: 2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let third = await opening("show?id=3", gateway, count: 3)
        gate.open()
        try await start.value
        #expect(try await second.value == "shown 2")
        #expect(try await third.value == "shown 3")
        #expect(seen.all == ["started", "show 2", "show 3"])
    }

    @Test(.hangLimit) func aFailedStartEndsTheWaiting() async throws {
        let fails = Counter()
        let gateway = try gateway(queue()) { _ in
            fails.increment()
            if fails.count == 1 { throw Broken() }
        }
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let link = await opening("show?id=1", gateway, count: 1)
        gate.open()
        await #expect(throws: MediatorError.self) { try await start.value }
        await expect("startFailed") { _ = try await link.value }
        await expect("startFailed") { try await gateway.open("demo://Desk/show?id=2") }
        try await gateway.mediator.start()
        #expect(try await gateway.open("demo://Desk/show?id=3").value == "shown 3")
        #expect(seen.all == ["started", "show 3"])
    }

    @Test(.hangLimit) func aStopEndsTheWaiting() async throws {
        let gateway = try gateway(queue(waitsForFirstStart: true))
        let link = await opening("show?id=1", gateway, count: 1)
        await gateway.mediator.stop()
        await expect("stopped") { _ = try await link.value }
        gate.open()
        let next = await opening("show?id=2", gateway, count: 2)
        try await gateway.mediator.start()
        #expect(try await next.value == "shown 2")
        await gateway.mediator.stop()
        #expect(seen.all == ["started", "show 2", "stopped"])
        let plain = try Gateway(gateway.mediator, schemes: ["demo"])
        await expect("stopped") { try await plain.open("demo://Desk/show?id=3") }
    }

    @Test(.hangLimit) func theCallsOfAStartingModuleGoThrough() async throws {
        let late = Late<Gateway>()
        let queue = queue(waitsForFirstStart: true, includesMessages: true)
        let gateway = try gateway(queue) { [seen] mediator in
            let gateway = try #require(late.value)
            seen.record("\(try await gateway.open("demo://Desk/show?id=1").value)")
            try await mediator.whenStarted(queue)
            try await Task.detached { try await mediator.whenStarted(queue) }.value
            let message = #"{"jsonrpc":"2.0","method":"Desk.show","params":{"id":"2"},"id":1}"#
            seen.record(await gateway.handle(message: message) ?? "")
        }
        late.set(gateway)
        gate.open()
        try await gateway.mediator.start()
        #expect(
            seen.all == [
                "show 1", #""shown 1""#, "show 2", #"{"id":1,"jsonrpc":"2.0","result":"shown 2"}"#, "started",
            ])
    }

    @Test(.hangLimit) func onlyAnAppThatAsksForItWaitsForTheFirstStart() async throws {
        let gateway = try gateway(queue())
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "shown 1")
        let patient = try Gateway(gateway.mediator, schemes: ["demo"], startQueue: queue(waitsForFirstStart: true))
        let link = await opening("show?id=2", patient, count: 1)
        gate.open()
        try await gateway.mediator.start()
        #expect(try await link.value == "shown 2")
        #expect(seen.all == ["show 1", "started", "show 2"])
    }

    @Test(.hangLimit) func aMediatorWithoutModulesStartsAtOnce() async throws {
        let mediator = try Mediator { $0.handle(Desk.show) { _, id in id } }
        let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: queue(waitsForFirstStart: true))
        try await mediator.start()
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "1")
    }

    @Test(.hangLimit) func anInvalidURLDoesNotWait() async throws {
        let gateway = try gateway(queue(waitsForFirstStart: true))
        for url in ["demo://Desk/%zz", "other://Desk/show"] {
            let error = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
            #expect(error?.code == (url.hasPrefix("demo") ? .invalidURL : .foreignURL))
        }
    }

    @Test(.hangLimit) @MainActor func aLinkThatCannotWaitFails() async throws {
        let gateway = try gateway(queue())
        #expect(try gateway.openNow("demo://Desk/show?id=1").value == "shown 1")
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let error = #expect(throws: MediatorError.self) { try gateway.openNow("demo://Desk/show?id=2") }
        #expect(
            error?.description == """
                Mediator: the modules have not started, and this call cannot wait for them.
                  to resolve: call once "start()" has returned, or await "open".
                """)
        #expect(error?.code == .notReady)
        gate.open()
        try await start.value
        #expect(try gateway.openNow("demo://Desk/show?id=3").value == "shown 3")
    }

    @Test(.hangLimit) func aGatewayWithoutAQueueOpensAtOnce() async throws {
        let gateway = try gateway(nil)
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        #expect(try await gateway.open("demo://Desk/show?id=1").value == "shown 1")
        gate.open()
        try await start.value
    }

    @Test(.hangLimit) func messagesWaitWhereTheAppAsksForIt() async throws {
        let gateway = try gateway(queue())
        let patient = try Gateway(gateway.mediator, startQueue: queue(limit: 1, includesMessages: true))
        let message = #"{"jsonrpc":"2.0","method":"Desk.show","params":{"id":"1"},"id":1}"#
        let start = Task { try await gateway.mediator.start() }
        await begun.pass()
        let answer = #"{"id":1,"jsonrpc":"2.0","result":"shown 1"}"#
        #expect(await gateway.handle(message: message) == answer)
        let waiting = Task { await patient.handle(message: message) }
        await clock.sleeps(1)
        #expect(
            await patient.handle(message: message)
                == #"{"error":{"code":-32603,"data":{"code":"notReady"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        )
        gate.open()
        try await start.value
        #expect(await waiting.value == answer)
        #expect(seen.all == ["show 1", "started", "show 1"])
    }

    @Test(.hangLimit) func typedCallsWaitWhereTheAppAsksForIt() async throws {
        let queue = queue(waitsForFirstStart: true)
        let gateway = try gateway(queue) { try await $0.perform(Desk.load, "own") }
        let mediator = gateway.mediator
        try mediator.update { $0.intercept(.effect(.async), by: StartInterceptor(queue)) }
        let link = await opening("show?id=1", gateway, count: 1)
        let shown = Task {
            try await mediator.whenStarted(queue)
            return try mediator.perform(Desk.show, "2")
        }
        await clock.sleeps(2)
        let loaded = Task { try await mediator.perform(Desk.load, "3") }
        await clock.sleeps(3)
        #expect(try mediator.perform(Desk.show, "early") == "shown early")
        gate.open()
        try await mediator.start()
        #expect(try await link.value == "shown 1")
        #expect(try await shown.value == "shown 2")
        #expect(try await loaded.value == "loaded 3")
        #expect(seen.all.prefix(4) == ["show early", "load own", "started", "show 1"])
        #expect(seen.all.dropFirst(4).sorted() == ["load 3", "show 2"])
    }
}
