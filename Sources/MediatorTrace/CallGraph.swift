public import Mediator

/// Which module calls which, by which actions: as the modules declare it, or as a trace observed it.
///
///     print(mediator.callGraph.mermaid())     // what modules require of one another
///     print(trace.log.callGraph.dot())        // what they called
public struct CallGraph: Sendable, Hashable {
    /// An action that one module calls in another.
    public struct Use: Sendable, Hashable {
        /// The action's target.
        public let target: String
        /// The action's name.
        public let action: String
        /// How often it was called; nil where it is only required.
        public let count: Int?
    }

    /// What one module calls in another, sorted by target and action.
    public struct Edge: Sendable, Hashable {
        /// The calling module, outside of modules the calling target; nil for calls from outside of handlers.
        public let from: String?
        /// The module that is called; the target, where no module handles it.
        public let to: String
        /// The actions.
        public let uses: [Use]
    }

    /// The modules, in order of registration or of their first call, and targets outside of modules.
    public let modules: [String]
    /// What calls what, in the order of the modules.
    public let edges: [Edge]

    /// The graph as data.
    package var value: Value {
        [
            "modules": modules.parameterValue,
            "edges": .array(
                edges.map { edge in
                    [
                        "from": edge.from.parameterValue, "to": .string(edge.to),
                        "uses": .array(
                            edge.uses.map { use in
                                [
                                    "target": .string(use.target), "action": .string(use.action),
                                    "count": use.count.parameterValue,
                                ]
                            }
                        ),
                    ]
                }
            ),
        ]
    }
}

extension CallGraph {
    private struct Pair: Hashable {
        var from: String?
        var to: String
    }

    /// Creates a graph of single uses, in whatever order.
    ///
    /// - Parameter modules: The modules that are there in any case.
    init(_ modules: [String], _ found: some Sequence<(from: String?, to: String, path: ActionPath)>, isCounted: Bool) {
        var uses: [Pair: [ActionPath: Int]] = [:]
        var order: [String?: Int] = [nil: -1]
        func note(_ name: String?) { if order[name] == nil { order[name] = order.count } }
        modules.forEach(note)
        for (from, to, path) in found {
            note(from)
            note(to)
            uses[Pair(from: from, to: to), default: [:]][path, default: 0] += 1
        }
        self.modules = isCounted ? order.sorted { $0.value < $1.value }.compactMap(\.key) : modules
        edges = uses.sorted {
            (order[$0.key.from] ?? 0, order[$0.key.to] ?? 0) < (order[$1.key.from] ?? 0, order[$1.key.to] ?? 0)
        }
        .map { pair, paths in
            let uses = paths.sorted { ($0.key.target, $0.key.action) < ($1.key.target, $1.key.action) }.map {
                Use(target: $0.key.target, action: $0.key.action, count: isCounted ? $0.value : nil)
            }
            return Edge(from: pair.from, to: pair.to, uses: uses)
        }
    }
}

extension CallGraph.Edge {
    /// The uses as lines, each without the target where it is called like the module.
    package var lines: [String] {
        uses.map { use in
            (use.target == to ? use.action : "\(use.target).\(use.action)") + (use.count.map { " ×\($0)" } ?? "")
        }
    }
}

extension TraceLog {
    /// Which module called which, by which actions and how often.
    ///
    /// Events lead to their subscribers, and asks for services to whoever provides them.
    public var callGraph: CallGraph {
        let users = users
        return CallGraph([], calls.map { (users[$0.id] ?? nil, $0.provider, $0.path) }, isCounted: true)
    }
}

extension TracedCall {
    /// The action, the event, or the service as if it were an action of whoever provides it.
    fileprivate var path: ActionPath {
        switch kind {
        case .action, .event: ActionPath(target: target, action: action)
        case .service: ActionPath(target: provider, action: title)
        }
    }
}

extension Requirement {
    /// The target and the name, or the contract as if it were an action of its provider.
    fileprivate func path(in provider: String) -> ActionPath {
        let kind = schema.kind
        return kind.targetPath
            ?? ActionPath(target: provider.isEmpty ? kind.listName : provider, action: kind.listName)
    }
}

extension Mediator {
    /// What the modules require of one another.
    ///
    /// A contract without a provider, as after a module was removed by force, leads to its target, which is then none of
    /// the graph's modules.
    public var callGraph: CallGraph {
        let table = core.table
        let providers = table.providers()
        let found = table.modules.flatMap { module in
            module.requires.map { required in
                let provider = providers(required.id) ?? ""
                let path = required.path(in: provider)
                return (from: Optional(module.name), to: provider.isEmpty ? path.target : provider, path: path)
            }
        }
        return CallGraph(table.modules.map(\.name), found, isCounted: false)
    }
}
