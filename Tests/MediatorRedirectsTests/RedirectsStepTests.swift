import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// The number of rules that may lead one call on.
struct RedirectsStepTests {
    /// A gateway to the actions `A.a0` to `A.a9`, with a rule from each of some actions to another.
    private static func gateway(_ rules: [(from: Int, to: Int)]) throws -> Gateway {
        let mediator = try Mediator { registry in
            for index in 0..<10 {
                registry.handle("A", "a\(index)", returns: .int, exposure: .external) { _ in .int(index) }
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let table = RedirectTable(
            rules: rules.map { from, to in
                RedirectRule("r\(from)", from: .action("A", "a\(from)"), to: .action("A", "a\(to)"))
            })
        try gateway.redirects.replace(with: table)
        return gateway
    }

    @Test func eightRulesLeadACallOn() async throws {
        let gateway = try Self.gateway((0..<8).map { ($0, $0 + 1) })
        #expect(try await gateway.open("demo://A/a0").value == 8)
        #expect(gateway.canOpen("demo://A/a0"))
        #expect(try await gateway.open("demo://A/a9").value == 9)
    }

    @Test func theNinthRuleIsAnErrorWithTheTrail() async throws {
        let gateway = try Self.gateway((0..<9).map { ($0, $0 + 1) })
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://A/a0") }
        #expect(
            error?.description == """
                Mediator: more than 8 redirect rules lead A.a0 on.
                  trail: A.a0 → A.a1 → A.a2 → A.a3 → A.a4 → A.a5 → A.a6 → A.a7 → A.a8
                  rules: "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"
                  to resolve: load a redirect table whose rules end.
                """)
        #expect(error?.code == .redirectLoop)
        #expect(!gateway.canOpen("demo://A/a0"))
        #expect(try await gateway.open("demo://A/a1").value == 9)
    }

    @Test func aLoopEndsForMessagesAndForTheAppItself() async throws {
        let gateway = try Self.gateway([(0, 1), (1, 0)])
        let message = #"{"jsonrpc":"2.0","method":"A.a0","id":1}"#
        let failure =
            #"{"error":{"code":-32603,"data":{"code":"redirectLoop"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        #expect(await gateway.handle(message: message) == failure)
        try gateway.redirects.applyToLocalCalls()
        let error = #expect(throws: MediatorError.self) { try gateway.mediator.perform("A", "a0") }
        #expect(error?.message == "more than 8 redirect rules lead A.a0 on.")
    }
}
