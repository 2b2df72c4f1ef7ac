public import Mediator

extension Mediator {
    /// The routes in order of registration, without those whose action was removed.
    ///
    /// Besides these, URLs reach every exposed action in the default form, unless it is disabled.
    public var routeSchemas: [RouteSchema] { registeredRoutes.map(\.schema) }

    /// The routes, each with its registration.
    package var registeredRoutes: [(schema: RouteSchema, registration: RouteRegistration)] {
        let table = core.table
        return table.routes.compactMap { route in
            table[route.path].map { (route.schema(of: $0.contract.schema), route) }
        }
    }

    /// Returns whether URLs may reach an action as `demo://Target/action`, if the gateway has default forms.
    package func hasDefaultForm(_ target: String, _ action: String) -> Bool {
        let path = ActionPath(target: target, action: action)
        return !core.table.registrations.sections[RouteSection.self].withoutDefaultForm.contains(path)
    }
}

extension Gateway {
    /// Returns whether URLs reach an action as `demo://Target/action`.
    package func hasDefaultForm(_ schema: ActionSchema) -> Bool {
        hasDefaultForms && mediator.hasDefaultForm(schema.target, schema.action)
    }

    /// Returns whether URLs with a beginning, as `demo://`, match a route.
    package func serves(_ route: RouteSchema, at beginning: String) -> Bool {
        addresses.beginning(where: RouteScope(schemes: route.schemes, hosts: route.hosts).contains) == beginning
    }

    /// Returns the schemes and hosts of a bound route if the gateway serves none of them; else nil.
    package func unknownAddresses(of route: RouteSchema) -> [String]? {
        let known = addresses.beginning(where: RouteScope(schemes: route.schemes, hosts: route.hosts).contains) != nil
        return known || addresses.beginning == nil ? nil : route.schemes + route.hosts
    }
}

extension DispatchTable {
    /// The routes in order of registration.
    package var routes: [RouteRegistration] { registrations.sections[RouteSection.self].registrations }
}
