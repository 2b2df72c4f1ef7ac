// What the benchmarks measure apart from a whole `open`; no app has a use for it.

/// A URL that was read, its path cut into parts.
@_spi(Measuring) public struct SplitURL: Sendable {
    let url: GatewayURL
}

/// A route that matched a path.
@_spi(Measuring) public struct RouteMatch: Sendable {
    let form: RouteForm
    let url: GatewayURL

    /// The action that it leads to.
    public var action: String { form.action.entry.path.action }

    /// Calls a closure with each parameter that the path gives, and its text.
    public func forEachParameter(_ body: (_ name: String, _ text: String) -> Void) {
        for (index, part) in form.parts.enumerated() where part.kind == .placeholder {
            body(part.parameter, url.text(index))
        }
    }
}

extension Gateway {
    /// Returns a URL cut into its parts.
    @_spi(Measuring) public func split(_ url: String) throws(MediatorError) -> SplitURL {
        SplitURL(url: try URLReader.read(url, addresses))
    }

    /// Returns the route of a URL that was cut into its parts.
    @_spi(Measuring) public func match(_ split: SplitURL) throws(MediatorError) -> RouteMatch {
        RouteMatch(form: try form(of: split.url) { admits($0, from: .url()) }, url: split.url)
    }

    /// Returns the action of a URL and the parameters that it would get, checked and typed.
    @_spi(Measuring) public func resolve(_ url: String) throws(MediatorError) -> (
        action: String, parameters: Parameters
    ) {
        let destination = try destination(of: url, origin: .url())
        return (destination.action.entry.path.action, destination.parameters)
    }
}
