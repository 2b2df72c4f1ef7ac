import Mediator
import MediatorAgents
import MediatorEvents
import MediatorGateway
import TestSupport

/// An app with tools, and with actions that no agent may reach.
struct AgentShop {
    static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self, "As P-1."),
        returns: Parameters.self, exposure: .external, impact: .reads, tags: [ActionSchema.toolTag],
        failures: ["notFound"])
    static let add = Action(
        "Cart", "add", "Adds a product.",
        Parameter("id", String.self), Parameter("quantity", Int.self, default: 1), Parameter("size", Size?.self),
        returns: Int.self, exposure: .external, tags: [ActionSchema.toolTag])
    static let clear = Action(
        "Cart", "clear", "Removes all.", exposure: .external, impact: .destroysIdempotently,
        tags: [ActionSchema.toolTag])
    static let checkout = Action(
        "Cart", "checkout", "Orders all.", Parameter("note", String?.self), returns: String.self, effect: .async,
        exposure: .external, tags: [ActionSchema.toolTag, ActionSchema.consentTag])
    static let pay = Action(
        "Bank", "pay", "Pays.", Parameter("amount", Int.self), Parameter("pin", String.self, secret: true),
        Parameter("code", Int?.self, secret: true),
        returns: Receipt.self, exposure: .external, tags: [ActionSchema.toolTag])
    static let wait = Action(
        "Slow", "wait", "Waits until it is cancelled or released.", Parameter("steps", Int.self, default: 0),
        effect: .async, exposure: .external, impact: .changesIdempotently, tags: [ActionSchema.toolTag])
    static let fail = Action(
        "Catalog", "fail", "Fails in a way.", Parameter("how", String.self), returns: Value.self, exposure: .external,
        tags: [ActionSchema.toolTag], failures: ["refused"])
    static let review = Action(
        "Catalog", "review", "Asks for a review.", Parameter("id", String.self, "As P-1."),
        Parameter("words", Int.self, default: 100), returns: String.self, exposure: .external, impact: .reads,
        tags: [ActionSchema.promptTag], failures: ["notFound"])
    /// Remote, and no tool.
    static let page = Action(
        "Catalog", "page", "Is for pages.", Parameter("id", String?.self), returns: Int.self, exposure: .external)
    /// Not external, in spite of the tag.
    static let unlock = Action(
        "Vault", "unlock", "Opens the vault.", Parameter("id", String?.self), tags: [ActionSchema.toolTag])

    static let ordered = Event(
        "Cart", "ordered", "There is an order.", Parameter("id", String.self),
        Parameter("card", String.self, secret: true), exposure: .external)
    static let audited = Event("Cart", "audited", "Is not external.", Parameter("id", String.self))

    enum Size: String, CaseIterable, ParameterValue {
        case small, large
    }

    struct ReceiptFields: RecordFields {
        static let layout = RecordLayout("Receipt", ReceiptFields())
        let number = Field("number", Int.self, "Of the receipt.")
        let card = Field("card", String.self, secret: true)
    }
    typealias Receipt = Record<ReceiptFields>

    /// An error type of the module.
    struct Broken: Error {}

    let mediator: Mediator
    let gateway: Gateway
    /// The calls of handlers, with their origins.
    let calls = Recorder<String>()
    /// The calls of actions that no agent may reach.
    let reached = Counter()
    /// Releases `Slow.wait`.
    let released = Waiting()

    init(policy: Gateway.Policy? = nil) throws {
        let (calls, reached, released) = (calls, reached, released)
        mediator = try Mediator { registry in
            registry.declare(Self.ordered)
            registry.declare(Self.audited)
            registry.handle(Self.product) { call, id in
                calls.record("product \(id) by \(call.origin?.description ?? "the app")")
                guard id.hasPrefix("P-") else {
                    throw ActionFailure("notFound", "No product \(id).", ["id": .string(id)])
                }
                return ["id": .string(id), "price": 1299]
            }
            registry.handle(Self.add) { _, _, quantity, _ in quantity }
            registry.handle(Self.clear) { _ in calls.record("clear") }
            registry.handle(Self.checkout) { call, note in
                calls.record("checkout \(note ?? "")")
                try await call.mediator.postAsync(Self.audited, "A-1")
                try await call.mediator.postAsync(Self.ordered, "O-1", "4111")
                return "O-1"
            }
            registry.handle(Self.pay) { _, amount, pin, _ in
                calls.record("pay \(amount) with \(pin)")
                return try Receipt { ($0.number, $0.card) = (1, "4111") }
            }
            registry.handle(Self.wait) { call, steps in
                calls.record("wait")
                for step in 1..<(steps + 1) {
                    call.report(CallProgress(completed: Double(step), total: Double(steps), message: "step \(step)"))
                    // Neither grows, nor has a JSON form.
                    call.report(CallProgress(completed: Double(step)))
                    call.report(CallProgress(completed: .nan))
                }
                defer { calls.record(Task.isCancelled ? "cancelled" : "done") }
                if steps == 0 { try await released.wait() }
            }
            registry.handle(Self.fail) { call, how in try Self.fail(call, how) }
            registry.handle(Self.review) { call, id, words in
                calls.record("review by \(call.origin?.description ?? "the app")")
                guard id.hasPrefix("P-") else { throw ActionFailure("notFound", "No product \(id).") }
                return "Review \(id) in \(words) words."
            }
            registry.handle(Self.page) { _, _ in reached.increment() }
            registry.handle(Self.unlock) { _, _ in _ = reached.increment() }
            // For tables of redirects that name it; agents see no routes.
            registry.route("/product/:id", to: Self.product)
            registry.notFound { _ in .int(reached.increment()) }
        }
        gateway = try Gateway(mediator, policy: policy)
    }

    private static func fail(_ call: Call, _ how: String) throws -> Value {
        switch how {
        case "broken": throw Broken()
        case "cancelled": throw CancellationError()
        case "refused": throw ActionFailure("refused")
        case "nestedParameters": return try call.mediator.perform("Vault", "unlock", ["i": "1"])
        case "nan": return .double(.nan)
        case "reference": return Reference(Late<Int>()).parameterValue
        default: return .string(how)
        }
    }

    func server(
        limits: MessageLimits = MessageLimits(),
        secret: AgentServer.SecretPrompt? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> AgentServer {
        AgentServer(
            gateway, name: "Shop", version: "1.0", instructions: "A shop.", limits: limits, secret: secret, log: log)
    }
}
