import Distributed
import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Modules behind distributed actors.
@Suite(.hangLimit) struct RemoteNodeTests {
    /// Two processes of an engine that encodes its calls.
    private struct Nodes {
        let desk: DeskModule
        let network = Network()
        let here: Mediator
        let there: Mediator
        /// The actions for which the policy there was asked.
        let asked = Inbox<String>()
        private let systems: [CodingSystem]
        /// A node lives as long as its process.
        private let node: MediatorNode<CodingSystem>
        private let pause: @Sendable (Duration) async throws -> Void

        /// - Parameter pause: Waits between two questions whether the connection is known, and for their answers; without
        ///   end by default.
        init(
            pause: @escaping @Sendable (Duration) async throws -> Void = { _ in await Gate().wait() }
        ) throws {
            let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
            self.pause = pause
            systems = [a, b]
            (desk, there, node) = try Self.desk(b, asked)
            here = try Mediator { _ in }
            // `register` is synchronous, and finds the node as an engine's receptionist lists it.
            let module = try module(node)
            try here.update { $0.register(module) }
        }

        private static func desk(
            _ system: CodingSystem, _ asked: Inbox<String>
        ) throws -> (DeskModule, Mediator, MediatorNode<CodingSystem>) {
            let desk = DeskModule()
            let mediator = try Mediator(modules: [desk])
            let gateway = try Gateway(mediator) { action, _ in
                asked.add(action.action)
                return true
            }
            return (desk, mediator, MediatorNode(actorSystem: system, offering: gateway))
        }

        /// Returns the module of a node there.
        func module(_ node: MediatorNode<CodingSystem>) throws -> RemoteModule {
            let found = try systems[0].find(node)
            return RemoteModule(
                "Desk", contracts: DeskActions.all,
                over: NodeTransport("b/1", find: { found }, pause: pause),
                settings: .init(deadline: .seconds(600), pause: { _ in }),
                location: CodeLocation(fileID: "Here/Here.swift", line: 1))
        }

        /// Replaces the process there by a new one.
        ///
        /// - Parameter incarnation: With 1, which is that of the first process, the node has the same identifier.
        func restart(incarnation: Int) throws -> (desk: DeskModule, node: MediatorNode<CodingSystem>) {
            let (desk, _, node) = try Self.desk(
                CodingSystem("b", incarnation: incarnation, in: network), asked)
            return (desk, node)
        }

        /// Starts the module, and returns a call that waits at the other node.
        func waitingCall() async throws -> Task<Void, any Error> {
            try await here.start()
            await untilAsked("add")
            let call = Task { [here] in try await here.perform(DeskActions.wait) }
            #expect(await desk.steps.next() == "wait")
            return call
        }

        /// Lets the process there return, and expects that the module connects by itself.
        func expectReturn() async throws {
            network.unite("b")
            // The request that was lost would wait until its deadline.
            network.timeOut()
            await untilAsked("add")
            #expect(try await here.perform(DeskActions.add, 2, 3) == 5)
            await here.stop()
            network.timeOut()
        }

        /// Returns when the policy was asked for an action as often again.
        func untilAsked(_ action: String, times: Int = 1) async {
            var count = 0
            while count < times { if await asked.next() == action { count += 1 } }
        }
    }

    /// Asks at once, until the task is cancelled, and waits for each answer until the engine ends the call.
    private static let noPause: @Sendable (Duration) async throws -> Void = { duration in
        if duration == NodeHub.responseLimit { await Gate().wait() }
        await Task.yield()
        try Task.checkCancellation()
    }

    /// A receptionist lists only actors that it can encode by their type.
    @Test func aNodeIsCodableForEveryEngine() {
        // As `Any.Type`: the compiler warns of a check whose result it knows.
        let types: [any Any.Type] = [
            MediatorNode<CodingSystem>.self, MediatorNode<LocalTestingDistributedActorSystem>.self,
        ]
        for type in types { #expect(type is any Codable.Type) }
    }

    /// Otherwise the other tests here would not notice a node that depends on the text of an identifier.
    @Test func anIdentifierHasAnotherTextEachTime() throws {
        let id = NodeID(NodeID.Process(name: "a", incarnation: 1), 1)
        let texts = try (0..<100).map { _ in try JSONEncoder().encode([id]) }
        #expect(Set(texts).count > 90)
        for text in texts { #expect(try JSONDecoder().decode([NodeID].self, from: text) == [id]) }
    }

    @Test func outcomesCrossAsData() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        #expect(try await nodes.here.perform(DeskActions.add, 2, 3) == 5)
        let failure = await #expect(throws: ActionFailure.self) {
            try await nodes.here.perform(DeskActions.fail, "failure")
        }
        #expect(failure == ActionFailure("broken", "The desk is broken.", ["leg": 4, "parts": ["a", "b"]]))
        let error = await #expect(throws: MediatorError.self) {
            try await nodes.here.perform(DeskActions.fail, "missing")
        }
        #expect(error?.suggestions == ["ring"] || error?.code == .actionNotFound)
        await nodes.here.stop()
    }

    @Test func callbacksProgressAndEventsCome() async throws {
        let nodes = try Nodes()
        let heard = Inbox<Int>()
        let subscription = try nodes.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await nodes.here.start()
        let numbers = Mutex<[Int]>([])
        let callback = Callback<Int> { number in numbers.withLock { $0.append(number) } }
        #expect(try await nodes.here.perform(DeskActions.count, callback) == 3)
        #expect(numbers.withLock(\.self) == [1, 2, 3])
        try await nodes.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await nodes.here.stop()
    }

    @Test func cancellationCrosses() async throws {
        let nodes = try Nodes()
        let call = Task { try await nodes.here.perform(DeskActions.wait) }
        #expect(await nodes.desk.steps.next() == "wait")
        call.cancel()
        #expect(await nodes.desk.steps.next() == "cancelled")
        await #expect(throws: CancellationError.self) { try await call.value }
        await nodes.here.stop()
    }

    @Test func anErrorOfTheEngineLeavesTheOutcomeUnknown() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        nodes.network.cut()
        let error = await #expect(throws: MediatorError.self) { try await nodes.here.perform(DeskActions.add, 2, 3) }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message
                == "Desk.add may have happened in node \"b/1\": the channel failed (no route) before a response came.")
    }

    @Test func theDeadlineCancelsAtTheOtherNode() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) { try await nodes.here.perform(DeskActions.wait) }
        }
        #expect(error?.code == .unknownOutcome)
        #expect(await nodes.desk.steps.next() == "wait")
        #expect(await nodes.desk.steps.next() == "cancelled")
        await nodes.here.stop()
    }

    @Test func progressCrosses() async throws {
        let nodes = try Nodes()
        let reports = Inbox<CallProgress>()
        let call = Task {
            try await nodes.here.withProgress {
                reports.add($0)
            } operation: {
                try await nodes.here.perform(DeskActions.wait)
            }
        }
        #expect(await reports.next() == CallProgress(completed: 1, total: 2, message: "waiting"))
        nodes.desk.gate.open()
        try await call.value
        await nodes.here.stop()
    }

    /// Each of two nodes has a module of the other one.
    @Test func eventsGoBothWays() async throws {
        let network = Network()
        let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let (atA, atB) = (Inbox<Int>(), Inbox<Int>())
        func side(_ heard: Inbox<Int>) throws -> Mediator {
            try Mediator { registry in registry.on(DeskActions.rang) { _, times in heard.add(times) } }
        }
        let (here, there) = (try side(atA), try side(atB))
        try here.update { $0.declare(DeskActions.rang) }
        // The node there offers what its module posts.
        let (nodeA, nodeB) = (
            MediatorNode(actorSystem: a, offering: try Gateway(here)),
            MediatorNode(actorSystem: b, offering: try Gateway(there))
        )
        let module = RemoteModule(
            "Desk", contracts: [DeskActions.rang], over: NodeTransport("a") { try b.find(nodeA) },
            deadline: .seconds(600))
        try await there.start()
        try await there.add(module)
        try here.post(DeskActions.rang, 1)
        #expect(await [atA.next(), atB.next()] == [1, 1])
        // What is posted there reaches a third node, and not this one again.
        let c = CodingSystem("c", in: network)
        let atC = Inbox<Int>()
        let third = try side(atC)
        try await third.start()
        try await third.add(
            RemoteModule(
                "Desk", contracts: [DeskActions.rang], over: NodeTransport("b") { try c.find(nodeB) },
                deadline: .seconds(600)))
        try here.post(DeskActions.rang, 2)
        #expect(await [atA.next(), atB.next(), atC.next()] == [2, 2, 2])
        for mediator in [there, third] { await mediator.stop() }
    }

    /// Posts are faster than an engine, which carries one event after another.
    @Test func aBurstOfEventsArrives() async throws {
        let nodes = try Nodes()
        let heard = Inbox<Int>()
        let subscription = try nodes.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await nodes.here.start()
        for times in 0..<1_000 { #expect(try nodes.there.post(DeskActions.rang, times).failures.isEmpty) }
        for times in 0..<1_000 { #expect(await heard.next() == times) }
        subscription.end()
        await nodes.here.stop()
    }

    @Test func stoppingCancelsTheCallsAtTheOtherNode() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        let call = Task { try await nodes.here.perform(DeskActions.wait) }
        #expect(await nodes.desk.steps.next() == "wait")
        await nodes.here.stop()
        #expect(await nodes.desk.steps.next() == "cancelled")
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
    }

    // MARK: Nodes that vanish and come back

    @Test func aNodeThatDrainsFinishesItsCalls() async throws {
        let network = Network()
        let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let desk = DeskModule()
        let gateway = try Gateway(Mediator(modules: [desk]))
        let node = MediatorNode(actorSystem: b, offering: gateway)
        let here = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: DeskActions.all, over: NodeTransport("b") { try a.find(node) },
                deadline: .seconds(600))
        ])
        try await here.start()
        let call = Task { try await here.perform(DeskActions.wait) }
        #expect(await desk.steps.next() == "wait")
        let drained = Task { await gateway.drain() }
        var error: MediatorError?
        while error == nil {
            do { _ = try await here.perform(DeskActions.add, 2, 3) } catch let refusal as MediatorError {
                error = refusal
            }
        }
        #expect(error?.message == "Desk.add was not sent to node \"b\": it refused the message (draining).")
        desk.gate.open()
        await drained.value
        try await call.value
        await here.stop()
    }

    /// The engine's timeout never comes.
    @Test func nothingWaitsForANodeThatHasVanished() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        let call = Task { try await nodes.here.perform(DeskActions.wait) }
        #expect(await nodes.desk.steps.next() == "wait")
        nodes.network.vanish("b")
        await nodes.here.stop()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(
            error?.message
                == "Desk.wait may have happened in node \"b/1\": the module was stopped before a response came.")
        try await nodes.here.remove(module: "Desk")
        // The farewell.
        #expect(await nodes.network.callsToVanished.next() == "b")
        // A start in progress ends too.
        try await nodes.here.start()
        let module = try nodes.module(try nodes.restart(incarnation: 1).node)
        nodes.network.vanish("b")
        let start = Task { try await nodes.here.add(module) }
        #expect(await nodes.network.callsToVanished.next() == "b")
        await module.stop()
        await #expect(throws: MediatorError.self) { try await start.value }
        nodes.network.timeOut()
    }

    /// A node knows a connection once it has its first message: asked earlier, it would end the connection.
    @Test func aNodeIsAskedOnlyAfterItsFirstResponse() async throws {
        let pauses = Mutex(0)
        let nodes = try Nodes(pause: { _ in
            pauses.withLock { $0 += 1 }
            await Gate().wait()
        })
        nodes.network.vanish("b")
        let start = Task { try await nodes.here.start() }
        #expect(await nodes.network.callsToVanished.next() == "b")
        #expect(pauses.withLock(\.self) == 0)
        nodes.network.timeOut()
        await #expect(throws: MediatorError.self) { try await start.value }
        #expect(pauses.withLock(\.self) == 0)
        nodes.network.unite("b")
        try await nodes.here.start()
        #expect(try await nodes.here.perform(DeskActions.add, 2, 3) == 5)
        await nodes.here.stop()
    }

    @Test func aNodeThatDoesNotAnswerTwiceIsLost() async throws {
        let nodes = try Nodes(pause: Self.noPause)
        try await nodes.here.start()
        let call = Task { try await nodes.here.perform(DeskActions.wait) }
        #expect(await nodes.desk.steps.next() == "wait")
        nodes.network.vanish("b")
        for _ in 0..<2 {
            #expect(await nodes.network.callsToVanished.next() == "b")
            nodes.network.timeOut()
        }
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(
            error?.message
                == "Desk.wait may have happened in node \"b/1\": the node does not answer (timed out) before a response "
                + "came.")
        // A call that begins later certainly does not happen.
        let later = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) {
                try await nodes.here.perform(DeskActions.add, 2, 3)
            }
        }
        #expect(
            later?.message
                == "Desk.add was not sent to node \"b/1\": there was no connection before the deadline of 0.02 seconds."
        )
        // It returns, and the module connects by itself.
        await nodes.untilAsked("add")
        try await nodes.expectReturn()
    }

    /// The engine has no timeout, and does not end calls that are cancelled.
    @Test func aNodeThatNeverAnswersIsLost() async throws {
        let clock = ManualClock()
        let nodes = try Nodes { try await clock.sleep(for: $0) }
        let call = try await nodes.waitingCall()
        nodes.network.vanish("b")
        for question in 1...2 {
            await clock.sleeps(2 * question - 1)
            clock.advance(by: NodeHub.watchInterval)
            #expect(await nodes.network.callsToVanished.next() == "b")
            await clock.sleeps(2 * question)
            clock.advance(by: NodeHub.responseLimit)
        }
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(
            error?.message
                == "Desk.wait may have happened in node \"b/1\": the node does not answer (no response in 10.0 seconds) "
                + "before a response came.")
        // The farewell, and the request of the next connection.
        for _ in 0..<2 { #expect(await nodes.network.callsToVanished.next() == "b") }
        try await nodes.expectReturn()
    }

    @Test func anAnswerBetweenTwoLostOnesKeepsTheConnection() async throws {
        let clock = ManualClock()
        let nodes = try Nodes { try await clock.sleep(for: $0) }
        let call = try await nodes.waitingCall()
        for question in 1...3 {
            await clock.sleeps(2 * question - 1)
            if question == 2 { nodes.network.unite("b") } else { nodes.network.vanish("b") }
            clock.advance(by: NodeHub.watchInterval)
            if question == 2 { continue }
            #expect(await nodes.network.callsToVanished.next() == "b")
            await clock.sleeps(2 * question)
            clock.advance(by: NodeHub.responseLimit)
        }
        nodes.network.unite("b")
        // It waits for its next question, so the third one has not ended the connection.
        let next = Task {
            await clock.sleeps(7)
            nodes.desk.gate.open()
        }
        try await call.value
        await next.value
        await nodes.here.stop()
        nodes.network.timeOut()
    }

    /// The other node could not send an event, and has ended the subscription.
    @Test func aNodeThatWasOutOfReachGetsItsEventsAgain() async throws {
        let nodes = try Nodes(pause: Self.noPause)
        let heard = Inbox<Int>()
        let subscription = try nodes.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await nodes.here.start()
        await nodes.untilAsked("add")
        nodes.network.vanish("a")
        try nodes.there.post(DeskActions.rang, 1)
        while await nodes.network.callsToVanished.next() != "a" {}
        nodes.network.unite("a")
        nodes.network.timeOut()
        // The module here asks for the contracts again, though the app calls nothing.
        await nodes.untilAsked("add")
        try await nodes.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await nodes.here.stop()
    }

    /// The module here only listens.
    @Test func aNodeThatBeginsAnewSendsItsEventsAgain() async throws {
        let nodes = try Nodes(pause: Self.noPause)
        let heard = Inbox<Int>()
        let subscription = try nodes.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await nodes.here.start()
        await nodes.untilAsked("add")
        let new = try nodes.restart(incarnation: 1)
        await nodes.untilAsked("add")
        try await nodes.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        subscription.end()
        await nodes.here.stop()
        withExtendedLifetime(new) {}
    }

    @Test func aCallToANodeThatHasBegunAnewHappensOnce() async throws {
        let nodes = try Nodes()
        try await nodes.here.start()
        let new = try nodes.restart(incarnation: 1)
        let numbers = Mutex<[Int]>([])
        let callback = Callback<Int> { number in numbers.withLock { $0.append(number) } }
        #expect(try await nodes.here.perform(DeskActions.count, callback) == 3)
        #expect(numbers.withLock(\.self) == [1, 2, 3])
        let call = Task { try await nodes.here.perform(DeskActions.wait) }
        #expect(await new.desk.steps.next() == "wait")
        call.cancel()
        #expect(await new.desk.steps.next() == "cancelled")
        await nodes.here.stop()
    }

    /// An engine gives the node of a new process another identifier: the app adds a module for it.
    @Test func aModuleForTheNewNodeTakesThePlaceOfTheOldOne() async throws {
        let nodes = try Nodes()
        let heard = Inbox<Int>()
        let subscription = try nodes.here.on(DeskActions.rang) { _, times in heard.add(times) }
        try await nodes.here.start()
        nodes.network.vanish("b")
        let new = try nodes.restart(incarnation: 2)
        try await nodes.here.remove(module: "Desk")
        try await nodes.here.add(try nodes.module(new.node))
        #expect(try await nodes.here.perform(DeskActions.add, 2, 3) == 5)
        let next = try nodes.here.on(DeskActions.rang) { _, times in heard.add(10 * times) }
        try await nodes.here.perform(DeskActions.ring)
        #expect(await heard.next() == 2)
        #expect(await heard.next() == 20)
        subscription.end()
        next.end()
        await nodes.here.stop()
    }

    /// Two modules live in one other process, which has one node.
    @Test func twoModulesShareANode() async throws {
        let network = Network()
        let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let sum = Action(
            "Sums", "sum", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
            returns: Int.self, effect: .async, exposure: .external)
        let desk = DeskModule()
        let there = try Mediator { registry in
            registry.register(desk)
            registry.handle(sum) { _, a, b in a + b }
        }
        let node = MediatorNode(actorSystem: b, offering: try Gateway(there))
        func module(_ name: String, _ contracts: [any Contract]) -> RemoteModule {
            RemoteModule(
                name, contracts: contracts, over: NodeTransport("b") { try a.find(node) }, deadline: .seconds(600))
        }
        let here = try Mediator(modules: [module("Desk", DeskActions.all), module("Sums", [sum])])
        try await here.start()
        let waiting = Task { try await here.perform(DeskActions.wait) }
        #expect(await desk.steps.next() == "wait")
        for number in 1...20 { #expect(try await here.perform(sum, number, 4) == number + 4) }
        let numbers = Mutex<[Int]>([])
        let callback = Callback<Int> { number in numbers.withLock { $0.append(number) } }
        #expect(try await here.perform(DeskActions.count, callback) == 3)
        #expect(numbers.withLock(\.self) == [1, 2, 3])
        // One of them leaves; calls of the other one go on.
        try await here.remove(module: "Sums")
        desk.gate.open()
        try await waiting.value
        #expect(await desk.steps.next() == "done")
        await here.stop()
    }

    private static func caller(send: @escaping @Sendable (String) -> Void) -> NodeHub.Caller {
        NodeHub.Caller(origin: .process(), send: send)
    }

    /// A node that crashes sends no farewell.
    @Test func theConnectionsOfNodesThatAreGoneAreForgotten() async throws {
        let mediator = try Mediator(modules: [DeskModule()])
        #expect(NodeHub(try Gateway(mediator)).mostConnections == 1024)
        let hub = NodeHub(try Gateway(mediator), mostConnections: 8)
        let contracts = #"{"jsonrpc":"2.0","id":0,"method":"rpc.contracts"}"#
        let subscribe = #"{"jsonrpc":"2.0","id":1,"method":"rpc.subscribe","params":{"event":"Desk.rang"}}"#
        let add = #"{"jsonrpc":"2.0","id":1,"method":"Desk.add","params":{"a":2}}"#
        let heard = Inbox<String>()
        for number in ["first", "second"] {
            _ = await hub.exchange(contracts, over: number) { Self.caller { _ in heard.add(number) } }
            _ = await hub.exchange(subscribe, over: number) { Self.caller { _ in heard.add("another") } }
        }
        for number in 2..<hub.mostConnections {
            _ = await hub.exchange(contracts, over: "\(number)") { Self.caller { _ in } }
            #expect(
                await hub.exchange(add, over: "\(number)") { Self.caller { _ in } }
                    == #"{"id":1,"jsonrpc":"2.0","result":3}"#)
        }
        #expect(
            await hub.exchange(NodeHub.probe, over: "first") { Self.caller { _ in } }
                == #"{"id":"known","jsonrpc":"2.0","result":null}"#)
        _ = await hub.exchange(contracts, over: "another") { Self.caller { _ in } }
        // The second one was used the longest time ago.
        try mediator.post(DeskActions.rang, 1)
        try mediator.post(DeskActions.rang, 2)
        #expect(await [heard.next(), heard.next()] == ["first", "first"])
        #expect(
            await hub.exchange(NodeHub.probe, over: "2") { Self.caller { _ in } }
                == #"{"id":"known","jsonrpc":"2.0","result":null}"#)
        #expect(
            await hub.exchange(add, over: "second") { Self.caller { _ in } }
                == #"{"error":{"code":-32600,"data":{"code":"unknownConnection"},"message":"Invalid Request"},"id":1,"#
                + #""jsonrpc":"2.0"}"#)
    }

    /// A sender that is no identifier gets its answers, and no messages; 513 open brackets ended the process, also in
    /// UTF-16.
    @Test(arguments: [
        "", "[]", String(repeating: "[", count: 513), String(repeating: "[\0", count: 513),
        String(repeating: "\0[", count: 513),
    ])
    func aSenderWithoutAnIdentifierEndsNothing(sender: String) async throws {
        let mediator = try Mediator(modules: [DeskModule()])
        let node = MediatorNode(
            actorSystem: CodingSystem("a", in: Network()), offering: try Gateway(mediator))
        let contracts = #"{"jsonrpc":"2.0","id":0,"method":"rpc.contracts"}"#
        let add = #"{"jsonrpc":"2.0","id":1,"method":"Desk.add","params":{"a":2}}"#
        _ = try await node.exchange(contracts, from: sender, over: "first")
        #expect(
            try await node.exchange(add, from: sender, over: "first") == #"{"id":1,"jsonrpc":"2.0","result":3}"#)
    }

    @Test func theLocalTestingSystemIsAnEngine() async throws {
        let system = LocalTestingDistributedActorSystem()
        let there = try Mediator(modules: [DeskModule()])
        let node = MediatorNode(actorSystem: system, offering: try Gateway(there))
        let here = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: DeskActions.all,
                over: NodeTransport("desk") {
                    try MediatorNode<LocalTestingDistributedActorSystem>.resolve(id: node.id, using: system)
                },
                deadline: .seconds(600))
        ])
        try await here.start()
        #expect(here.remoteModules.map(\.endpoint) == ["node \"desk\""])
        #expect(try await here.perform(DeskActions.add, 2, 3) == 5)
        await here.stop()
    }

    @Test func aNodeRefusesWhatItCannotParse() async throws {
        let hub = NodeHub(try Gateway(Mediator(modules: [DeskModule()])))
        #expect(
            await hub.exchange("{", over: "1") { nil }
                == #"{"error":{"code":-32700,"data":{"code":"invalidJSON","column":2,"line":1,"message":"invalid JSON at line "#
                + #"1, column 2: expected a key in double quotes, found the end of the text."},"message":"Parse error"},"#
                + #""id":null,"jsonrpc":"2.0"}"#)
    }

    /// The messages of a node overlap.
    @Test(.hangLimit) func aCancellationMayComeBeforeItsCall() async throws {
        let hub = NodeHub(try Gateway(Mediator(modules: [DeskModule()])))
        let contracts = #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts","params":{}}"#
        _ = await hub.exchange(contracts, over: "1") { NodeHub.Caller(origin: .process(), send: { _ in }) }
        let cancellation = #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":2}}"#
        #expect(await hub.exchange(cancellation, over: "1") { nil } == nil)
        let call = #"{"jsonrpc":"2.0","id":2,"method":"rpc.call","params":{"action":"Desk.wait"}}"#
        #expect(await hub.exchange(call, over: "1") { nil } == #"{"jsonrpc":"2.0","id":2,"result":{"cancelled":true}}"#)
    }
}
