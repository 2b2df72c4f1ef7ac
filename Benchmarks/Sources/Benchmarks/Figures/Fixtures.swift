import BenchmarkActions
import BenchmarkModules
import HandWritten
import Mediator

/// What the figures call: each made once, when the first of them needs it.
enum Fixtures {
    /// A mediator of some 1,000 actions, the usual size.
    static let mediator = Result { try sized(1_000) }
    /// A mediator of 10 actions beside the cart's.
    static let small = Result { try sized(10) }
    /// A mediator of 100,000 actions.
    static let large = Result { try sized(100_000) }

    /// The hand-written table of 1,000 actions.
    static let table = HandWrittenTable.cart(actions: 1_000)
    /// The hand-written table of 10 actions beside the cart's.
    static let smallTable = HandWrittenTable.cart(actions: 10)
    /// The hand-written table of 100,000 actions.
    static let largeTable = HandWrittenTable.cart(actions: 100_000)

    /// The names of the first actions, in an order that no cache foresees.
    static func shuffledNames(_ count: Int) -> [(target: String, action: String)] {
        var random = SplitMix(seed: 1)
        return (0..<count).map(BulkActions.names).shuffled(using: &random)
    }

    /// The product that calls are about.
    static let productID = Opaque.string("P-1001")

    private static func sized(_ count: Int) throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            registry.register(ShelfModule())
            registry.register(StockModule())
            registry.handleAll((0..<count).map(BulkActions.contract))
        }
    }
}
