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
        /// The custom schemes of the URLs that match, in lower case; without schemes and hosts, all of the gateway.
        public let schemes: [String]
        /// The hosts of the web URLs that match, in lower case, in addition to the schemes.
        public let hosts: [String]
        /// The condition in words; nil for none.
        public let condition: String?
        /// The parameters that get the undeclared keys of the URL, and the URL; nil for none.
        public let forwarding: RouteForwarding?
        /// The module that registered it; empty outside of modules.
        public let module: String
        /// The source location of the registration.
        public let location: CodeLocation
    }

    /// The routes in order of registration, without those whose action was removed.
    ///
    /// Besides these, URLs reach every exposed action in the default form, unless it is disabled.
    public var routes: [Route] { mediator.routes }
}

extension Gateway {
    /// Returns whether URLs reach an action as `demo://Target/action`.
    package func hasDefaultForm(_ schema: ActionSchema) -> Bool {
        hasDefaultForms && mediator.hasDefaultForm(schema.target, schema.action)
    }

    /// Returns whether URLs with a beginning, as `demo://`, match a route.
    package func answers(_ route: Route, at beginning: String) -> Bool {
        addresses.beginning(in: RouteScope(schemes: route.schemes, hosts: route.hosts)) == beginning
    }

    /// Returns the schemes and hosts of a bound route if the gateway answers none of them; else nil.
    package func unknownAddresses(of route: Route) -> [String]? {
        let known = addresses.beginning(in: RouteScope(schemes: route.schemes, hosts: route.hosts)) != nil
        return known || addresses.beginning == nil ? nil : route.schemes + route.hosts
    }
}

extension Mediator {
    /// The routes in order of registration, without those whose action was removed.
    package var routes: [Gateway.Route] {
        let table = core.table
        return table.routes.filter { table[$0.path] != nil }.map { route in
            Gateway.Route(
                pattern: route.pattern, target: route.path.target, action: route.path.action, fixed: route.fixed,
                priority: route.priority, schemes: route.scope.schemes, hosts: route.scope.hosts,
                condition: route.condition?.description, forwarding: route.forwarding, module: route.module,
                location: route.location)
        }
    }

    /// Returns whether URLs may reach an action as `demo://Target/action`, if the gateway has default forms.
    package func hasDefaultForm(_ target: String, _ action: String) -> Bool {
        let path = ActionPath(target: target, action: action)
        return !core.table.registrations.sections[RouteSection.self].withoutDefaultForm.contains(path)
    }
}

extension DispatchTable {
    /// The routes in order of registration.
    package var routes: [RouteRegistration] { registrations.sections[RouteSection.self].registrations }
}
