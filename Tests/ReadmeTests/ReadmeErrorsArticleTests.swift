import Mediator
import ModuleA
import ModuleB
import ModuleBActions
import Testing

// The samples of the guide to errors.

enum TransferActions {
    enum Failure {
        static let limitExceeded = "limitExceeded"
    }

    static let send = Action(
        "Transfer", "send", "Sends an amount in minor units.",
        Parameter("amount", Int.self, "Minor units."),
        failures: [Failure.limitExceeded])
}

struct TransferModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(TransferActions.send) { call, amount in
            guard amount <= 100 else {
                throw ActionFailure(TransferActions.Failure.limitExceeded, "At most 100.", ["limit": 100])
            }
        }
    }
}

func message(for amount: Int, _ mediator: Mediator) -> String {
    guard mediator.has(TransferActions.send) else { return "Transfers are not part of this app." }
    do {
        try mediator.perform(TransferActions.send, amount)
        return "Sent."
    } catch let failure as ActionFailure where failure.code == TransferActions.Failure.limitExceeded {
        let limit = (try? failure.details.get("limit", as: Int.self)) ?? 0
        return "Send at most \(limit)."
    } catch let failure as ActionFailure {
        return failure.message
    } catch {
        return "\(error)"
    }
}

/// The samples at work.
struct ReadmeErrorsArticleTests {
    @Test func theErrorsOfTheArticleAreCaught() throws {
        let mediator = try Mediator(modules: [TransferModule()])
        #expect(message(for: 7, mediator) == "Sent.")
        #expect(message(for: 700, mediator) == "Send at most 100.")
        #expect(message(for: 7, try Mediator(modules: [])) == "Transfers are not part of this app.")
    }

    @Test func aNestedFailureOfTheArticleShowsItsChain() throws {
        let mediator = try Mediator { registry in
            registry.register(TransferModule())
            registry.handle("Bank", "pay") { call in
                try call.mediator.perform(TransferActions.send, 700)
                return .null
            }
        }
        let failure = #expect(throws: ActionFailure.self) { try mediator.perform("Bank", "pay") }
        #expect(failure?.chain == ["Bank.pay", "Transfer.send"])
    }

    @Test func theChainOfTheArticleIsThatOfTheDemo() throws {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
        let failure = #expect(throws: ActionFailure.self) { try mediator.cart.add(productID: "P-9999") }
        let chain = try #require(failure?.chain.map { "\"\($0)\"" }.joined(separator: ", "))
        #expect(try Readme("Sources/Mediator/Mediator.docc/Errors.md").text.contains("in `[\(chain)]`,"))
    }

    @Test func theRegistryErrorOfTheArticlePrintsAllProblems() throws {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(TransferActions.send) { _, _ in }
                registry.handle(TransferActions.send) { _, _ in }
            }
        }
        #expect(error?.problems.map(\.code) == [.duplicateAction])
    }
}
