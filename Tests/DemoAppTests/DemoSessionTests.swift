import Mediator
import MediatorTesting
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import Synchronization
import Testing

@testable import DemoApp

/// Login, logout, and the login interceptor.
struct DemoSessionTests {
    private static let refusal = ActionFailure(
        "loginRequired", "This needs a user; log in first: Session.login user=NAME")

    /// Returns a mediator with the session module and a question closure.
    private func test(_ ask: Login.Question?) throws -> TestMediator {
        try TestMediator(SessionModule(ask: ask), BuyerModule()) {
            $0.stub(CartActions.checkout) { _, note in
                try CartActions.Order {
                    $0.orderID = "O-1"
                    $0.total = 1
                    $0.currency = "EUR"
                    if let note { $0.note = note }
                }
            }
        }
    }

    /// A module that requires `Cart.checkout`.
    private struct BuyerModule: Module {
        var requires: [any Contract] { [CartActions.checkout] }

        func register(in registry: inout Registry) {}
    }

    @Test func thereIsAUserBetweenLoginAndLogout() async throws {
        let session = try test(nil).mediator.session
        #expect(try session.user() == nil)
        try session.login(user: " Ann ")
        #expect(try session.user() == "Ann")
        #expect(try await session.require() == "Ann")
        try session.login(user: "Bob")
        #expect(try session.user() == "Bob")
        try session.logout()
        #expect(try session.user() == nil)
    }

    @Test(arguments: ["", " \t"])
    func aUserHasAName(user: String) throws {
        let session = try test(nil).mediator.session
        #expect(throws: ActionFailure("invalidUser", "A user has a name.")) { try session.login(user: user) }
        #expect(try session.user() == nil)
    }

    @Test func theModuleImplementsItsContracts() {
        verify(SessionModule(ask: nil), implements: SessionActions.all)
    }

    // MARK: The login interceptor

    @Test func theCheckoutGoesOnAfterTheLoginWithItsParameters() async throws {
        let gate = Gate()
        let test = try test {
            await gate.wait()
            return "Ann"
        }
        let checkout = Task { try await test.mediator.cart.checkout(note: "a gift") }
        _ = try await test.nextCall(to: SessionActions.require)
        #expect(test.calls(to: CartActions.checkout).isEmpty)
        gate.open()
        #expect(try await checkout.value.note == "a gift")
        #expect(test.calls(to: CartActions.checkout) == [["note": "a gift"]])
        #expect(try test.mediator.session.user() == "Ann")
    }

    @Test func aLoggedInUserIsNotAsked() async throws {
        let test = try test {
            Issue.record("a question was asked")
            return nil
        }
        try test.mediator.session.login(user: "Ann")
        try await test.mediator.cart.checkout()
        #expect(test.calls(to: SessionActions.require).isEmpty)
    }

    @Test(arguments: [nil, "", "  "])
    func withoutAnAnswerTheCallFails(answer: String?) async throws {
        let test = try test { answer }
        await #expect(throws: Self.refusal) { try await test.mediator.cart.checkout() }
        #expect(test.calls(to: CartActions.checkout).isEmpty)
        #expect(try test.mediator.session.user() == nil)
    }

    @Test func withoutAQuestionTheLoginComesFirst() async throws {
        let test = try test(nil)
        await #expect(throws: Self.refusal) { try await test.mediator.cart.checkout() }
        try test.mediator.session.login(user: "Ann")
        try await test.mediator.cart.checkout()
    }

    /// Lets all tasks of the main actor run until they wait.
    @MainActor private func settle() async {
        await Task { @MainActor in }.value
    }

    @Test @MainActor func twoWaitingCallsAskOnce() async throws {
        let gate = Gate()
        let (test, asked) = try asking { _ in
            await gate.wait()
            return "Ann"
        }
        let checkouts = ["a", "b"].map { note in
            Task { @MainActor in try await test.mediator.cart.checkout(note: note) }
        }
        await settle()
        #expect(test.calls(to: SessionActions.require).count == 2)
        gate.open()
        #expect(try await checkouts[0].value.note == "a")
        #expect(try await checkouts[1].value.note == "b")
        #expect(asked() == 1)
    }

    @Test @MainActor func oneAnswerFailsBothCalls() async throws {
        let gate = Gate()
        let (test, asked) = try asking { _ in
            await gate.wait()
            return nil
        }
        let checkouts = (0..<2).map { _ in Task { @MainActor in try await test.mediator.cart.checkout() } }
        await settle()
        gate.open()
        for checkout in checkouts {
            await #expect(throws: Self.refusal) { try await checkout.value }
        }
        #expect(asked() == 1)
        // The next one is asked again.
        await #expect(throws: Self.refusal) { try await test.mediator.cart.checkout() }
        #expect(asked() == 2)
    }

    @Test @MainActor func aCancelledCallLeavesTheOtherWaiting() async throws {
        let gate = Gate()
        let (test, asked) = try asking { _ in
            await gate.wait()
            return "Ann"
        }
        let first = Task { @MainActor in try await test.mediator.cart.checkout(note: "first") }
        let second = Task { @MainActor in try await test.mediator.cart.checkout(note: "second") }
        await settle()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value.note == "second")
        #expect(asked() == 1)
        #expect(test.calls(to: CartActions.checkout) == [["note": "second"]])
    }

    @Test func theQuestionIsWithdrawnWithTheLastCall() async throws {
        let first = Gate()
        let (test, asked) = try asking { count in
            if count == 1 {
                // Ends when its task is cancelled, and answers too late.
                await first.wait()
                return "Late"
            }
            return "Ann"
        }
        let checkout = Task { try await test.mediator.cart.checkout() }
        await asked.until(1)
        checkout.cancel()
        await #expect(throws: CancellationError.self) { try await checkout.value }
        try await test.mediator.cart.checkout()
        #expect(try test.mediator.session.user() == "Ann")
        #expect(asked() == 2)
    }

    @Test func anotherLoginContinuesAllCalls() async throws {
        let never = Gate()
        let (test, asked) = try asking { _ in
            await never.wait()
            return nil
        }
        let checkout = Task { try await test.mediator.cart.checkout(note: "a") }
        await asked.until(1)
        try test.mediator.session.login(user: "Bob")
        #expect(try await checkout.value.note == "a")
        #expect(try test.mediator.session.user() == "Bob")
    }

    @Test func aCancelledCallDoesNotAsk() async throws {
        let (test, asked) = try asking { _ in "Ann" }
        let gate = Gate()
        let checkout = Task {
            await gate.wait()
            try await test.mediator.cart.checkout()
        }
        checkout.cancel()
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(asked() == 0)
    }

    /// Returns a mediator that asks, and the count of questions; the closure gets the number of each question.
    private func asking(_ answer: @escaping @Sendable (Int) async -> String?) throws -> (TestMediator, Questions) {
        let questions = Questions()
        let test = try test { await answer(questions.add()) }
        return (test, questions)
    }

    // MARK: With the real cart

    @Test func theOrderIsThatOfTheCart() async throws {
        let modules: [any Module] = [CatalogModule(), CartModule(), SessionModule(ask: { "Ann" })]
        let mediator = try Mediator(modules: modules)
        try mediator.cart.add(productID: "P-1001", quantity: 2)
        let order = try await mediator.cart.checkout(note: "a gift")
        #expect(order.parameters == ["orderID": "O-1", "total": 2598, "currency": "EUR", "note": "a gift"])
        #expect(try mediator.interceptors(of: "Cart", "checkout").map(\.name) == ["login"])
    }

    @Test func aFailedCheckoutKeepsTheCart() async throws {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule(), SessionModule(ask: { nil })])
        try mediator.cart.add(productID: "P-1001", quantity: 2)
        await #expect(throws: Self.refusal) { try await mediator.cart.checkout() }
        #expect(try mediator.cart.total().items == 2)
    }
}

/// Counts questions, and lets a test wait for one.
private final class Questions: Sendable {
    private let count = Mutex(0)
    private let (stream, continuation) = AsyncStream.makeStream(of: Int.self)

    /// Counts a question, and returns its number.
    func add() -> Int {
        let number = count.withLock { count in
            count += 1
            return count
        }
        continuation.yield(number)
        return number
    }

    func callAsFunction() -> Int { count.withLock(\.self) }

    func until(_ number: Int) async {
        for await next in stream where next == number { return }
    }
}
