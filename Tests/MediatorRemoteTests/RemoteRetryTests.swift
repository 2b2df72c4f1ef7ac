import Mediator
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Calls that a channel does not take.
@Suite(.hangLimit) struct RemoteRetryTests {
    /// What reaches the desk: a module, or a pool with one provider.
    enum Kind: CaseIterable, Sendable {
        case module, pool

        /// What an error names as the other side.
        var endpoint: String {
            switch self {
            case .module: "the other side"
            case .pool: #"a provider of module "Desk""#
            }
        }

        func module(over transport: some RemoteTransport, _ settings: RemoteModule.Settings) -> any Module {
            let location = CodeLocation(fileID: "Here/Here.swift", line: 1)
            switch self {
            case .module:
                return RemoteModule(
                    "Desk", contracts: DeskActions.all, over: transport, settings: settings, location: location)
            case .pool:
                let pool = RemotePool("Desk", contracts: DeskActions.all, settings: settings, location: location)
                pool.add("a", over: transport)
                return pool
            }
        }
    }

    /// The desk behind a link whose channel does not take calls.
    private struct Side {
        let link = MemoryLink()
        /// The calls that the channel did not take.
        let refused = Recorder<String>()
        let pauses = Recorder<Duration>()
        /// Gets an item when the first pause begins, and when a call ends.
        let steps = Inbox<Void>()
        let here: Mediator
        private let serving: Task<Void, any Error>

        /// - Parameters:
        ///   - kind: What reaches the desk.
        ///   - refusals: How often the channel does not take a call.
        ///   - isPaused: Whether the first pause lasts until it is cancelled; the others take no time.
        init(_ kind: Kind, refusals: Int, isPaused: Bool = false) throws {
            let gateway = try Gateway(Mediator(modules: [DeskModule()]))
            serving = Task { [link] in try await gateway.keepServing(link.b) }
            var transport = WatchedTransport(transport: link.a)
            transport.willSend = { [refused] message in
                guard message.contains("rpc.call"), refused.record(message) <= refusals else { return }
                throw RemoteNotSent("it is closed")
            }
            let settings = RemoteModule.Settings(
                deadline: .seconds(600),
                pause: { [pauses, steps] in
                    guard pauses.record($0) == 1, isPaused else { return }
                    steps.add(())
                    await Gate().wait()
                })
            here = try Mediator(modules: [kind.module(over: transport, settings)])
        }

        func call() -> Task<Int, any Error> {
            Task {
                defer { steps.add(()) }
                return try await here.perform(DeskActions.add, 2, 3)
            }
        }

        func end() async {
            serving.cancel()
            await here.stop()
        }
    }

    /// The end of a channel may be known later than its first error.
    @Test(arguments: Kind.allCases) func aCallWaitsForTheEndOfItsChannel(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: 1, isPaused: true)
        let call = side.call()
        await side.steps.next()
        side.link.cut()
        #expect(try await call.value == 5)
        #expect(side.link.a.attempts.withLock(\.self) == 2)
        #expect(side.pauses.all.first == .milliseconds(50))
        await side.end()
    }

    @Test(arguments: Kind.allCases) func aChannelThatStaysOpenIsTriedAgain(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: 2)
        #expect(try await side.call().value == 5)
        #expect(side.link.a.attempts.withLock(\.self) == 1)
        #expect(side.pauses.all == [.milliseconds(50), .milliseconds(100)])
        await side.end()
    }

    @Test(arguments: Kind.allCases) func aCallIsSentThreeTimesAtMost(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: .max)
        let error = await #expect(throws: MediatorError.self) { try await side.call().value }
        let provider = kind == .pool ? #"provider "a" (the other side): "# : ""
        #expect(error?.message == "Desk.add was not sent to \(kind.endpoint): \(provider)it is closed.")
        #expect(side.refused.all.count == 3)
        #expect(side.pauses.all == [.milliseconds(50), .milliseconds(100)])
        await side.end()
    }

    @Test(arguments: Kind.allCases) func cancellingTheCallerEndsThePause(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: .max, isPaused: true)
        let call = side.call()
        await side.steps.next()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await side.end()
    }

    @Test(arguments: Kind.allCases) func stoppingTheModuleEndsThePause(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: .max, isPaused: true)
        try await side.here.start()
        let call = side.call()
        await side.steps.next()
        await side.here.stop()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.message == "Desk.add was not sent to \(kind.endpoint): the module was stopped.")
        await side.end()
    }

    @Test func aPauseIsNotLongerThanTheRestOfTheDeadline() async throws {
        let sides = try Sides()
        let peer = sides.module.peer
        let attempt = RemoteAttempt(
            route: RemoteRoute(peer: peer, session: try await peer.session()), reason: "it is closed")
        try? await peer.pause(after: [attempt], until: .now + .milliseconds(40))
        #expect(await sides.pauses.next() <= .milliseconds(40))
        await sides.end()
    }

    /// Another provider may still connect.
    @Test func aCallWaitsForAnotherProviderThatConnects() async throws {
        let fleet = try Fleet()
        let (a, b) = (try Fleet.Provider("a", isOld: false), try Fleet.Provider("b", isOld: false))
        let (refused, gate) = (Inbox<Void>(), Gate())
        var first = WatchedTransport(transport: a.link.a)
        first.willSend = { message in
            guard message.contains("Fleet.who"), message.contains("rpc.call") else { return }
            refused.add(())
            throw RemoteNotSent("it is full")
        }
        fleet.pool.add("a", over: first)
        fleet.pool.add("b", over: Late(transport: b.link.a, gate: gate))
        try await fleet.here.start()
        let call = Task {
            defer { for _ in 1...3 { refused.add(()) } }
            return try await fleet.who(times: 1)
        }
        for _ in 1...3 { await refused.next() }
        gate.open()
        #expect(try await call.value == ["b"])
        await fleet.here.stop()
        withExtendedLifetime((a, b)) {}
    }

    /// A transport that connects once a gate opens.
    private struct Late: RemoteTransport {
        let transport: any RemoteTransport
        let gate: Gate
        var endpoint: String { transport.endpoint }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            await gate.wait()
            return try await transport.connect(receiver)
        }
    }
}
