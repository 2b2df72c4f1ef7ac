import Distributed
import Foundation
import Mediator
import MediatorGateway
import MediatorMessages
import TestSupport
import Testing

@testable import MediatorRemote

/// Policies that tell callers apart.
@Suite(.hangLimit) struct RemoteCallerOriginTests {
    private static let contracts: [any Contract] = [DeskActions.add, DeskActions.echo]

    /// Returns a gateway at which only one caller may add.
    private func gateway() throws -> Gateway {
        try Gateway(Mediator(modules: [DeskModule()])) { action, origin in
            action.action != "add" || origin == .process("shop")
        }
    }

    /// One caller calls an action, and another one does not even find it.
    private func expectDifference(_ shop: some RemoteTransport, _ guest: some RemoteTransport) async throws {
        func caller(_ transport: some RemoteTransport) throws -> (Mediator, RemotePool) {
            let pool = RemotePool("Desk", contracts: Self.contracts, deadline: .seconds(600))
            let mediator = try Mediator(modules: [pool])
            pool.add("a", over: transport)
            return (mediator, pool)
        }
        let ((here, _), (there, pool)) = (try caller(shop), try caller(guest))
        try await here.start()
        try await there.start()
        #expect(try await here.perform(DeskActions.add, 2, 3) == 5)
        #expect(try await there.perform(DeskActions.echo, .init([1])) == .init([1]))
        let error = await #expect(throws: MediatorError.self) { try await there.perform(DeskActions.add, 2, 3) }
        #expect(
            error?.message
                == "Desk.add was not sent to a provider of module \"Desk\": provider \"a\" (\(guest.endpoint)): it does not "
                + "offer \"Desk.add\".")
        // Nor does it call what it was not offered.
        let peer = try #require(pool.pool.peers.first)
        let session = try await peer.session()
        let outcome = try await session.peer.request(
            "rpc.call", ["action": "Desk.add", "parameters": ["a": 2]], deadline: .now + .seconds(600))
        guard case .result(let result) = outcome else {
            Issue.record("there is no result")
            return
        }
        #expect(result["error"]?["code"] == .string("notFound"))
        await here.stop()
        await there.stop()
    }

    @Test func transportsTellCallersApart() async throws {
        let gateway = try gateway()
        let links = ["shop", "guest"].map { MemoryLink("the desk", origin: .process($0)) }
        let serving = links.map { link in Task { try await gateway.keepServing(link.b) } }
        try await expectDifference(links[0].a, links[1].a)
        for task in serving { task.cancel() }
    }

    @Test func thePolicyIsAskedOnceForACall() async throws {
        let asked = Counter()
        let gateway = try Gateway(Mediator(modules: [DeskModule()])) { action, _ in
            if action.action == "add" { asked.increment() }
            return true
        }
        let link = MemoryLink("the desk", origin: .process("shop"))
        let serving = Task { try await gateway.keepServing(link.b) }
        let mediator = try Mediator(modules: [
            RemoteModule("Desk", contracts: Self.contracts, over: link.a, deadline: .seconds(600))
        ])
        try await mediator.start()
        let before = asked.count
        #expect(try await mediator.perform(DeskActions.add, 2, 3) == 5)
        #expect(asked.count == before + 1)
        await mediator.stop()
        serving.cancel()
    }

    @Test func nodesTellCallersApart() async throws {
        let network = Network()
        let node = MediatorNode(actorSystem: CodingSystem("desk", in: network), offering: try gateway()) { caller in
            .process(caller.process.name)
        }
        let (shop, guest) = (CodingSystem("shop", in: network), CodingSystem("guest", in: network))
        try await expectDifference(
            NodeTransport("desk") { try shop.find(node) }, NodeTransport("desk") { try guest.find(node) })
    }

    /// Whose calls these are cannot be known.
    @Test func aNodeThatTellsCallersApartRefusesOneWithoutAnIdentifier() async throws {
        let node = MediatorNode(actorSystem: CodingSystem("desk", in: Network()), offering: try gateway()) { caller in
            .process(caller.process.name)
        }
        let refusal =
            #"{"error":{"code":-32600,"data":{"code":"unknownConnection"},"message":"Invalid Request"},"id":0,"#
            + #""jsonrpc":"2.0"}"#
        let contracts = #"{"jsonrpc":"2.0","id":0,"method":"rpc.contracts"}"#
        #expect(try await node.exchange(contracts, from: "[]", over: "first") == refusal)
    }
}
