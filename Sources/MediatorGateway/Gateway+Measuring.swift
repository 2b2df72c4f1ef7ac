public import Mediator

// The steps of `open` that the benchmarks measure one by one. The benchmarks are a separate package, which sees only
// public declarations of this one, hence the SPI. Apps do not use it.

/// A parsed URL, its path split into parts.
@_spi(Measuring) public struct SplitURL: Sendable {
    fileprivate let url: GatewayURL
}

/// The routes of a gateway, taken once from the registry.
@_spi(Measuring) public struct FrozenRoutes: Sendable {
    fileprivate let trie: RouteTrie

    /// Returns the route that a URL matches.
    public func match(_ split: SplitURL) -> MatchedRoute? {
        trie.match(split.url).map { MatchedRoute(form: trie.forms[$0.form]) }
    }
}

/// A route that matched a path.
@_spi(Measuring) public struct MatchedRoute: Sendable {
    fileprivate let form: RouteForm

    /// Calls a closure with the name and the text of each parameter in the path.
    public func forEachParameter(of split: SplitURL, _ body: (_ name: String, _ text: String) -> Void) {
        for index in form.parts.indices where form.parts[index].kind == .placeholder {
            body(form.parts[index].parameter, split.url.text(index))
        }
    }
}

extension Gateway {
    /// Returns a URL split into its parts.
    ///
    /// - Throws: `MediatorError` with code `invalidURL` or `foreignURL`.
    @_spi(Measuring) public func split(_ url: String) throws(MediatorError) -> SplitURL {
        SplitURL(url: try URLReader.read(url, addresses))
    }

    /// The routes that are registered at present.
    @_spi(Measuring) public var frozenRoutes: FrozenRoutes {
        FrozenRoutes(trie: exposedActions.routes)
    }

    /// Returns the parameters that the action of a URL would get, checked and typed.
    ///
    /// - Throws: `MediatorError` as ``open(_:origin:context:)-(String,_,_)`` before it performs the action.
    @_spi(Measuring) public func resolve(_ url: String) throws(MediatorError) -> Parameters {
        var matches = try LinkMatches(url, .url(), [:], self)
        return try matches.next().parameters
    }
}
