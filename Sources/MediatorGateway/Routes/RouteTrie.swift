import Mediator

/// All routes as one tree of parts, which never changes, so that readers need no lock.
struct RouteTrie: Sendable {
    /// A form, and the action to which it leads.
    struct Leaf: Sendable {
        let form: RouteForm
        let action: ExposedAction
    }

    private let root: RouteNode
    /// The children of the root by their case-folded texts, since the host of a URL ignores case.
    private let hosts: [ExactText: [(text: ExactText, node: RouteNode)]]

    /// The forms of each action: its routes in order of registration, and then its default form.
    let formsByAction: [ActionPath: [RouteForm]]

    /// The positions of secrets in the paths of routes.
    let secrets: SecretParts

    /// Creates the tree of forms without problems.
    ///
    /// - Parameters:
    ///   - forms: The forms; those whose action is missing match nothing.
    ///   - actions: The exposed actions by their names.
    init(_ forms: [RouteForm], actions: [ActionPath: ExposedAction]) {
        let leaves = forms.sorted { $0.precedes($1) }.compactMap { form in
            actions[form.path].map { Leaf(form: form, action: $0) }
        }
        root = RouteNode(leaves)
        hosts = Dictionary(
            root.texts.map { (ExactText($0.text.caseFolded), [($0, $1)]) }, uniquingKeysWith: +)
        secrets = SecretParts(leaves.map(\.form))
        formsByAction = Dictionary(grouping: leaves.map(\.form), by: \.path).mapValues { forms in
            forms.sorted { ($0.order, $0.parts.count) < ($1.order, $1.parts.count) }
        }
    }

    /// Returns the forms that a URL matches, in order of precedence.
    ///
    /// Forms with a fragment precede those without; the latter ignore the URL's fragment.
    func matches(of url: GatewayURL) -> [Leaf] {
        let withoutFragment = matches(of: url, fragment: nil)
        return url.fragmentPath.map { matches(of: url, fragment: $0) + withoutFragment } ?? withoutFragment
    }

    private func matches(of url: GatewayURL, fragment: [String]?) -> [Leaf] {
        var found: [Leaf] = []
        guard url.beginsWithHost, let host = url.path.first.map(ExactText.init) else {
            root.search(url.path[...], fragment: fragment, &found)
            order(&found, url.address)
            return found
        }
        var (folded, others): ([Leaf], [Leaf]) = ([], [])
        for (text, node) in hosts[ExactText(host.text.caseFolded)] ?? [] {
            if text == host {
                node.search(url.path.dropFirst(), fragment: fragment, &found)
            } else {
                node.search(url.path.dropFirst(), fragment: fragment, &folded)
            }
        }
        root.searchParameters(url.path[...], fragment: fragment, &others)
        order(&found, url.address)
        order(&folded, url.address)
        order(&others, url.address)
        // Forms with the exact host precede those that differ in case, whatever their order.
        found += folded
        found += others
        return found
    }

    /// Removes the forms for other schemes and hosts, and sorts the rest in order of precedence.
    private func order(_ leaves: inout [Leaf], _ address: URLAddress) {
        leaves.removeAll { $0.form.registration?.scope.contains(address) == false }
        if leaves.count > 1 { leaves.sort { $0.form.precedes($1.form) } }
    }
}

extension String {
    /// The text with each scalar in lower case.
    ///
    /// A letter beyond ASCII never becomes one of ASCII, as the kelvin sign would: different names must stay different.
    fileprivate var caseFolded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        return unicodeScalars.reduce(into: "") { folded, scalar in
            let lower = scalar.properties.lowercaseMapping
            let isKept = !scalar.isASCII && lower.utf8.contains { $0 < 0x80 }
            folded += isKept ? String(scalar) : lower
        }
    }
}
