package import Mediator

/// The registration of one pattern for an action.
package final class RouteRegistration: Sendable {
    package let pattern: String
    /// The parsed pattern, or its syntax error: parsed once, not for each new table.
    let reading: Result<RoutePattern, RoutePattern.Problem>
    package let path: ActionPath
    /// The slot of the action.
    var slot: Int { ownSlot.number }
    private let ownSlot: ActionSlot
    /// The parameters that the route sets, whatever the URL contains.
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
