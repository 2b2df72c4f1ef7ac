/// Who may depend on and import whom.
struct Rule {
    private let layers: Layers

    /// Creates the rule for targets of these roles.
    init(_ layers: Layers) {
        self.layers = layers
    }

    /// Returns what is wrong with an edge, or nil when it is allowed.
    func offence(of edge: Edge) -> Offence? {
        guard let source = layers.roles[edge.source], let destination = layers.roles[edge.destination],
            let resolution = resolution(edge, source, destination)
        else { return nil }
        let message = "\(fact(edge, source, destination)); to resolve: \(resolution)"
        return Offence(file: edge.file, line: edge.line, message: message)
    }

    private func resolution(_ edge: Edge, _ source: Role, _ destination: Role) -> String? {
        switch source {
        case .framework: forFramework(edge)
        case .contract: forContract(edge)
        case .module: forModule(edge, destination, seen: layers.modulesSeen(by: edge.destination))
        case .tests(of: let module):
            forTests(edge, destination, seen: layers.modulesSeen(by: edge.destination).filter { $0 != module })
        case .shell, .library: nil
        }
    }

    private func forFramework(_ edge: Edge) -> String? {
        if edge.source == Layers.mediator {
            return layers.isPartOfMediator(edge.destination) ? nil : "Mediator knows nothing of what is built on it"
        }
        guard edge.destination != Layers.mediator else { return nil }
        return "\(edge.source) may know Mediator alone"
    }

    private func forContract(_ edge: Edge) -> String? {
        guard edge.destination != Layers.mediator else { return nil }
        return "keep only contracts and typed calls in \(edge.source): it may know Mediator alone"
    }

    private func forModule(_ edge: Edge, _ destination: Role, seen: [String]) -> String? {
        switch destination {
        case .module:
            call(edge.destination, verb: edge.kind.imperative, "call through the mediator")
        case .shell where seen.isEmpty:
            "a module knows nothing of what starts it; move what it needs to a library of its own"
        case .shell, .tests:
            "move what \(edge.source) needs from \(edge.destination) to a library that sees no module"
        case .framework, .contract, .library: nil
        }
    }

    private func forTests(_ edge: Edge, _ destination: Role, seen: [String]) -> String? {
        switch destination {
        case .module where !seen.isEmpty:
            call(edge.destination, verb: edge.kind.imperative, "stub its actions")
        case .shell where !seen.isEmpty, .tests:
            "move what \(edge.source) needs from \(edge.destination) to a library that sees no other module"
        default: nil
        }
    }

    private func call(_ module: String, verb: String, _ how: String) -> String {
        let contract = module + Layers.contractSuffix
        return layers.roles[contract] == .contract
            ? "\(verb) \(contract) and \(how)" : "give \(module) a contract target \(contract), \(verb) that and \(how)"
    }
}

// MARK: - Words

extension Rule {
    private func fact(_ edge: Edge, _ source: Role, _ destination: Role) -> String {
        let subject: String
        if case .tests(of: let module) = source {
            subject = "\(edge.source), which tests module \(module),"
        } else {
            subject = "\(source.noun) \(edge.source)"
        }
        var text = "\(subject) \(edge.kind.verb) "
        if case .dependency(let product?) = edge.kind, product != edge.destination {
            text += "product \(product), which holds "
        }
        text += "\(destination.noun) \(edge.destination)"
        let seen = layers.modulesSeen(by: edge.destination)
        if destination == .shell, !seen.isEmpty {
            text += ", which sees module\(seen.count == 1 ? "" : "s") " + seen.joined(separator: ", ")
        }
        return text
    }
}

extension Edge.Kind {
    fileprivate var verb: String {
        switch self {
        case .dependency: "depends on"
        case .import: "imports"
        }
    }

    fileprivate var imperative: String {
        switch self {
        case .dependency: "depend on"
        case .import: "import"
        }
    }
}
