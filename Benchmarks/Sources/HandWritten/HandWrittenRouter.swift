#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A router as one would write it: a tree of dictionaries with closures, and `URLComponents` in front.
public final class HandWrittenRouter: Sendable {
    /// The texts of the path and of the query; an array, since a dictionary would be dearer.
    public struct Parameters: Sendable {
        fileprivate var texts: [(name: String, text: String)] = []

        /// Returns the first text of a name.
        public subscript(name: String) -> String? { texts.first { $0.name == name }?.text }
    }

    /// What a route leads to; nil for parameters that it cannot read.
    public typealias Handler = @Sendable (Parameters) -> Int?

    private final class Node: Sendable {
        let children: [String: Node]
        let placeholder: (name: String, node: Node)?
        let handler: Handler?

        init(_ routes: [(parts: ArraySlice<String>, handler: Handler)]) {
            let inner = routes.filter { !$0.parts.isEmpty }
            let texts = inner.filter { $0.parts.first?.hasPrefix(":") == false }
            children = Dictionary(grouping: texts) { $0.parts.first ?? "" }.mapValues { routes in
                Node(routes.map { ($0.parts.dropFirst(), $0.handler) })
            }
            let others = inner.filter { $0.parts.first?.hasPrefix(":") == true }
            placeholder = others.first.map { first in
                (
                    String(first.parts.first?.dropFirst() ?? ""),
                    Node(others.map { ($0.parts.dropFirst(), $0.handler) })
                )
            }
            handler = routes.first { $0.parts.isEmpty }?.handler
        }
    }

    private let root: Node

    /// Creates a router of patterns such as `/product/:id`.
    public init(_ routes: [(pattern: String, handler: Handler)]) {
        root = Node(routes.map { ($0.pattern.split(separator: "/").map(String.init)[...], $0.handler) })
    }

    private func find(_ node: Node, _ path: [String], _ index: Int, _ parameters: inout Parameters) -> Handler? {
        guard index < path.count else { return node.handler }
        if let child = node.children[path[index]], let handler = find(child, path, index + 1, &parameters) {
            return handler
        }
        guard let placeholder = node.placeholder else { return nil }
        parameters.texts.append((placeholder.name, path[index]))
        if let handler = find(placeholder.node, path, index + 1, &parameters) { return handler }
        parameters.texts.removeLast()
        return nil
    }

    /// Runs the handler of a URL with its path and query parameters.
    public func open(_ url: String) -> Int? {
        guard let components = URLComponents(string: url), components.scheme == "demo" else { return nil }
        var path = components.path.split(separator: "/").map(String.init)
        if let host = components.host { path.insert(host, at: 0) }
        var parameters = Parameters()
        guard let handler = find(root, path, 0, &parameters) else { return nil }
        for item in components.queryItems ?? [] { parameters.texts.append((item.name, item.value ?? "")) }
        return handler(parameters)
    }
}

extension HandWrittenRouter {
    /// Returns a router whose handlers read what those of the actions read.
    public static func shop(_ patterns: [String]) -> HandWrittenRouter {
        HandWrittenRouter(
            patterns.map { pattern in
                (
                    pattern,
                    { parameters in
                        guard let id = parameters["id"], let page = parameters["page"].flatMap({ Int($0) }) else {
                            return nil
                        }
                        guard let year = parameters["year"] else { return id.utf8.count + page }
                        return Int(year).map { id.utf8.count + $0 + page }
                    }
                )
            })
    }
}
