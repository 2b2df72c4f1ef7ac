import Mediator
import MediatorEvents
import Synchronization

/// The contracts of the module that is measured.
enum QuoteActions {
    static let quote = Action(
        "Quotes", "quote", "Returns the price of a delivery.", Parameter("city", String.self, "Where it goes."),
        Parameter("grams", Int.self, "What it weighs."), returns: Int.self, effect: .async, exposure: .external,
        impact: .reads)

    static let wait = Action(
        "Quotes", "wait", "Waits until it is cancelled.", effect: .async, exposure: .external, impact: .reads)

    static let waiting = Action(
        "Quotes", "waiting", "Returns the number of calls that wait.", returns: Int.self, effect: .async,
        exposure: .external, impact: .reads)

    static let changed = Event(
        "Quotes", "changed", "The prices have changed.", Parameter("city", String.self, "Where."), exposure: .external)

    static let all: [any Contract] = [quote, wait, waiting, changed]
}

/// The module, whose handler does next to nothing.
final class QuotesModule: Module {
    private let waiting = Atomic(0)

    static func price(_ city: String, _ grams: Int) -> Int { city.utf8.count * grams }

    func register(in registry: inout Registry) {
        registry.declare(QuoteActions.changed)
        registry.handle(QuoteActions.quote) { _, city, grams in Self.price(city, grams) }
        registry.handle(QuoteActions.wait) { [self] _ in
            waiting.add(1, ordering: .relaxed)
            defer { waiting.subtract(1, ordering: .relaxed) }
            try await Task.sleep(for: .seconds(3600))
        }
        registry.handle(QuoteActions.waiting) { [self] _ in waiting.load(ordering: .relaxed) }
    }
}
