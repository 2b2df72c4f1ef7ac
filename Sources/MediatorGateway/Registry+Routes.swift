public import Mediator

extension Registry {
    /// Lets URLs of some patterns reach a remote action, besides those of the form `demo://Target/action`.
    ///
    ///     registry.route("/product/:id", "/p/:id", to: CatalogActions.product)
    ///     registry.route("/search(/:category)", to: CatalogActions.search)
    ///     registry.route("/sale", to: CatalogActions.search, fixed: ["category": "sale"])
    ///
    /// A part is a text, `:name` for a parameter, or at the end `*name` for an array of all further parts; `*` alone is
    /// the action's only array. Parentheses hold optional parts, and `#/view/:id` is a path in the fragment. Types come
    /// from the contract: `:id` that is an int does not match `abc`. What no part gives may be given in the query.
    ///
    /// Where several patterns match, a text beats a parameter and a parameter beats a wildcard, part by part; then the
    /// higher priority wins, then the earlier registration. Two patterns of one shape, one that can never match, and one
    /// that does not fit its action are problems of the registry. A route goes with the module that registered it; one
    /// whose action was removed matches nothing until the action is there again.
    ///
    /// - Parameters:
    ///   - patterns: What paths look like; the first is that of URLs that a gateway builds.
    ///   - action: What they reach.
    ///   - fixed: Parameters that the action gets whatever the URL says.
    ///   - priority: Decides between patterns that differ in types only; the higher one wins.
    public mutating func route(
        _ patterns: String...,
        to action: some AnyAction,
        fixed: Parameters = [:],
        priority: Int = 0,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let schema = action.schema
        let path = ActionPath(target: schema.target, action: schema.action)
        let place = CodeLocation(fileID: fileID, line: line)
        for pattern in patterns {
            let route = RouteRegistration(
                pattern, to: path, fixed: fixed, priority: priority, module: currentModule, place: place)
            note(.add(route), in: RouteSection.self)
        }
    }

    /// Removes a route by its pattern, as it was written when it was registered.
    public mutating func remove(route pattern: String, fileID: String = #fileID, line: Int = #line) {
        note(.remove(pattern, place: CodeLocation(fileID: fileID, line: line)), in: RouteSection.self)
    }
}
