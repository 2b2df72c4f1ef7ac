import Mediator
import MediatorGateway
import MediatorTesting
import TestSupport
import Testing

/// A gateway that takes no new calls by messages.
@Suite(.hangLimit) struct GatewayDrainTests {
    private static let wait = Action(
        "Desk", "wait", "Waits.", returns: Int.self, effect: .async, exposure: .external)

    @Test func callsInProgressEndAndNewOnesAreRefused() async throws {
        let (begun, gate) = (Gate(), Gate())
        let gateway = try Gateway(
            try Mediator { registry in
                registry.handle(Self.wait) { _ in
                    begun.open()
                    await gate.wait()
                    return 7
                }
            }, schemes: ["demo"])
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Desk.wait"}"#
        let call = Task { await gateway.handle(message: message) }
        await begun.wait()
        let drained = Task { await gateway.drain() }
        let contracts = #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts"}"#
        let connection = gateway.connect { _ in }
        let refusal =
            #"{"error":{"code":-32600,"data":{"code":"draining"},"message":"Invalid Request"},"id":1,"jsonrpc":"2.0"}"#
        while await connection.handle(message: contracts) != refusal {}
        #expect(await gateway.handle(message: message) == refusal)
        let rpc = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.wait"}}"#
        #expect(
            await connection.handle(message: rpc)
                == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request","data":{"code":"draining"}}}"#
        )
        gate.open()
        #expect(await call.value == #"{"id":1,"jsonrpc":"2.0","result":7}"#)
        await drained.value
        #expect(try await gateway.open("demo://Desk/wait").value == 7)
    }
}
