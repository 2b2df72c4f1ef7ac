public import Mediator

/// The calls between modules by action, as the modules require them or as a trace observed them.
///
///     print(mediator.callGraph.mermaid())     // what modules require of one another
///     print(trace.log.callGraph.dot())        // what modules called
public struct CallGraph: Sendable, Hashable {
    /// An action that one module calls in another.
    public struct Use: Sendable, Hashable {
        /// The action's target.
        public let target: String
        /// The action's name.
        public let action: String
        /// The number of calls; nil in a graph of requirements.
        public let count: Int?
        /// Whether the calling module's `requires` does not list the action, if the trace checked it.
        public let isUndeclared: Bool
    }

    /// The calls from one module to another.
    public struct Edge: Sendable, Hashable {
        /// The calling module; outside of modules the calling target, and nil for calls from outside of handlers.
        public let from: String?
        /// The called module; the target when no module handles it.
        public let to: String
        /// The called actions, sorted by target and action.
        public let uses: [Use]
    }

    /// The modules and the targets outside of modules, in order of registration or of their first call.
    public let modules: [String]
    /// The edges, in the order of the modules.
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
                                var value: Parameters = [
                                    "target": .string(use.target), "action": .string(use.action),
                                    "count": use.count.parameterValue,
                                ]
                                if use.isUndeclared { value["undeclared"] = true }
                                return .dictionary(value)
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

    /// Creates a graph of single uses in any order.
    ///
    /// - Parameters:
    ///   - modules: The modules that the graph has even without uses.
    ///   - found: The uses.
    ///   - isCounted: Whether to count the uses, and to add modules that only `found` names.
    ///   - undeclared: The uses that `requires` does not list.
    init(
        _ modules: [String], _ found: some Sequence<(from: String?, to: String, path: ActionPath)>, isCounted: Bool,
        undeclared: (String?, ActionPath) -> Bool = { _, _ in false }
    ) {
        var uses: [Pair: [ActionPath: Int]] = [:]
        var order: [String?: Int] = [nil: -1]
        func add(_ name: String?) { if order[name] == nil { order[name] = order.count } }
        modules.forEach(add)
        for (from, to, path) in found {
            add(from)
            add(to)
            uses[Pair(from: from, to: to), default: [:]][path, default: 0] += 1
        }
        self.modules = isCounted ? order.sorted { $0.value < $1.value }.compactMap(\.key) : modules
        edges = uses.sorted {
            (order[$0.key.from] ?? 0, order[$0.key.to] ?? 0) < (order[$1.key.from] ?? 0, order[$1.key.to] ?? 0)
        }
        .map { pair, paths in
            let uses = paths.sorted { $0.key < $1.key }.map {
                Use(
                    target: $0.key.target, action: $0.key.action, count: isCounted ? $0.value : nil,
                    isUndeclared: undeclared(pair.from, $0.key))
            }
            return Edge(from: pair.from, to: pair.to, uses: uses)
        }
    }
}

extension CallGraph.Edge {
    /// The uses as lines, each without the target when it has the module's name.
    package var lines: [String] {
        uses.map { use in
            (use.target == to ? use.action : "\(use.target).\(use.action)") + (use.count.map { " ×\($0)" } ?? "")
                + (use.isUndeclared ? " (not in requires)" : "")
        }
    }
}

extension TraceLog {
    /// The observed calls between modules, with their actions and counts.
    ///
    /// Events lead to their subscribers, and service requests to their providers.
    public var callGraph: CallGraph {
        let users = users
        let undeclared = Set(undeclaredUses.map { [$0.module, $0.target, $0.action] })
        // A route that did not match is no call.
        let calls = calls.filter { $0.kind != .route }
        return CallGraph([], calls.map { (users[$0.id] ?? nil, $0.provider, $0.path) }, isCounted: true) { user, path in
            undeclared.contains([user ?? "", path.target, path.action])
        }
    }
}

extension TracedCall {
    /// The action, the event, or the service as an action of its provider.
    fileprivate var path: ActionPath {
        switch kind {
        case .action, .event: ActionPath(target: target, action: action)
        case .service, .route: ActionPath(target: provider, action: title)
        }
    }
}

extension Requirement {
    /// Returns the target and the name, or the contract as an action of its provider.
    fileprivate func path(in provider: String?) -> ActionPath {
        let base = schema.base
        return base.targetPath ?? ActionPath(target: provider ?? base.displayName, action: base.displayName)
    }
}

extension Mediator {
    /// The requirements between modules.
    ///
    /// A contract without a provider, as after the forced removal of a module, leads to its target, which is then not
    /// among the graph's modules.
    public var callGraph: CallGraph {
        let table = core.table
        let providers = table.providers()
        let found = table.modules.flatMap { module in
            module.requires.map { required in
                let provider = providers(required.id)
                let path = required.path(in: provider)
                return (from: Optional(module.name), to: provider ?? path.target, path: path)
            }
        }
        return CallGraph(table.modules.map(\.name), found, isCounted: false)
    }
}
