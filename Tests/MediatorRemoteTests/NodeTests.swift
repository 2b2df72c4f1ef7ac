import Distributed
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization
import Testing

@testable import MediatorRemote

/// Modules behind distributed actors.
@Suite struct NodeTests {
    /// Two processes of an engine that encodes its calls.
    private struct Nodes {
        let desk = DeskModule()
        let network = Network()
        let here: Mediator
        let there: Mediator
        /// A node lives as long as its process.
        private let kept: [any DistributedActor]

        init() throws {
            let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
            there = try Mediator(modules: [desk])
            let node = MediatorNode(actorSystem: b, offering: try Gateway(there))
            let own = MediatorNode(actorSystem: a)
            let remote = try MediatorNode<CodingSystem>.resolve(id: node.id, using: a)
            kept = [node, own]
            here = try Mediator(modules: [
                RemoteModule(
                    "Desk", contracts: DeskActions.all, over: NodeConnection(from: own, to: remote),
                    deadline: .seconds(600))
            ])
        }
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
                == "Desk.add may have happened in node \"b/1\": the channel failed (no route) before an answer came.")
    }

    /// Two modules live in one other process, which has one node.
    @Test func twoModulesShareTwoNodes() async throws {
        let network = Network()
        let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let sum = Action(
            "Sums", "sum", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
            returns: Int.self, effect: .async, exposure: .remote)
        let desk = DeskModule()
        let there = try Mediator { registry in
            registry.register(desk)
            registry.handle(sum) { _, a, b in a + b }
        }
        let node = MediatorNode(actorSystem: b, offering: try Gateway(there))
        let own = MediatorNode(actorSystem: a)
        let remote = try MediatorNode<CodingSystem>.resolve(id: node.id, using: a)
        func module(_ name: String, _ contracts: [any Contract]) -> RemoteModule {
            RemoteModule(
                name, contracts: contracts, over: NodeConnection(from: own, to: remote), deadline: .seconds(600))
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

    /// A node that crashes sends no farewell.
    @Test func theConnectionsOfNodesThatAreGoneAreForgotten() async throws {
        let mediator = try Mediator(modules: [DeskModule()])
        let hub = NodeHub(try Gateway(mediator), origin: .process())
        let subscribe = #"{"jsonrpc":"2.0","id":1,"method":"rpc.subscribe","params":{"event":"Desk.rang"}}"#
        let add = #"{"jsonrpc":"2.0","id":1,"method":"Desk.add","params":{"a":2}}"#
        let heard = Inbox<String>()
        for sender in ["first", "second"] {
            _ = await hub.exchange(subscribe, from: sender) { _ in heard.add(sender) }
        }
        for number in 2..<NodeHub.mostConnections {
            #expect(await hub.exchange(add, from: "\(number)") { _ in } == #"{"id":1,"jsonrpc":"2.0","result":3}"#)
        }
        _ = await hub.exchange(add, from: "first") { _ in }
        _ = await hub.exchange(add, from: "another") { _ in }
        #expect(hub.connectionCount == NodeHub.mostConnections)
        // The second one was used the longest time ago.
        try mediator.post(DeskActions.rang, 1)
        try mediator.post(DeskActions.rang, 2)
        #expect(await [heard.next(), heard.next()] == ["first", "first"])
    }

    @Test func theNodeOfThisProcessIsLocal() async throws {
        let network = Network()
        let (a, b) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let node = MediatorNode(actorSystem: b)
        let remote = try MediatorNode<CodingSystem>.resolve(id: node.id, using: a)
        let mediator = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: [DeskActions.add], over: NodeConnection(from: remote, to: remote),
                deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(DeskActions.add, 2, 3) }
        #expect(
            error?.message == "Desk.add was not sent to node \"b/1\": the node of this process is not local.")
    }

    @Test func theLocalTestingSystemIsAnEngine() async throws {
        let system = LocalTestingDistributedActorSystem()
        let there = try Mediator(modules: [DeskModule()])
        let node = MediatorNode(actorSystem: system, offering: try Gateway(there))
        let own = MediatorNode(actorSystem: system)
        let remote = try MediatorNode<LocalTestingDistributedActorSystem>.resolve(id: node.id, using: system)
        let here = try Mediator(modules: [
            RemoteModule(
                "Desk", contracts: DeskActions.all, over: NodeConnection(from: own, to: remote, name: "desk"),
                deadline: .seconds(600))
        ])
        try await here.start()
        #expect(here.remoteModules.map(\.place) == ["node \"desk\""])
        #expect(try await here.perform(DeskActions.add, 2, 3) == 5)
        await here.stop()
    }
}
