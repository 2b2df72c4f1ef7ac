import Mediator
import MediatorEvents

/// The contracts of the module that is measured.
enum QuoteActions {
    static let quote = Action(
        "Quotes", "quote", "Returns the price of a delivery.", Parameter("city", String.self, "Where it goes."),
        Parameter("grams", Int.self, "What it weighs."), returns: Int.self, effect: .async, exposure: .external,
        impact: .reads)

    static let changed = Event(
        "Quotes", "changed", "The prices have changed.", Parameter("city", String.self, "Where."), exposure: .external)

    static let all: [any Contract] = [quote, changed]
}

/// The module, whose handler does next to nothing.
struct QuotesModule: Module {
    func register(in registry: inout Registry) {
        registry.declare(QuoteActions.changed)
        registry.handle(QuoteActions.quote) { _, city, grams in city.utf8.count * grams }
    }
}
