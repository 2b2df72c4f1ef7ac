package import Mediator

/// A route as it was registered: one pattern that leads to an action.
package final class RouteRegistration: Sendable {
    package let pattern: String
    /// The pattern as it was read, or what is wrong with it: once, however often tables are made anew.
    let reading: Result<RoutePattern, RoutePattern.Problem>
    package let path: ActionPath
    /// The slot of the action.
    var slot: Int { ownSlot.number }
    private let ownSlot: ActionSlot
    /// What the action gets whatever the URL says.
    let fixed: Parameters
    let priority: Int
    /// The module that registered it; empty outside of modules.
    let module: String
    let place: CodeLocation

    init(
        _ pattern: String,
        to path: ActionPath,
        fixed: Parameters,
        priority: Int,
        module: String,
        place: CodeLocation
    ) {
        self.pattern = pattern
        self.path = path
        do {
            reading = .success(try RoutePattern(pattern))
        } catch {
            reading = .failure(error)
        }
        ownSlot = ActionSlot(path)
        self.fixed = fixed
        self.priority = priority
        self.module = module
        self.place = place
    }
}
