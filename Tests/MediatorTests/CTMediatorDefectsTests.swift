import Mediator
import TestSupport
import Testing

/// What CTMediator does wrong when it is really run, each against ours.
@Suite(.hangLimit)
struct CTMediatorDefectsTests {
    private static let add = Action(
        "Cart",
        "add",
        "",
        Parameter("productID", String.self),
        Parameter("quantity", Int.self, default: 1),
        returns: Int.self
    )
    private static let note = Action("Cart", "note", "", returns: String?.self)
    private static let open = Action(
        "Cart", "open", "", Parameter("url", String.self), returns: Bool.self, effect: .async)

    private final class CartTarget: Sendable {
        private let counter = Counter()

        func add(_ call: Call, productID: String, quantity: Int) -> Int {
            for _ in 1..<quantity { counter.increment() }
            return counter.increment()
        }
        func note(_ call: Call) -> String? { nil }
        func open(_ call: Call, url: String) async throws -> Bool {
            guard url.hasPrefix("https:") else { throw ActionFailure("refused", "Only https is opened.") }
            return true
        }
    }

    private let makes = Counter()

    private func mediator(lifetime: Lifetime = .cached) throws -> Mediator {
        try Mediator { [makes] registry in
            let cart = registry.target("Cart", lifetime: lifetime) {
                let cart = CartTarget()
                spin(for: .microseconds(50))
                makes.increment()
                return cart
            }
            cart.handle(Self.add, CartTarget.add)
            cart.handle(Self.note, CartTarget.note)
            cart.handle(Self.open, CartTarget.open)
        }
    }

    @Test func anUnknownActionDoesNotThrowAwayTheCachedTargetAndItsState() throws {
        let mediator = try mediator()
        #expect(try mediator.perform(Self.add, "P-1001", 2) == 2)
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "ad") }
        #expect(error?.code == .actionNotFound)
        #expect(try mediator.perform(Self.add, "P-1001", 1) == 3)
        #expect(makes.count == 1)
    }

    @Test(arguments: 0..<20)
    func twoThreadsOnAColdTargetMakeOneObject(round: Int) async throws {
        let mediator = try mediator()
        let counts = try await onThreads(2) { _ in try mediator.perform(Self.add, "P-1001", 1) }.map { try $0.get() }
        #expect(makes.count == 1)
        #expect(counts.sorted() == [1, 2])
    }

    @Test func aTargetThatIsNotToBeCachedIsNeverTheCachedOne() throws {
        let mediator = try mediator(lifetime: .perCall)
        for _ in 0..<3 { #expect(try mediator.perform(Self.add, "P-1001", 1) == 1) }
        #expect(makes.count == 3)
    }

    @Test func aMisspelledKeyIsAnErrorThatNamesTheRightOne() throws {
        let mediator = try mediator()
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform("Cart", "add", ["productID": "P-1001", "quantiy": 3])
        }
        #expect(
            error?.description == """
                Mediator: no parameter "quantiy" in Cart.add.
                  parameters: productID: string, quantity: int = 1
                  did you mean "quantity"?
                """
        )
        #expect(makes.count == 0)
    }

    @Test func aWronglyTypedKeyIsAnErrorAndNoCrash() throws {
        let mediator = try mediator()
        for value in ["three", 2.5, .null, [3], .callback { _ in }] as [Value] {
            let error = #expect(throws: MediatorError.self) {
                try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": value])
            }
            #expect(error?.code == .invalidParameter)
            #expect(error?.parameter == "quantity")
        }
    }

    @Test func aWrongReturnTypeIsAnErrorAndNoCrashNoNumberAndNoNil() throws {
        let mediator = try mediator()
        let text = Action("Cart", "add", "", Parameter("productID", String.self), returns: String.self)
        let flag = Action("Cart", "add", "", Parameter("productID", String.self), returns: Bool?.self)
        let narrow = Action(
            "Cart",
            "add",
            "",
            Parameter("productID", String.self),
            Parameter("quantity", Int.self),
            returns: Int8.self
        )
        for attempt in [
            { _ = try mediator.perform(text, "P-1001") },
            { _ = try mediator.perform(flag, "P-1001") },
            { _ = try mediator.perform(narrow, "P-1001", 300) },
        ] {
            let error = #expect(throws: MediatorError.self) { try attempt() }
            #expect(error?.code == .invalidResult)
        }
    }

    @Test func aRefusedCallComesBackToItsCaller() async throws {
        let mediator = try mediator()
        let refused = ActionFailure("refused", "Only https is opened.")
        await #expect(throws: refused) {
            try await mediator.perform(Self.open, "native://secret")
        }
        await #expect(throws: refused) {
            try await mediator.performAsync("Cart", "open", ["url": "native://secret"])
        }
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Cart", "opn", ["url": "x"]) }
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Cart", "open", ["uri": "x"]) }
        #expect(try await mediator.perform(Self.open, "https://example.org"))
    }

    @Test func nothingAndNobodyAreToldApart() throws {
        let mediator = try mediator()
        #expect(try mediator.perform(Self.note) == nil)
        #expect(try mediator.perform("Cart", "note") == .null)
        let noAction = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "remark") }
        #expect(noAction?.code == .actionNotFound)
        let noTarget = #expect(throws: MediatorError.self) { try mediator.perform("Stock", "count") }
        #expect(noTarget?.code == .targetNotFound)
    }
}
