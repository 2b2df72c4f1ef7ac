import Mediator

/// Where the paths of routes have secrets: what messages about URLs that nothing answers must not show.
///
/// It holds for all URLs alike. If it depended on whose route a URL is nearly of, a message would tell that there is one.
package struct SecretParts: Sendable {
    /// The number of parts of a path before the first that may be a secret.
    private(set) var shownCount = Int.max
    private(set) var isInFragment = false

    init(_ forms: [RouteForm]) {
        for form in forms {
            guard let index = form.parts.firstIndex(where: \.isSecret) else { continue }
            if index < form.pathCount {
                shownCount = min(shownCount, index)
            } else {
                isInFragment = true
            }
        }
    }

    /// Returns the address without queries, which may hold secrets, as messages name it.
    func address(of url: GatewayURL) -> String {
        var path = (0..<min(url.pathCount, shownCount)).map(url.text)
        if url.pathCount > shownCount { path.append(Secrets.mask) }
        let shown = path.joined(separator: "/")
        guard url.hasFragmentPath else { return shown }
        let fragment = isInFragment ? [Secrets.mask] : (url.pathCount..<url.parts.count).map(url.text)
        return shown + "#/" + fragment.joined(separator: "/")
    }

    /// Returns the target and the action that a URL names if it is of the default form.
    func path(of url: GatewayURL) -> ActionPath? {
        guard url.pathCount == 2, shownCount >= 2 else { return nil }
        return ActionPath(target: url.text(0), action: url.text(1))
    }
}
