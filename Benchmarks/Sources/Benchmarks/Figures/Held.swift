import BenchmarkActions
import HandWritten
import Mediator
import StockActions

extension Group {
    /// Two threads against one, as apps hold a mediator; the scheduler places the threads.
    ///
    /// In a property of a final class, in a static constant and in a property of an actor, with typed extensions of two
    /// modules. `check-costs` reads in the program that no `heldCall` retains anything. The last two figures are the
    /// least program of a namespace, with a getter that borrows the mediator and with one that consumes it.
    static let held = Group(
        name: "held",
        figures: held("local", "held in a local constant") { mediator in { try call(mediator, $0) } }
            + held("property", "held in a property of a final class") { mediator in
                let holder = Holder(mediator)
                return { try holder.heldCall($0) }
            }
            + held("static", "held in a static constant") { _ in { try StaticHolder.heldCall($0) } }
            + held("actor", "held in a property of an actor") { mediator in
                let holder = ActorHolder(mediator)
                return { try holder.heldCall($0) }
            }
            + held("ordinary", "held in a property, ordinary getters of namespaces") { mediator in
                let holder = Holder(mediator)
                return { try holder.callThroughOrdinaryGetters($0) }
            }
            + held("direct", "held in a property, called by contract") { mediator in
                let holder = Holder(mediator)
                return { try holder.callDirectly($0) }
            }
            + pair("copied-least", "least program, getter that borrows", isPlaced: false) { _ in
                let holder = LeastHolder(Opaque.int(1))
                return { _, count in loop(count) { holder.value.copied.add($0) } }
            }
            + pair("consumed-least", "least program, getter that consumes", isPlaced: false) { _ in
                let holder = LeastHolder(Opaque.int(1))
                return { _, count in loop(count) { holder.value.consumed.add($0) } }
            },
        sampleTime: 10_000_000,
        rounds: 41,
        maximumTime: 25_000_000_000
    )

    private static func held(
        _ name: String, _ summary: String,
        _ call: @escaping @MainActor (Mediator) -> @Sendable (_ quantity: Int) throws -> Int
    ) -> [Figure] {
        pair("held-\(name)", summary, isPlaced: false) { mediator in
            let call = call(mediator)
            return { _, count in try loop(count) { try call($0 & 7) } }
        }
    }

    private static func call(_ mediator: Mediator, _ quantity: Int) throws -> Int {
        try mediator.cart.add(productID: heldProduct, quantity: quantity)
            &+ mediator.stock.reserve(productID: heldProduct, quantity: quantity)
    }
}

private let heldProduct = "P-1001"

private final class Holder: Sendable {
    private let mediator: Mediator

    init(_ mediator: Mediator) { self.mediator = mediator }

    @inline(never) func heldCall(_ quantity: Int) throws -> Int {
        try mediator.cart.add(productID: heldProduct, quantity: quantity)
            &+ mediator.stock.reserve(productID: heldProduct, quantity: quantity)
    }

    @inline(never) func callThroughOrdinaryGetters(_ quantity: Int) throws -> Int {
        try mediator.ordinaryCart.add(productID: heldProduct, quantity: quantity)
            &+ mediator.ordinaryStock.reserve(productID: heldProduct, quantity: quantity)
    }

    @inline(never) func callDirectly(_ quantity: Int) throws -> Int {
        try mediator.perform(CartActions.add, heldProduct, quantity)
            &+ mediator.perform(StockActions.reserve, heldProduct, quantity)
    }
}

private enum StaticHolder {
    private static let mediator = made(Fixtures.mediator)

    @inline(never) static func heldCall(_ quantity: Int) throws -> Int {
        try mediator.cart.add(productID: heldProduct, quantity: quantity)
            &+ mediator.stock.reserve(productID: heldProduct, quantity: quantity)
    }

    /// Returns the mediator, which the figure made before.
    private static func made(_ made: Result<Mediator, any Error>) -> Mediator {
        do { return try made.get() } catch { fatalError("The benchmark's mediator could not be made: \(error)") }
    }
}

private actor ActorHolder {
    private nonisolated let mediator: Mediator

    init(_ mediator: Mediator) { self.mediator = mediator }

    @inline(never) nonisolated func heldCall(_ quantity: Int) throws -> Int {
        try mediator.cart.add(productID: heldProduct, quantity: quantity)
            &+ mediator.stock.reserve(productID: heldProduct, quantity: quantity)
    }
}

private final class LeastHolder: Sendable {
    let value: SharedValue

    init(_ number: Int) { value = SharedValue { $0 &+ number } }
}
