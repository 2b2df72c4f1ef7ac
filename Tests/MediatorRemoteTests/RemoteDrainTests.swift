import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Providers that finish their calls, and take no new ones.
@Suite(.hangLimit) struct RemoteDrainTests {
    /// Returns a key that leads to a provider as long as that takes calls.
    private func key(of provider: String, in fleet: Fleet) async throws -> String {
        for number in 0..<1000 where try await fleet.who(["\(number)"]) == [provider] { return "\(number)" }
        throw CancellationError()
    }

    /// Returns how many calls of `Fleet.who` a provider got.
    private func count(_ provider: Fleet.Provider) -> Int {
        provider.link.a.sent.withLock(\.self).count { $0.contains("Fleet.who") }
    }

    @Test func aProviderFinishesItsCallsAndGetsNoNewOnes() async throws {
        let fleet = try Fleet(isKeyed: true)
        let providers = try fleet.add("a", "b")
        try await fleet.here.start()
        try await fleet.connect()
        let key = try await key(of: "a", in: fleet)
        fleet.pool.remove("b")
        let reports = Inbox<Double>()
        let call = Task {
            try await fleet.here.withProgress {
                reports.add($0.completed)
            } operation: {
                try await fleet.here.perform(DeskActions.wait)
            }
        }
        #expect(await providers[0].desk.steps.next() == "wait")
        #expect(await reports.next() == 1)
        let others = try fleet.add("b")
        try await fleet.connect()
        let before = count(providers[0])
        let drained = Task { await providers[0].gateway.drain() }
        // Calls before it begins to drain.
        var calls = 0
        while try await fleet.who([key]) == ["a"] { calls += 1 }
        #expect(try await fleet.who([key, key, key]) == ["b", "b", "b"])
        // One call was refused.
        #expect(count(providers[0]) == before + calls + 1)
        #expect(fleet.pool.providers.map(\.activeCallCount) == [1, 0])
        providers[0].desk.gate.open()
        try await call.value
        await drained.value
        #expect(await providers[0].desk.steps.next() == "done")
        await fleet.here.stop()
        withExtendedLifetime(others) {}
    }

    @Test func aCallThatCrossesTheEndGoesToAnotherProvider() async throws {
        let fleet = try Fleet()
        let first = try Fleet.Provider("a", isOld: false)
        let hold = Hold(text: "Fleet.who")
        var watched = WatchedTransport(transport: first.link.a)
        watched.waitToSend = { await hold.wait($0) }
        fleet.pool.add("a", over: watched)
        try await fleet.here.start()
        let call = Task { try await fleet.who(times: 1) }
        await hold.waits.next()
        let others = try fleet.add("b")
        try await fleet.connect()
        await first.gateway.drain()
        #expect(try await call.value == ["b"])
        hold.end.open()
        await fleet.here.stop()
        withExtendedLifetime(others) {}
    }

    /// The last response and the events before it are in the socket when the process ends.
    @Test func aProcessThatEndsAfterTheDrainLosesNothing() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/socket"
        let desk = DeskModule()
        let there = try Mediator(modules: [desk])
        let gateway = try Gateway(there)
        let listening = await Listening(gateway, at: path)
        let heard = Inbox<Int>()
        let here = try Mediator { registry in
            registry.register(
                RemoteModule("Desk", contracts: DeskActions.all, over: LocalSocket(path), deadline: .seconds(600)))
            registry.on(DeskActions.rang) { _, times in heard.add(times) }
        }
        try await here.start()
        let call = Task { try await here.perform(DeskActions.read) }
        #expect(await desk.steps.next() == "read")
        let drained = Task { await gateway.drain() }
        for times in 0..<1000 { try there.post(DeskActions.rang, times) }
        desk.gate.open()
        await drained.value
        try await listening.end()
        #expect(try await call.value == 7)
        for times in 0..<1000 { #expect(await heard.next() == times) }
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) { try await here.perform(DeskActions.add, 2, 3) }
        }
        #expect(error?.code == .notSent)
        await here.stop()
    }

    @Test func aDrainedGatewayIsNotConnectedWith() async throws {
        let provider = try Fleet.Provider("a", isOld: false)
        await provider.gateway.drain()
        let fleet = try Fleet()
        fleet.pool.add("a", over: provider.link.a)
        try await fleet.here.start()
        let error = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(
            error?.message
                == "Fleet.who was not sent to a provider of module \"Fleet\": provider \"a\" (link a): it takes no more "
                + "calls.")
        await fleet.here.stop()
    }

    /// A provider behind a transport that a test holds up.
    private func provider(
        over link: MemoryLink, _ waitToSend: @escaping @Sendable (String) async throws -> Void
    ) throws -> (gateway: Gateway, serving: Task<Void, any Error>) {
        let there = try Mediator { $0.handle(Fleet.who) { _, _ in "a" } }
        let gateway = try Gateway(there)
        var watched = WatchedTransport(transport: link.b)
        watched.waitToSend = waitToSend
        return (gateway, Task { [watched] in try await gateway.serve(watched) })
    }

    @Test func aCallWhoseResponseIsNotSentMayHaveHappened() async throws {
        let link = MemoryLink("link a")
        let (_, serving) = try provider(over: link) { message in
            if message.contains("returned") { throw RemoteNotSent("there was no room") }
        }
        let fleet = try Fleet()
        fleet.pool.add("a", over: link.a)
        try await fleet.here.start()
        let call = Task { try await fleet.who(times: 1) }
        try await serving.value
        link.cut()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        await fleet.here.stop()
    }

    @Test func aDrainThatIsCancelledWaitsForNoResponse() async throws {
        let (held, free) = (MemoryLink("link a"), MemoryLink("link b"))
        let hold = Hold(text: "returned")
        let (gateway, serving) = try provider(over: held) { await hold.wait($0) }
        let ending = Task { try await gateway.serve(free.b) }
        let fleet = try Fleet()
        fleet.pool.add("a", over: held.a)
        try await fleet.here.start()
        let call = Task { try await fleet.who(times: 1) }
        await hold.waits.next()
        let other = try await free.a.connect(RemoteReceiver({ _ in }, end: { _ in }))
        let drained = Task { await gateway.drain() }
        try await ending.value
        drained.cancel()
        await drained.value
        hold.end.open()
        #expect(try await call.value == ["a"])
        try await serving.value
        await other.close()
        await fleet.here.stop()
    }

    @Test func aConnectionThatBeginsAfterTheDrainEnds() async throws {
        let link = MemoryLink("link a")
        let gateway = try Gateway(try Mediator(modules: []))
        await gateway.drain()
        let messages = Inbox<String>()
        let receiver = RemoteReceiver {
            messages.add(String(decoding: $0, as: UTF8.self))
        } end: { _ in
        }
        let channel = try await link.a.connect(receiver)
        try await gateway.serve(link.b)
        let message = await messages.next()
        #expect(message == #"{"jsonrpc":"2.0","method":"rpc.drained","params":{}}"#)
        await channel.close()
    }

    @Test func aDrainThatIsCancelledReturnsAtOnce() async throws {
        let fleet = try Fleet()
        let provider = try fleet.add("a")[0]
        try await fleet.here.start()
        let call = Task { try await fleet.here.perform(DeskActions.wait) }
        #expect(await provider.desk.steps.next() == "wait")
        let drained = Task { await provider.gateway.drain() }
        drained.cancel()
        await drained.value
        provider.desk.gate.open()
        try await call.value
        await fleet.here.stop()
    }
}
