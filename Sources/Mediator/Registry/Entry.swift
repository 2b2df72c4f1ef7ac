/// A registered action: its contract and its handler.
final class Entry: Sendable {
    /// The handler, by effect.
    enum Body: Sendable {
        case sync(@Sendable (Call) throws -> Value)
        case async(@Sendable (Call) async throws -> Value)
        case mainActor(@MainActor @Sendable (Call) throws -> Value)
    }

    let contract: ActionContract
    let body: Body
    /// The module that registered it; empty outside of modules.
    let module: String
    let place: SourcePlace
    /// What stands outside of the app, when this is no action but the caller of one; see `init(origin:)`.
    let origin: Origin?
    /// Which traced call this is the entry of; nil but for copies that one call has to itself.
    let span: TraceSpan?

    init(
        contract: ActionContract,
        body: Body,
        module: String,
        place: SourcePlace,
        origin: Origin? = nil,
        span: TraceSpan? = nil
    ) {
        self.contract = contract
        self.body = body
        self.module = module
        self.place = place
        self.origin = origin
        self.span = span
    }

    var path: ActionPath { contract.path }
}

/// What answers for actions that nobody registered.
final class NotFoundHandler: Sendable {
    /// The target it answers for; nil for all.
    let target: String?
    let module: String
    let place: SourcePlace
    let answer: @Sendable (Call) throws -> Value?

    init(target: String?, module: String, place: SourcePlace, answer: @escaping @Sendable (Call) throws -> Value?) {
        self.target = target
        self.module = module
        self.place = place
        self.answer = answer
    }
}
