/// What answers for actions that no module registered.
final class NotFoundHandler: Sendable {
    /// The target it answers for; nil for all.
    let target: String?
    let module: String
    /// As whom the handler makes calls of its own: under names that its calls carry.
    let caller: CallerName
    let place: CodeLocation
    let answer: @Sendable (Call) throws -> Value?

    init(target: String?, module: String, place: CodeLocation, answer: @escaping @Sendable (Call) throws -> Value?) {
        self.target = target
        self.module = module
        caller = CallerName(nil, module: module)
        self.place = place
        self.answer = answer
    }
}
