/// A handler for actions that no module registered.
final class NotFoundHandler: Sendable {
    /// The target whose actions it handles; nil for all targets.
    let target: String?
    let module: String
    /// Whether it handles links, too.
    let handlesLinks: Bool
    let location: CodeLocation
    let handler: @Sendable (Call) throws -> Value?

    init(
        target: String?, module: String, handlesLinks: Bool, location: CodeLocation,
        handler: @escaping @Sendable (Call) throws -> Value?
    ) {
        self.target = target
        self.module = module
        self.handlesLinks = handlesLinks
        self.location = location
        self.handler = handler
    }
}
