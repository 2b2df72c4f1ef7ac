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
        "Quotes", "waiting", "Returns the number of requests that wait.", returns: Int.self, effect: .async,
        exposure: .external, impact: .reads)

    static let changed = Event(
        "Quotes", "changed", "The prices have changed.", Parameter("city", String.self, "Where."), exposure: .external)

    static let all: [any Contract] = [quote, wait, waiting, changed]
}

/// The module, whose handler does next to nothing.
struct QuotesModule: Module {
    let waiting: WaitingRequests

    static func price(_ city: String, _ grams: Int) -> Int { city.utf8.count * grams }

    func register(in registry: inout Registry) {
        registry.declare(QuoteActions.changed)
        registry.handle(QuoteActions.quote) { _, city, grams in Self.price(city, grams) }
        registry.handle(QuoteActions.wait) { [waiting] _ in try await waiting.wait() }
        registry.handle(QuoteActions.waiting) { [waiting] _ in waiting.count }
    }
}

/// The requests that wait at a responder.
final class WaitingRequests: Sendable {
    private let state = Mutex<(handlers: Int, replies: [String])>((0, []))

    /// How many wait, in all ways to ask.
    var count: Int { state.withLock { $0.handlers + $0.replies.count } }

    /// Keeps the subject for the answer to a bare request, which never comes.
    func keep(_ reply: String) {
        state.withLock { $0.replies.append(reply) }
    }

    /// Waits in a handler until its task is cancelled.
    func wait() async throws {
        state.withLock { $0.handlers += 1 }
        defer { state.withLock { $0.handlers -= 1 } }
        try await Task.sleep(for: .seconds(3600))
    }
}
