public import Mediator

extension Gateway {
    /// A path pattern by which URLs reach an action.
    public struct Route: Sendable, Hashable {
        /// The pattern: `/product/:id`.
        public let pattern: String
        /// The target of the action.
        public let target: String
        /// The name of the action.
        public let action: String
        /// The parameters that the route sets, whatever the URL contains.
        public let fixed: Parameters
        /// The precedence among patterns that differ in types only; the higher one wins.
        public let priority: Int
        /// The module that registered it; empty outside of modules.
        public let module: String
        /// The source location of the registration.
        public let place: CodeLocation
    }

    /// The routes in order of registration, without those whose action was removed.
    ///
    /// Besides these, URLs reach every remote action in the default form.
    public var routes: [Route] {
        let table = mediator.core.table
        return table.routes.filter { table[$0.path] != nil }.map { route in
            Route(
                pattern: route.pattern, target: route.path.target, action: route.path.action, fixed: route.fixed,
                priority: route.priority, module: route.module, place: route.place)
        }
    }
}

extension Table {
    /// The routes in order of registration.
    package var routes: [RouteRegistration] { contents.sections[RouteSection.self].registrations }
}
