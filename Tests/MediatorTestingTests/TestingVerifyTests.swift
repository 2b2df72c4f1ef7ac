import Mediator
import MediatorTesting
import Testing

struct TestingVerifyTests {
    @Test func aModuleThatMatchesItsContractsIsNotReported() {
        verify(CartModule(), implements: CartActions.all)
    }

    @Test func everyDifferenceStandsInOneReport() throws {
        struct CartModule: Module {
            func register(in registry: inout Registry) {
                let lines = ValueSchema.array(of: .record("Line", [ParameterSchema("price", .string)]))
                registry.handle(
                    "Cart", "total", "Adds up.",
                    parameters: [
                        ParameterSchema("lines", lines), ParameterSchema("limit", .int, default: 3, "At most."),
                        ParameterSchema("rush", .bool),
                    ],
                    returns: .string, exposure: .external, tags: ["slow"], failures: ["empty"]
                ) { _ in "" }
                registry.handle("Cart", "order", parameters: [ParameterSchema("b", .int), ParameterSchema("a", .int)]) {
                    _ in .null
                }
                registry.handle("Cart", "secret") { _ in .null }
            }
        }
        let lines = ValueSchema.array(of: .record("Line", [ParameterSchema("price", .int)]))
        let declared = [
            ActionSchema(
                "Cart", "total", "Returns the total.",
                parameters: [
                    ParameterSchema("lines", lines), ParameterSchema("limit", .int, default: 2),
                    ParameterSchema("note", .string.nullable),
                ],
                returns: .int, effect: .async, tags: [], failures: []),
            ActionSchema("Cart", "order", parameters: [ParameterSchema("a", .int), ParameterSchema("b", .int)]),
            ActionSchema("Cart", "missing"),
            ActionSchema("Cart", "missing"),
        ]
        var line = 0
        let found = try reports {
            line = #line + 1
            verify(CartModule(), implements: declared)
        }
        let report = Report(
            """
            Module "Cart" does not implement its contracts.
              Cart.total: summary is declared as "Returns the total.", registered as "Adds up."
              Cart.total: effect is declared as async, registered as sync
              Cart.total: exposure is declared as internal, registered as external
              Cart.total: tags is declared as none, registered as slow
              Cart.total: failures is declared as none, registered as empty
              Cart.total: parameter "lines"[].price is declared as int, registered as string
              Cart.total: parameter "limit" default is declared as 2, registered as 3
              Cart.total: parameter "limit" summary is declared as "", registered as "At most."
              Cart.total: parameter "note" is declared as string?, registered as nothing
              Cart.total: parameter "rush" is declared as nothing, registered as bool
              Cart.total: result is declared as int, registered as string
              Cart.order: parameters is declared as a, b, registered as b, a
              Cart.missing is declared and not registered
              Cart.missing is declared twice
              Cart.secret is registered and not listed; add it to the contracts passed to verify
            """,
            line: line,
            fileID: #fileID
        )
        #expect(found == [report])
    }

    @Test func aModuleThatCannotBeRegisteredIsReported() throws {
        struct CartModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Cart", "a b", fileID: "Cart/CartModule.swift", line: 7) { _ in .null }
            }
        }
        let found = try reports { verify(CartModule(), implements: []) }
        #expect(
            found.map(\.text) == [
                """
                Module "Cart" does not implement its contracts.
                  Mediator: the registry has 1 problem.
                    action "a b" of "Cart.a b" is no name; to resolve: use letters, digits and underscores, beginning \
                with a letter.
                      at Cart/CartModule.swift:7
                """
            ]
        )
    }
}
