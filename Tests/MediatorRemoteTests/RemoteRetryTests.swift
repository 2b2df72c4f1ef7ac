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

        /// The other side in errors.
        var endpoint: String {
            switch self {
            case .module: "the other side"
            case .pool: #"a provider of module "Desk": provider "a" (the other side)"#
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
        let pauses = Recorder<Duration>()
        let here: Mediator
        private let serving: Task<Void, any Error>

        /// - Parameters:
        ///   - kind: What reaches the desk.
        ///   - refusals: How often a channel does not take a call.
        ///   - pause: Runs in the first pause; the others take no time.
        init(_ kind: Kind, refusals: Int, pause: @escaping @Sendable () async -> Void = {}) throws {
            let gateway = try Gateway(Mediator(modules: [DeskModule()]))
            serving = Task { [link] in try await gateway.keepServing(link.b) }
            let refused = Recorder<String>()
            var transport = WatchedTransport(transport: link.a)
            transport.willSend = { message in
                guard message.contains("rpc.call"), refused.record(message) <= refusals else { return }
                throw RemoteNotSent("it is closed")
            }
            let settings = RemoteModule.Settings(
                deadline: .seconds(600),
                pause: { [pauses] in
                    if pauses.record($0) == 1 { await pause() }
                })
            here = try Mediator(modules: [kind.module(over: transport, settings)])
        }

        func end() async {
            serving.cancel()
            await here.stop()
        }
    }

    /// The end of a channel may be known later than its first error.
    @Test(arguments: Kind.allCases) func aCallWaitsForTheEndOfItsChannel(_ kind: Kind) async throws {
        let (paused, never) = (Inbox<Void>(), Gate())
        let side = try Side(kind, refusals: 1) {
            paused.add(())
            await never.wait()
        }
        let call = Task { try await side.here.perform(DeskActions.add, 2, 3) }
        await paused.next()
        side.link.cut()
        #expect(try await call.value == 5)
        #expect(side.link.a.attempts.withLock(\.self) == 2)
        await side.end()
    }

    @Test(arguments: Kind.allCases) func aChannelThatStaysOpenIsTriedAgain(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: 2)
        #expect(try await side.here.perform(DeskActions.add, 2, 3) == 5)
        #expect(side.link.a.attempts.withLock(\.self) == 1)
        #expect(side.pauses.all == [.milliseconds(50), .milliseconds(100)])
        await side.end()
    }

    @Test(arguments: Kind.allCases) func aCallThatNoChannelTakesIsNotSent(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: .max)
        let error = await #expect(throws: MediatorError.self) { try await side.here.perform(DeskActions.add, 2, 3) }
        #expect(error?.message == "Desk.add was not sent to \(kind.endpoint): it is closed.")
        #expect(side.link.a.attempts.withLock(\.self) == 1)
        await side.end()
    }

    @Test(arguments: Kind.allCases) func aPauseIsNotLongerThanTheDeadline(_ kind: Kind) async throws {
        let side = try Side(kind, refusals: .max)
        try await side.here.start()
        let deadline = Duration.milliseconds(40)
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(deadline) { try await side.here.perform(DeskActions.add, 2, 3) }
        }
        #expect(error?.code == .notSent)
        #expect(side.pauses.all.allSatisfy { $0 <= deadline })
        await side.end()
    }
}
