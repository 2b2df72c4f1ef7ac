import Mediator
import MediatorGateway
import MediatorTrace
import Testing

/// Routes in the graph of observed calls.
struct GatewayRouteGraphTests {
    private static let open = ActionSchema("Shop", "open", exposure: .link)

    @Test func aRouteWhoseConditionDidNotHoldIsNoCall() async throws {
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.handle(Self.open) { _ in .null }
            registry.route("/open", to: Self.open, when: RouteCondition("never") { _ in false })
            registry.route("/open", to: Self.open)
            registry.intercept(.everything, by: trace)
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        _ = try await gateway.open("demo://open")
        #expect(trace.log.calls.map(\.kind) == [.route, .action])
        let graph = trace.log.callGraph
        #expect(graph.edges.map(\.lines) == [["open ×1"]])
        #expect(graph.edges.map(\.to) == ["Shop"])
    }
}
