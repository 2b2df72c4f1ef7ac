#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A router as one would write it: a tree of dictionaries, and `URLComponents` in front.
public final class HandWrittenRouter: Sendable {
    /// What a path leads to, and what it gives.
    public struct Match: Sendable {
        /// The place of the pattern in the list.
        public var handler: Int
        /// The parameters in the order of the path; an array, since a dictionary would be dearer.
        public var parameters: [(name: String, text: String)]
    }

    private final class Node: Sendable {
        let children: [String: Node]
        let placeholder: (name: String, node: Node)?
        let handler: Int?

        init(_ patterns: [(parts: ArraySlice<String>, handler: Int)]) {
            let inner = patterns.filter { !$0.parts.isEmpty }
            let texts = inner.filter { $0.parts.first?.hasPrefix(":") == false }
            children = Dictionary(grouping: texts) { $0.parts.first ?? "" }.mapValues { patterns in
                Node(patterns.map { ($0.parts.dropFirst(), $0.handler) })
            }
            let others = inner.filter { $0.parts.first?.hasPrefix(":") == true }
            placeholder = others.first.map { first in
                (
                    String(first.parts.first?.dropFirst() ?? ""),
                    Node(others.map { ($0.parts.dropFirst(), $0.handler) })
                )
            }
            handler = patterns.first { $0.parts.isEmpty }?.handler
        }
    }

    private let root: Node

    /// Creates a router of patterns such as `/product/:id`.
    public init(_ patterns: [String]) {
        root = Node(patterns.enumerated().map { ($1.split(separator: "/").map(String.init)[...], $0) })
    }

    /// Returns what a path leads to that was cut into its parts before.
    public func match(_ path: [String]) -> Match? {
        var match = Match(handler: 0, parameters: [])
        guard let handler = find(root, path, 0, &match.parameters) else { return nil }
        match.handler = handler
        return match
    }

    private func find(
        _ node: Node, _ path: [String], _ index: Int, _ parameters: inout [(name: String, text: String)]
    ) -> Int? {
        guard index < path.count else { return node.handler }
        if let child = node.children[path[index]], let handler = find(child, path, index + 1, &parameters) {
            return handler
        }
        guard let placeholder = node.placeholder else { return nil }
        parameters.append((placeholder.name, path[index]))
        if let handler = find(placeholder.node, path, index + 1, &parameters) { return handler }
        parameters.removeLast()
        return nil
    }

    /// Returns what a URL leads to, and its path and query parameters.
    public func open(_ url: String) -> Match? {
        guard let components = URLComponents(string: url), components.scheme == "demo" else { return nil }
        var path = components.path.split(separator: "/").map(String.init)
        if let host = components.host { path.insert(host, at: 0) }
        guard var match = match(path) else { return nil }
        for item in components.queryItems ?? [] { match.parameters.append((item.name, item.value ?? "")) }
        return match
    }
}
