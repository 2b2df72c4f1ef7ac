import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Nodes that are found at each connection, and whose loss the engine reports.
@Suite(.hangLimit) struct RemoteNodeLossTests {
    /// A program with the desk.
    private struct Program {
        let desk = DeskModule()
        let mediator: Mediator
        let node: MediatorNode<CodingSystem>

        init(_ system: CodingSystem) throws {
            mediator = try Mediator(modules: [desk])
            node = MediatorNode(actorSystem: system, offering: try Gateway(mediator))
        }
    }

    /// A program that calls, and what its engine knows.
    private struct Caller {
        let network = Network()
        let reception = Reception()
        /// Opened when the engine knows that the node is gone.
        let losses = Inbox<Gate>()
        let system: CodingSystem
        let mediator: Mediator

        init() throws {
            let system = CodingSystem("here", in: network)
            self.system = system
            let (reception, losses) = (reception, losses)
            let transport = NodeTransport("desk") {
                try await reception.find(from: system)
            } lost: { _ in
                let gate = Gate()
                losses.add(gate)
                await gate.wait()
            } pause: { _ in
                await Gate().wait()
            }
            let module = RemoteModule(
                "Desk", contracts: DeskActions.all, over: transport,
                settings: .init(deadline: .seconds(600), pause: { _ in }),
                location: CodeLocation(fileID: "Here/Here.swift", line: 1))
            mediator = try Mediator(modules: [module])
        }

        func program(_ name: String, incarnation: Int = 1) throws -> Program {
            let program = try Program(CodingSystem(name, incarnation: incarnation, in: network))
            reception.checkIn(program.node)
            return program
        }
    }

    @Test func aLossEndsCallsAndTheNextNodeTakesTheirPlace() async throws {
        let caller = try Caller()
        let first = try caller.program("first")
        let heard = Inbox<Int>()
        let subscription = try caller.mediator.on(DeskActions.rang) { _, times in heard.add(times) }
        try await caller.mediator.start()
        let loss = await caller.losses.next()
        let call = Task { try await caller.mediator.perform(DeskActions.wait) }
        #expect(await first.desk.steps.next() == "wait")
        let reading = Task { try await caller.mediator.perform(DeskActions.read) }
        #expect(await first.desk.steps.next() == "read")
        // The engine still waits for the dead node.
        caller.network.vanish("first")
        let second = try caller.program("second")
        loss.open()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message == "Desk.wait may have happened in node \"desk\": the node is gone before a response came.")
        // A call that may happen twice is repeated there.
        #expect(await second.desk.steps.next() == "read")
        second.desk.gate.open()
        #expect(try await reading.value == 7)
        #expect(try await caller.mediator.perform(DeskActions.add, 2, 3) == 5)
        try await caller.mediator.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await caller.mediator.stop()
        caller.network.timeOut()
        withExtendedLifetime((first, second)) {}
    }

    /// The app does nothing.
    @Test func aNodeThatReturnsSendsItsEventsAgain() async throws {
        let caller = try Caller()
        let first = try caller.program("desk")
        let heard = Inbox<Int>()
        let subscription = try caller.mediator.on(DeskActions.rang) { _, times in heard.add(times) }
        try await caller.mediator.start()
        let loss = await caller.losses.next()
        caller.network.vanish("desk")
        let second = try caller.program("desk", incarnation: 2)
        loss.open()
        _ = await caller.losses.next()
        // The second connection has begun; a call comes behind its subscriptions.
        try await caller.mediator.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await caller.mediator.stop()
        caller.network.timeOut()
        withExtendedLifetime((first, second)) {}
    }

    /// The engine lists none yet.
    @Test func aStartWaitsForTheFirstNodeAndAStopDoesNot() async throws {
        let caller = try Caller()
        let start = Task { try await caller.mediator.start() }
        let program = try caller.program("desk")
        try await start.value
        #expect(try await caller.mediator.perform(DeskActions.add, 2, 3) == 5)
        await caller.mediator.stop()
        withExtendedLifetime(program) {}

        let (asked, gate) = (Inbox<Void>(), Gate())
        let module = RemoteModule(
            "Desk", contracts: DeskActions.all,
            over: NodeTransport<CodingSystem>("desk") {
                asked.add(())
                await gate.wait()
                return nil
            }, deadline: .seconds(600))
        let other = try Mediator(modules: [module])
        let call = Task { try await other.perform(DeskActions.add, 2, 3) }
        await asked.next()
        await module.stop()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.message == "Desk.add was not sent to node \"desk\": the module was stopped.")
        gate.open()
    }

    @Test func aCallWithoutANodeIsNotSent() async throws {
        let none = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: [DeskActions.add], over: NodeTransport<CodingSystem>("desk") { nil },
                deadline: .seconds(600))
        ])
        let missing = await #expect(throws: MediatorError.self) { try await none.perform(DeskActions.add, 2, 3) }
        #expect(missing?.message == "Desk.add was not sent to node \"desk\": there is no such node at present.")
        let broken = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: [DeskActions.add],
                over: NodeTransport<CodingSystem>("desk") { throw CodingSystem.Failure(text: "no cluster") },
                deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await broken.perform(DeskActions.add, 2, 3) }
        #expect(error?.message == "Desk.add was not sent to node \"desk\": no cluster.")
        #expect(error?.code == .notSent)
    }

    // MARK: Rings

    /// Each of three nodes has a module of the next one, and all have one event.
    @Test func aRingOfNodesIsBuiltInOnePass() async throws {
        let network = Network()
        let receptions = (0..<3).map { _ in Reception() }
        let heard = (0..<3).map { _ in Inbox<Int>() }
        let hops = (0..<3).map { number in
            Action(
                "Ring\(number)", "hop", "Calls the next node.", Parameter("left", Int.self, "How often."),
                returns: String.self, effect: .async, exposure: .external)
        }
        let programs = try (0..<3).map { number in
            let system = CodingSystem("\(number)", in: network)
            let next = (number + 1) % 3
            let module = RemoteModule(
                "Next", contracts: [hops[next], DeskActions.rang],
                over: NodeTransport("\(next)") { try await receptions[next].find(from: system) },
                deadline: .seconds(600))
            let mediator = try Mediator { registry in
                registry.register(module)
                registry.on(DeskActions.rang) { _, times in heard[number].add(times) }
                registry.handle(hops[number]) { call, left in
                    guard left > 0 else { return "\(number)" }
                    return try await "\(number)>" + call.mediator.perform(hops[next], left - 1)
                }
            }
            let node = MediatorNode(actorSystem: system, offering: try Gateway(mediator))
            return (mediator, node, system)
        }
        // Each starts as its program does, whatever the others do.
        let starts = programs.map { program in Task { try await program.0.start() } }
        for (reception, program) in zip(receptions, programs) { reception.checkIn(program.1) }
        for start in starts { try await start.value }
        #expect(try await programs[0].0.perform(hops[0], 5) == "0>1>2>0>1>2")
        for (number, program) in programs.enumerated() {
            try program.0.post(DeskActions.rang, number)
            for inbox in heard { #expect(await inbox.next() == number) }
        }
        for program in programs { await program.0.stop() }
    }

    /// There is no node for ever.
    @Test func aModuleThatWaitsForANodeEndsWithItsMediator() async throws {
        let cancelled = Inbox<Void>()
        func run() async throws {
            let dead = DeadTransport(cancelled: cancelled)
            let mediator = try Mediator(modules: [RemoteModule("Desk", contracts: [DeskActions.add], over: dead)])
            let call = Task { try await mediator.perform(DeskActions.add, 2, 3) }
            await dead.attempts.next()
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        try await run()
        await cancelled.next()
    }

    /// Tells when it is released.
    private final class Sentinel: Sendable {
        let released: Inbox<Void>

        init(_ released: Inbox<Void>) {
            self.released = released
        }

        deinit {
            released.add(())
        }
    }

    /// The node of a mediator offers it, and its module leads to another node.
    @Test(arguments: [true, false]) func mediatorNodeAndGatewayDoNotOwnOneAnother(isStopped: Bool) async throws {
        let caller = try Caller()
        let program = try caller.program("desk")
        let released = Inbox<Void>()
        func run() async throws {
            let (reception, system) = (caller.reception, caller.system)
            let sentinel = Sentinel(released)
            let module = RemoteModule(
                "Desk", contracts: DeskActions.all,
                over: NodeTransport("desk") {
                    try await reception.find(from: system)
                } lost: { _ in
                    await Gate().wait()
                }, deadline: .seconds(600))
            let mediator = try Mediator { registry in
                registry.register(module)
                registry.handle(Action("Own", "go", "Retains the sentinel.", returns: Int.self)) { _ in
                    withExtendedLifetime(sentinel) { 1 }
                }
            }
            let node = MediatorNode(actorSystem: system, offering: try Gateway(mediator))
            try await mediator.start()
            #expect(try await mediator.perform(DeskActions.add, 2, 3) == 5)
            if isStopped { await mediator.stop() }
            withExtendedLifetime(node) {}
        }
        try await run()
        await released.next()
        withExtendedLifetime(program) {}
    }
}
