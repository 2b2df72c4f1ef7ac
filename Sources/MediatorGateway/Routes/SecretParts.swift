import Mediator

/// The positions of secrets in the paths of routes, which errors about unknown URLs must not show.
///
/// They apply to all URLs alike. If they depended on the nearest route, an error would reveal that the route exists.
package struct SecretParts: Sendable {
    /// The number of parts of a path before the first that may be secret.
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

    /// Returns the address for errors, without queries, which may hold secrets.
    func address(of url: GatewayURL) -> String {
        let isShown = url.path.count <= shownCount
        let path = (url.path.prefix(shownCount) + (isShown ? [] : [Secrets.mask])).joined(separator: "/")
        guard let fragment = url.fragmentPath else { return path }
        return path + "#/" + (isInFragment ? Secrets.mask : fragment.joined(separator: "/"))
    }

    /// Returns the target and the action that a URL of the default form names.
    func path(of url: GatewayURL) -> ActionPath? {
        guard url.path.count == 2, shownCount >= 2 else { return nil }
        return ActionPath(target: url.path[0], action: url.path[1])
    }
}
