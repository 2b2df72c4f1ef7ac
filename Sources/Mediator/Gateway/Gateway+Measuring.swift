// What the benchmarks measure apart from a whole `open`; no app has a use for it.

/// A URL that was read, its path cut into parts.
@_spi(Measuring) public struct SplitURL: Sendable {
    let url: GatewayURL
}

/// The routes of a gateway, apart from taking them out of a registry that may change.
@_spi(Measuring) public struct FrozenRoutes: Sendable {
    let trie: RouteTrie

    /// Returns the route of a URL that was cut into its parts.
    public func match(_ split: SplitURL) -> RouteMatch? {
        trie.match(split.url).map { RouteMatch(form: trie.forms[$0.form]) }
    }
}

/// A route that matched a path.
@_spi(Measuring) public struct RouteMatch: Sendable {
    let form: RouteForm

    /// The action that it leads to.
    public var action: String { form.action.entry.path.action }

    /// Calls a closure with each parameter that the path gives, and its text.
    public func forEachParameter(of split: SplitURL, _ body: (_ name: String, _ text: String) -> Void) {
        for index in form.parts.indices where form.parts[index].kind == .placeholder {
            body(form.parts[index].parameter, split.url.text(index))
        }
    }
}

extension Gateway {
    /// Returns a URL cut into its parts.
    @_spi(Measuring) public func split(_ url: String) throws(MediatorError) -> SplitURL {
        SplitURL(url: try URLReader.read(url, addresses))
    }

    /// The routes as they are registered at present.
    @_spi(Measuring) public var frozenRoutes: FrozenRoutes {
        FrozenRoutes(trie: remoteActions.routes)
    }

    /// Returns the action of a URL and the parameters that it would get, checked and typed.
    @_spi(Measuring) public func resolve(_ url: String) throws(MediatorError) -> (
        action: String, parameters: Parameters
    ) {
        let destination = try destination(of: url, origin: .url())
        return (destination.action.entry.path.action, destination.parameters)
    }
}
