package import MediatorGateway

extension RouteSchema {
    /// What the route has besides its pattern and its action: `category = "sale"`, `priority 1`.
    package var notes: [String] {
        fixed.map { "\($0.key) = \($0.value)" } + restrictions
    }
}
