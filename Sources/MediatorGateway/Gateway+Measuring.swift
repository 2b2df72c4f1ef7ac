public import Mediator

// What the benchmarks measure apart from a whole `open`: they are a package of their own, whose users never resolve it,
// and see no more of this one than any other package does. No app has a use for it.

/// A URL that was read, its path cut into parts.
@_spi(Measuring) public struct SplitURL: Sendable {
    fileprivate let url: GatewayURL
}

/// The routes of a gateway, apart from taking them out of a registry that may change.
@_spi(Measuring) public struct FrozenRoutes: Sendable {
    fileprivate let trie: RouteTrie

    /// Returns the route of a URL that was cut into its parts.
    public func match(_ split: SplitURL) -> RouteMatch? {
        trie.match(split.url).map { RouteMatch(form: trie.forms[$0.form]) }
    }
}

/// A route that matched a path.
@_spi(Measuring) public struct RouteMatch: Sendable {
    fileprivate let form: RouteForm

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

    /// Returns the parameters that the action of a URL would get, checked and typed.
    @_spi(Measuring) public func resolve(_ url: String) throws(MediatorError) -> Parameters {
        let url = try URLReader.read(url, addresses)
        return try destination(of: url, by: try routed(url) { admits($0, from: .url()) }, [:]).parameters
    }
}
