import Mediator
import MediatorEvents
import MediatorGateway
import Synchronization

/// Contracts with parameters of every kind, and one that nothing from outside may reach.
enum Shop {
    static let product = Action(
        "Catalog", "product", "Returns a product.",
        Parameter("id", String.self), Parameter("size", Size.self, default: .small), Parameter("note", String?.self),
        returns: String.self, exposure: .external, impact: .reads, tags: [ActionSchema.toolTag])
    static let search = Action(
        "Catalog", "search", "Finds products.",
        Parameter("text", String.self, default: ""), Parameter("limit", Int.self, default: 20),
        Parameter("exact", Bool.self, default: false), Parameter("price", Double?.self),
        Parameter("tags", [String].self, default: []), Parameter("since", Double?.self),
        returns: [String].self, exposure: .external)
    static let clear = Action(
        "Cart", "clear", "Destroys.", Parameter("pin", String.self, secret: true), exposure: .external,
        impact: .destroys,
        tags: [ActionSchema.toolTag])
    static let line = Action(
        "Cart", "line", "Returns what it got.",
        Parameter("line", Parameters.self), Parameter("any", Value.self, default: .null),
        Parameter("small", UInt8?.self), Parameter("big", UInt64?.self),
        returns: Value.self, effect: .async, exposure: .external, tags: [ActionSchema.toolTag])
    static let review = Action(
        "Catalog", "review", "Asks for a review.", Parameter("id", String.self),
        Parameter("words", Int.self, default: 100), returns: String.self, exposure: .external, impact: .reads,
        tags: [ActionSchema.promptTag])
    static let steps = Action(
        "Cart", "steps", "Reports its progress.", Parameter("count", Int.self, default: 3), effect: .async,
        exposure: .external, tags: [ActionSchema.toolTag, ActionSchema.consentTag])
    static let secret = Action("Catalog", "secret", "Is not external.", Parameter("id", String?.self))

    static let changed = Event(
        "Cart", "changed", "It has another line.", Parameter("line", Parameters.self), exposure: .external)
    static let audited = Event("Cart", "audited", "Is not external.", Parameter("line", Parameters.self))

    /// The calls of ``clear`` by agents, and of ``steps``, which ask the user first.
    static let destroyed = Atomic(0)

    enum Size: String, CaseIterable, ParameterValue {
        case small, large
    }
}

extension Shop {
    /// Registers the actions; the internal one ends the process.
    static func register(in registry: inout Registry) {
        registry.handle(Shop.product) { _, id, size, note in
            guard id.hasPrefix("P-") else { throw ActionFailure("notFound", id, ["id": .string(id)]) }
            return id + size.rawValue + (note ?? "")
        }
        registry.handle(Shop.search) { call, text, limit, _, _, tags, _ in
            demand(call.origin != .agent("mcp"), "An agent reached an action that is no tool.")
            return [text, "\(limit)"] + tags
        }
        registry.handle(Shop.clear) { _, _ in Shop.destroyed.add(1, ordering: .relaxed) }
        registry.handle(Shop.steps) { call, count in
            Shop.destroyed.add(1, ordering: .relaxed)
            for step in 0..<max(0, min(count, 10)) {
                try Task.checkCancellation()
                call.report(CallProgress(completed: Double(step), total: Double(count), message: "step"))
                await Task.yield()
            }
        }
        registry.handle(Shop.review) { _, id, words in "Review \(id) in \(words) words." }
        registry.declare(Shop.changed)
        registry.declare(Shop.audited)
        registry.handle(Shop.line) { call, line, any, _, _ in
            try call.mediator.post(Shop.audited, line)
            try call.mediator.post(Shop.changed, line)
            return ["line": .dictionary(line), "any": any]
        }
        registry.handle(Shop.secret) { _, _ in fatalError("An internal action was reached.") }
    }
}

extension Mediator {
    /// Returns a mediator of the shop, whose internal action ends the process.
    ///
    /// - Parameter hasSecret: Whether it has that action: an input that may call internal actions does without it.
    static func shop(withSecret hasSecret: Bool = true) throws -> Mediator {
        let mediator = try Mediator { Shop.register(in: &$0) }
        if !hasSecret { try mediator.update { $0.remove(Shop.secret) } }
        return mediator
    }
}
