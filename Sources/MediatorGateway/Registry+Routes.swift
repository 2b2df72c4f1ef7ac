public import Mediator

extension Registry {
    /// Registers path patterns for an exposed action, in addition to the default form `demo://Target/action`.
    ///
    ///     registry.route("/product/:id", "/p/:id", to: CatalogActions.product)
    ///     registry.route("/search(/:category)", to: CatalogActions.search)
    ///     registry.route("/sale", to: CatalogActions.search, fixed: ["category": "sale"])
    ///
    /// A part is a text, `:name` for a parameter, or, at the end, `*name` for an array of all further parts; `*` alone
    /// stands for the action's only array. Parentheses enclose optional parts, and `#/view/:id` is a path in the
    /// fragment. Types come from the contract: `:id` of type int does not match `abc`. The query may give the other
    /// parameters.
    ///
    /// If several patterns match, a text precedes a parameter and a parameter precedes a wildcard, part by part; then
    /// the higher priority wins, then a route bound to schemes or hosts, then one with a condition, then the earlier
    /// registration. If the condition does not hold, or the action declines (`ActionFailure.linkDeclined(_:)`), the
    /// next match answers.
    ///
    /// The registry reports a problem for two patterns of one shape, for a pattern that can never match, and for one
    /// that does not fit its action. A route is removed with the module that registered it; while its action is removed,
    /// it matches nothing.
    ///
    /// - Parameters:
    ///   - patterns: The patterns; a gateway builds URLs from the first.
    ///   - action: The action that they reach.
    ///   - fixed: Parameters that the action gets, whatever the URL contains.
    ///   - priority: The precedence among patterns that differ in types only; the higher one wins.
    ///   - schemes: The custom schemes of the URLs that match; without schemes and hosts, all of the gateway.
    ///   - hosts: The hosts of the web URLs that match, in addition to the schemes.
    ///   - condition: What must hold for a match besides the pattern; nil for nothing.
    ///   - forwarding: The parameters that get the undeclared keys of the URL, and the URL; nil for none.
    ///   - fileID: The source file of the registration, as messages and tools show it.
    ///   - line: The line there.
    public mutating func route(
        _ patterns: String...,
        to action: some AnyAction,
        fixed: Parameters = [:],
        priority: Int = 0,
        schemes: [String] = [],
        hosts: [String] = [],
        when condition: RouteCondition? = nil,
        forwarding: RouteForwarding? = nil,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let path = action.schema.path
        let location = CodeLocation(fileID: fileID, line: line)
        let scope = RouteScope(schemes: schemes, hosts: hosts)
        for pattern in patterns {
            let route = RouteRegistration(
                pattern, to: path, fixed: fixed, priority: priority, scope: scope, condition: condition,
                forwarding: forwarding, module: currentModule, location: location)
            edit(RouteSection.self) { section, _ in section.add(route) }
        }
    }

    /// Removes the route with a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern exactly as it was registered.
    ///   - fileID: The source file of the removal, as messages show it.
    ///   - line: The line there.
    public mutating func remove(route pattern: String, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        edit(RouteSection.self) { section, problems in section.remove(pattern, location, &problems) }
    }

    /// Removes the default form `demo://Target/action` of an action, so that URLs reach it by its routes only.
    ///
    /// The default form lets a URL give every parameter of the action: it bypasses the `fixed:` values of routes, and
    /// still answers when a route was removed. Messages, which have no routes, still call the action by its name. The
    /// setting is removed with the module that made it. `Gateway(…, defaultForms: false)` does the same for all actions.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: The source file of the setting, as messages show it.
    ///   - line: The line there.
    public mutating func disableDefaultForm(
        of action: some AnyAction, fileID: String = #fileID, line: Int = #line
    ) {
        let form = DisabledDefaultForm(
            path: action.schema.path, module: currentModule, location: CodeLocation(fileID: fileID, line: line))
        edit(RouteSection.self) { section, _ in section.disable(form) }
    }
}
