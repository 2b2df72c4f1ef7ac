import Mediator
import MediatorTesting
import Testing

/// Spies return all parameters, and describe them without secret values.
struct TestingSecretTests {
    private struct Till: Module {
        let name = "Till"
        let requires: [any Contract] = [BankActions.pay, BankActions.log]

        func register(in registry: inout Registry) {
            registry.handle("Till", "sell") { call in
                try call.mediator.perform(BankActions.pay, "hunter2", 3)
                _ = try? call.mediator.perform(BankActions.log, "hunter2")
                return .null
            }
        }
    }

    @Test func theSecretIsInTheParametersAndInNoText() async throws {
        var descriptions: [String] = []
        var parameters: [Parameters] = []
        let found = try reports {
            let test = try TestMediator(Till()) {
                $0.stub(BankActions.pay) { _, _, _ in }
            }
            try test.mediator.perform("Till", "sell")
            descriptions = test.calls.map(\.description)
            parameters = test.calls(to: BankActions.pay)
        }
        #expect(parameters == [["token": "hunter2", "amount": 3]])
        #expect(
            descriptions == [
                "Till.sell {}", #"Till.sell -> Bank.pay {"token": "•••", "amount": 3}"#,
                #"Till.sell -> Bank.log {"text": "•••"}"#,
            ]
        )
        #expect(found.count == 1)
        #expect(!found.contains { $0.text.contains("hunter2") })
    }

    @Test func theCallersSecretsAreInNoTextEither() throws {
        struct Safe: Module {
            func register(in registry: inout Registry) {
                registry.handle("Safe", "outer", parameters: [ParameterSchema("pin", .string, secret: true)]) { call in
                    try call.mediator.perform("Safe", "inner", call.parameters)
                }
                registry.handle("Safe", "inner", parameters: [ParameterSchema("pin", .string)]) { _ in .null }
            }
        }
        let test = try TestMediator(Safe())
        try test.mediator.perform("Safe", "outer", ["pin": "hunter2"])
        #expect(
            test.calls.map(\.description) == [
                #"Safe.outer {"pin": "•••"}"#, #"Safe.outer -> Safe.inner {"pin": "•••"}"#,
            ])
    }
}

private enum BankActions {
    static let pay = Action(
        "Bank", "pay", "Pays.",
        Parameter("token", String.self, secret: true),
        Parameter("amount", Int.self))
    static let log = Action("Bank", "log", "Notes.", Parameter("text", String.self, secret: true))
}
