/// The rules for the dependencies of targets.
struct Rule {
    /// A dependency of one target on another.
    struct Dependency {
        var source: String
        var destination: String
        /// The product that the source depends on, if it depends on the destination through one.
        var product: String?
        /// Whether the source only imports the destination.
        var isImport = false
    }

    private let layers: Layers

    /// Creates the rules for targets with these roles.
    init(_ layers: Layers) {
        self.layers = layers
    }

    /// Returns what is wrong with a dependency and how to resolve it, or nil if the dependency is allowed.
    func problem(with dependency: Dependency) -> String? {
        guard let source = layers.roles[dependency.source], let destination = layers.roles[dependency.destination],
            let recoverySuggestion = recoverySuggestion(dependency, source, destination)
        else { return nil }
        return "\(description(dependency, source, destination)); to resolve: \(recoverySuggestion)"
    }

    /// Returns what is wrong with an import of a target that the source does not depend on, and how to resolve it; nil if
    /// the source depends on the target, directly or indirectly.
    func problem(withImportOf destination: String, in source: String) -> String? {
        guard let sourceRole = layers.roles[source], let role = layers.roles[destination],
            !layers.depends(source, on: destination)
        else { return nil }
        let edge = Dependency(source: source, destination: destination, isImport: true)
        // The suggestion for a framework target begins with "remove the import" itself.
        let remedy =
            recoverySuggestion(edge, sourceRole, role).map {
                sourceRole == .framework ? $0 : "remove the import; \($0)"
            }
            ?? "add \(destination) to the dependencies of \(source), or remove the import"
        let text = "\(subject(edge, sourceRole)) imports \(role.noun) \(destination), on which it does not depend"
        return "\(text); to resolve: \(remedy)"
    }

    private func recoverySuggestion(_ dependency: Dependency, _ source: Role, _ destination: Role) -> String? {
        switch source {
        case .framework: forFramework(dependency, destination)
        case .vocabulary: forVocabulary(dependency, destination)
        case .contract: forContract(dependency, destination)
        case .module: forModule(dependency, destination)
        case .tests(of: let module): forTests(dependency, destination, of: module)
        case .app, .library: nil
        }
    }

    private func forFramework(_ dependency: Dependency, _ destination: Role) -> String? {
        let noun = dependency.isImport ? "import" : "dependency"
        if dependency.source == Layers.mediator {
            return layers.isPartOfMediator(dependency.destination)
                ? nil : "remove the \(noun); Mediator may depend only on its C targets"
        }
        guard destination != .framework else { return nil }
        return "remove the \(noun); \(dependency.source) may depend only on Mediator and its products"
    }

    private func forVocabulary(_ dependency: Dependency, _ destination: Role) -> String? {
        let isAllowed = destination == .vocabulary || Layers.vocabularyProducts.contains(dependency.destination)
        guard !isAllowed else { return nil }
        return "keep only plain values in \(dependency.source); it may depend only on "
            + "\(Layers.vocabularyProducts.joined(separator: ", ")) and other vocabulary targets"
    }

    private func forContract(_ dependency: Dependency, _ destination: Role) -> String? {
        let allowed = "it may depend only on Mediator, its products and vocabulary targets"
        switch destination {
        case .framework, .vocabulary: return nil
        case .library:
            let vocabulary = dependency.destination + Layers.vocabularySuffix
            return
                "move the plain values that \(dependency.source) needs to a vocabulary target, such as \(vocabulary); "
                + allowed
        case .contract, .module, .tests, .app:
            return "keep only contracts and typed calls in \(dependency.source); \(allowed)"
        }
    }

    private func forModule(_ dependency: Dependency, _ destination: Role) -> String? {
        switch destination {
        case .module: useContract(of: dependency.destination, "call through the mediator")
        case .app, .tests: moveShared(dependency, "a library that depends on no module")
        case .framework, .vocabulary, .contract, .library: nil
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
        var text = subject(dependency, source) + " depends on "
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

    private func subject(_ dependency: Dependency, _ source: Role) -> String {
        guard case .tests(of: let module) = source else { return "\(source.noun) \(dependency.source)" }
        return "\(dependency.source), the tests of module \(module),"
    }
}
