import Mediator

/// The schemes and web hosts of the URLs that a route matches.
struct RouteScope: Sendable, Hashable {
    /// In lower case, as given.
    let schemes: [String]
    /// As of ``GatewayAddresses/name(ofWebHost:)``.
    let hosts: [String]
    /// The same as one set.
    let addresses: Set<URLAddress>

    init(schemes: [String], hosts: [String]) {
        self.schemes = schemes.map { $0.lowercased() }
        self.hosts = hosts.map(GatewayAddresses.name(ofWebHost:))
        addresses = Set(self.schemes.map(URLAddress.scheme) + self.hosts.map(URLAddress.webHost))
    }

    /// Whether the route matches URLs of every scheme and host.
    var isAny: Bool { addresses.isEmpty }

    /// Whether it contains every scheme and host of another scope.
    func covers(_ other: RouteScope) -> Bool {
        isAny || !other.isAny && addresses.isSuperset(of: other.addresses)
    }

    func contains(_ address: URLAddress) -> Bool { isAny || addresses.contains(address) }

    static func == (left: RouteScope, right: RouteScope) -> Bool { left.addresses == right.addresses }
    func hash(into hasher: inout Hasher) { hasher.combine(addresses) }
}
