import Mediator

/// A node of a ``RouteTrie``: what may follow a beginning of paths.
final class RouteNode: Sendable {
    /// The forms that end here, in order of precedence.
    private let ends: [RouteTrie.Leaf]
    /// The nodes after each text; equal texts have the same bytes.
    let texts: [ExactText: RouteNode]
    /// The node after a parameter of each type.
    private let placeholders: [(type: ValueSchema, node: RouteNode)]
    /// The forms that end with a wildcard, by the type of its parts.
    private let wildcards: [(type: ValueSchema, leaves: [RouteTrie.Leaf])]
    /// The node where the fragment begins; nil if no form has one.
    private let fragment: RouteNode?

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - leaves: The forms that pass it, in order of precedence.
    ///   - depth: The number of parts before it.
    ///   - isInFragment: Whether it belongs to the fragment.
    init(_ leaves: [RouteTrie.Leaf], depth: Int = 0, isInFragment: Bool = false) {
        var ends: [RouteTrie.Leaf] = []
        var fragments: [RouteTrie.Leaf] = []
        var texts: [ExactText: [RouteTrie.Leaf]] = [:]
        var placeholders: [ValueSchema: [RouteTrie.Leaf]] = [:]
        var wildcards: [ValueSchema: [RouteTrie.Leaf]] = [:]
        for leaf in leaves {
            let form = leaf.form
            if form.hasFragment, !isInFragment, depth == form.pathCount {
                fragments.append(leaf)
            } else if depth == form.parts.count {
                ends.append(leaf)
            } else {
                let part = form.parts[depth]
                switch part.kind {
                case .text: texts[ExactText(part.text), default: []].append(leaf)
                case .placeholder: placeholders[part.type, default: []].append(leaf)
                case .wildcard: wildcards[part.type, default: []].append(leaf)
                }
            }
        }
        self.ends = ends
        self.texts = texts.mapValues { RouteNode($0, depth: depth + 1, isInFragment: isInFragment) }
        self.placeholders = placeholders.map {
            ($0, RouteNode($1, depth: depth + 1, isInFragment: isInFragment))
        }
        self.wildcards = wildcards.map { ($0, $1) }
        fragment = fragments.isEmpty ? nil : RouteNode(fragments, depth: depth, isInFragment: true)
    }

    /// Appends the forms that parts of a URL match, in no order.
    ///
    /// A node is searched once at most, so that the time is bounded by the size of the tree, times the number of parts for
    /// wildcards.
    ///
    /// - Parameters:
    ///   - path: The parts of the path, or of the fragment, from here on.
    ///   - fragment: The parts of the fragment that follows the path; nil for none, or inside of it.
    ///   - found: The forms so far.
    func search(_ path: ArraySlice<String>, fragment: [String]?, _ found: inout [RouteTrie.Leaf]) {
        guard let part = path.first else {
            guard let fragment else { return found += ends }
            self.fragment?.search(fragment[...], fragment: nil, &found)
            return
        }
        texts[ExactText(part)]?.search(path.dropFirst(), fragment: fragment, &found)
        searchParameters(path, fragment: fragment, &found)
    }

    /// Appends the forms that match and have a placeholder or a wildcard here.
    func searchParameters(_ path: ArraySlice<String>, fragment: [String]?, _ found: inout [RouteTrie.Leaf]) {
        guard let part = path.first else { return }
        for (type, node) in placeholders where type.reads(urlText: part) {
            node.search(path.dropFirst(), fragment: fragment, &found)
        }
        // A wildcard takes the rest, which the fragment is no part of.
        guard fragment == nil else { return }
        for (type, leaves) in wildcards where path.allSatisfy(type.reads) { found += leaves }
    }
}
