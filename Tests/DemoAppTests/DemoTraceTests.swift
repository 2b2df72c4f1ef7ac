import TestSupport
import Testing

/// The trace of the shop.
@Suite struct DemoTraceTests {
    private static let checkout = """
        Session.login user=Ann
        trace on
        Cart.add productID=P-1001
        Cart.add productID=P-1002
        Cart.checkout note="a gift"

        """

    /// Returns the lines that a command prints after a checkout.
    private func printed(_ command: String) async throws -> [String] {
        let before = try await DemoCommand.run(input: Self.checkout)
        let run = try await DemoCommand.run(input: Self.checkout + command + "\n")
        #expect(run.status == 0 && run.error.isEmpty)
        try #require(run.output.hasPrefix(before.output))
        return run.output.dropFirst(before.output.count).split(separator: "\n").map(String.init)
    }

    @Test func theGraphShowsRequirements() async throws {
        let graph = """
            flowchart LR
                Catalog
                Cart
                Payments
                Session
                Shipping
                Shop
                Cart -->|"cancelReservation, product, reserve"| Catalog
                Cart -->|"PaymentService"| Payments
                Shop -->|"search"| Catalog
                Shop -->|"items"| Cart

            """
        #expect(try await DemoCommand.run(["graph"]) == .init(output: graph, error: "", status: 0))
        #expect(try await printed("graph").joined(separator: "\n") + "\n" == graph)
        let observed = try await printed("graph --observed")
        #expect(
            observed.suffix(5) == [
                #"    outside -->|"add ×2, checkout ×1"| Cart"#, #"    Cart -->|"product ×2, reserve ×2"| Catalog"#,
                #"    Cart -->|"user ×1"| Session"#, #"    Cart -->|"PaymentService ×1"| Payments"#,
                #"    Cart -->|"Cart.orderPlaced ×1"| Shop"#,
            ])
    }
}
