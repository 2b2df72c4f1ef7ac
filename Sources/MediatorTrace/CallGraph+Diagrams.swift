import Mediator

extension CallGraph {
    /// Returns the graph as a Mermaid flowchart.
    ///
    /// The text follows the flowchart syntax of Mermaid 11. A dotted arrow leads to what no module handles.
    public func mermaid() -> String {
        var names = MermaidNames()
        nodes.forEach { names.add($0) }
        let nodes = names.all.map { name in
            name.label == name.identifier
                ? name.identifier : "\(name.identifier)[\"\(MermaidNames.escaped(name.label))\"]"
        }
        let isMissing = missing
        let arrows = edges.map { edge in
            let label = MermaidNames.escaped(edge.lines.joined(separator: ", "))
            let arrow = isMissing(edge.to) ? "-.->" : "-->"
            return "\(names[edge.from]) \(arrow)|\"\(label)\"| \(names[edge.to])"
        }
        return (["flowchart LR"] + (nodes + arrows).map { "    " + $0 }).joined(separator: "\n")
    }

    /// Returns the graph in the DOT language of Graphviz.
    ///
    /// A dashed arrow leads to what no module handles. Calls from outside of handlers start at an ellipse.
    public func dot() -> String {
        let isMissing = missing
        let nodes = nodes.map { name in
            let shape = name == nil ? "shape=ellipse" : isMissing(name) ? "shape=box, style=dashed" : "shape=box"
            return "\(Self.identifier(name)) [\(shape), label=\((name ?? "outside").dotQuoted)];"
        }
        let arrows = edges.map { edge in
            let label = edge.lines.map(\.dotEscaped).joined(separator: "\\n")
            let style = isMissing(edge.to) ? ", style=dashed" : ""
            return "\(Self.identifier(edge.from)) -> \(Self.identifier(edge.to)) [label=\"\(label)\"\(style)];"
        }
        return (["digraph modules {", "    rankdir=LR;"] + (nodes + arrows).map { "    " + $0 } + ["}"])
            .joined(separator: "\n")
    }

    /// All modules and arrow ends, those that are no modules last; nil for outside of handlers.
    private var nodes: [String?] {
        let others = edges.flatMap { [$0.from, $0.to] }
        var seen: Set<String?> = []
        let outside: [String?] = others.contains(nil) ? [nil] : []
        return (outside + modules + others).filter { seen.insert($0).inserted }
    }

    /// Returns whether a name is that of no module.
    private var missing: (String?) -> Bool {
        let known = Set(modules)
        return { name in name.map { !known.contains($0) } ?? false }
    }

    /// Returns the identifier of a node; a module may have the name "outside" too.
    private static func identifier(_ name: String?) -> String {
        name.map { "module \($0)".dotQuoted } ?? "outside"
    }
}

extension String {
    /// The text as a quoted DOT identifier.
    fileprivate var dotQuoted: String { "\"\(dotEscaped)\"" }

    fileprivate var dotEscaped: String {
        visible.replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
    }
}
