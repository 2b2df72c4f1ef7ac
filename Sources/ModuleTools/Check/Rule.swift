/// The rules for the dependencies of targets.
struct Rule {
    /// A dependency of one target on another.
    struct Dependency {
        var source: String
        var destination: String
        /// The product that the source depends on, if it depends on the destination through one.
        var product: String?
    }

    private let layers: Layers

    /// Creates the rules for targets with these roles.
    init(_ layers: Layers) {
        self.layers = layers
    }

    /// Returns what is wrong with a dependency and how to resolve it, or nil if the dependency is allowed.
    func problem(with dependency: Dependency) -> String? {
        guard let source = layers.roles[dependency.source], let destination = layers.roles[dependency.destination],
            let resolution = resolution(dependency, source, destination)
        else { return nil }
        return "\(description(dependency, source, destination)); to resolve: \(resolution)"
    }

    private func resolution(_ dependency: Dependency, _ source: Role, _ destination: Role) -> String? {
        switch source {
        case .framework: forFramework(dependency, destination)
        case .contract: forContract(dependency, destination)
        case .module: forModule(dependency, destination)
        case .tests(of: let module): forTests(dependency, destination, of: module)
        case .app, .library: nil
        }
    }

    private func forFramework(_ dependency: Dependency, _ destination: Role) -> String? {
        if dependency.source == Layers.mediator {
            return layers.isPartOfMediator(dependency.destination)
                ? nil : "remove the dependency; Mediator may depend only on its C targets"
        }
        guard destination != .framework else { return nil }
        return "remove the dependency; \(dependency.source) may depend only on Mediator and its products"
    }

    private func forContract(_ dependency: Dependency, _ destination: Role) -> String? {
        guard destination != .framework else { return nil }
        return "keep only contracts and typed calls in \(dependency.source); "
            + "it may depend only on Mediator and its products"
    }

    private func forModule(_ dependency: Dependency, _ destination: Role) -> String? {
        switch destination {
        case .module: useContract(of: dependency.destination, "call through the mediator")
        case .app, .tests: moveShared(dependency, "a library that depends on no module")
        case .framework, .contract, .library: nil
        }
    }

    private func forTests(_ dependency: Dependency, _ destination: Role, of module: String) -> String? {
        let others = layers.modulesReached(from: dependency.destination).filter { $0 != module }
        return switch destination {
        case .module where !others.isEmpty: useContract(of: dependency.destination, "stub its actions")
        case .app where !others.isEmpty, .tests: moveShared(dependency, "a library that depends on no other module")
        default: nil
        }
    }

    private func useContract(of module: String, _ use: String) -> String {
        let contract = module + Layers.contractSuffix
        return layers.roles[contract] == .contract
            ? "depend on \(contract) and \(use)" : "add a contract target \(contract), depend on it and \(use)"
    }

    private func moveShared(_ dependency: Dependency, _ library: String) -> String {
        "move what \(dependency.source) uses from \(dependency.destination) to \(library)"
    }

    private func description(_ dependency: Dependency, _ source: Role, _ destination: Role) -> String {
        var text = "\(source.noun) \(dependency.source)"
        if case .tests(of: let module) = source {
            text = "\(dependency.source), the tests of module \(module),"
        }
        text += " depends on "
        if let product = dependency.product, product != dependency.destination {
            text += "product \(product), which contains "
        }
        text += "\(destination.noun) \(dependency.destination)"
        let modules = layers.modulesReached(from: dependency.destination)
        if destination == .app, !modules.isEmpty {
            text += ", which depends on module\(modules.count == 1 ? "" : "s") " + modules.joined(separator: ", ")
        }
        return text
    }
}
