/// A route as it was registered: one pattern that leads to an action.
final class RouteNote: Sendable {
    let pattern: String
    let path: ActionPath
    /// What the action gets whatever the URL says.
    let fixed: Parameters
    let priority: Int
    /// The module that registered it; empty outside of modules.
    let module: String
    let place: SourcePlace

    init(
        _ pattern: String,
        to path: ActionPath,
        fixed: Parameters,
        priority: Int,
        module: String,
        place: SourcePlace
    ) {
        self.pattern = pattern
        self.path = path
        self.fixed = fixed
        self.priority = priority
        self.module = module
        self.place = place
    }
}
