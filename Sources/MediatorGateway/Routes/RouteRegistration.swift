package import Mediator

/// The registration of one pattern for an action.
package final class RouteRegistration: Sendable {
    package let pattern: String
    /// The parsed pattern, or its syntax error: parsed once, not for each new table.
    let reading: Result<RoutePattern, RoutePattern.Problem>
    package let path: ActionPath
    /// The parameters that the route sets, whatever the URL contains.
    let fixed: Parameters
    let priority: Int
    let scope: RouteScope
    let condition: RouteCondition?
    let forwarding: RouteForwarding?
    /// The module that registered it; empty outside of modules.
    package let module: String
    package let location: CodeLocation

    init(
        _ pattern: String,
        to path: ActionPath,
        fixed: Parameters,
        priority: Int,
        scope: RouteScope,
        condition: RouteCondition?,
        forwarding: RouteForwarding?,
        module: String,
        location: CodeLocation
    ) {
        self.pattern = pattern
        self.path = path
        do {
            reading = .success(try RoutePattern(pattern))
        } catch {
            reading = .failure(error)
        }
        self.fixed = fixed
        self.priority = priority
        self.scope = scope
        self.condition = condition
        self.forwarding = forwarding
        self.module = module
        self.location = location
    }
}
