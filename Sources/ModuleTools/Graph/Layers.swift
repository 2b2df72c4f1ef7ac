/// The roles of a graph's targets, derived from names, kinds and dependencies, so that there is no list to maintain.
struct Layers {
    static let mediator = "Mediator"
    static let contractSuffix = "Actions"
    static let vocabularySuffix = "Vocabulary"
    /// The products that a vocabulary target may depend on.
    static let vocabularyProducts = [mediator, "MediatorCoding"]
    static let testsSuffix = "Tests"
    private static let testSupport = "MediatorTesting"

    private(set) var roles: [String: Role] = [:]
    private let dependencies: [String: Set<String>]

    /// Derives the roles.
    init(_ graph: PackageGraph) {
        dependencies = Dictionary(grouping: graph.targets, by: \.name)
            .mapValues { Set($0.flatMap(\.dependencies).flatMap(\.targets)) }
        let libraries = graph.targets.filter { $0.kind == .library }
        for target in libraries {
            if target.package == graph.mediatorPackage, Self.isFramework(target.name) {
                roles[target.name] = .framework
            } else if target.name.stem(before: Self.vocabularySuffix) != nil {
                roles[target.name] = .vocabulary
            } else if target.name.stem(before: Self.contractSuffix) != nil, depends(target.name, on: Self.mediator) {
                roles[target.name] = .contract
            }
        }
        for target in libraries where roles[target.name] == nil {
            let hasContract = roles[target.name + Self.contractSuffix] == .contract
            roles[target.name] = hasContract || declaresModule(target, graph) ? .module : .library
        }
        for target in graph.targets where target.kind == .executable {
            roles[target.name] = .app
        }
        for target in graph.targets where target.kind == .test {
            roles[target.name] = testRole(target.name)
        }
        for target in libraries where roles[target.name] == .library && !modulesReached(from: target.name).isEmpty {
            roles[target.name] = .app
        }
    }

    /// Whether a target is a C part of Mediator: a library without dependencies.
    func isPartOfMediator(_ name: String) -> Bool {
        name.hasPrefix("C" + Self.mediator) && roles[name] == .library && dependencies[name, default: []].isEmpty
    }

    private static func isFramework(_ name: String) -> Bool {
        guard name.hasPrefix(mediator) else { return false }
        return name.dropFirst(mediator.count).first?.isUppercase ?? true
    }

    /// Whether a library without contract target is a module: it may be one whose contracts are missing.
    private func declaresModule(_ target: PackageGraph.Target, _ graph: PackageGraph) -> Bool {
        // Modules that only tests use are no modules of the app.
        guard depends(target.name, on: Self.mediator), !depends(target.name, on: Self.testSupport),
            !isSharedByTests(target.name, graph)
        else { return false }
        return target.files.contains { ModuleType.isDeclared(in: graph.text(of: $0) ?? "") }
    }

    /// Whether several test targets, and no other target, depend on a library.
    private func isSharedByTests(_ name: String, _ graph: PackageGraph) -> Bool {
        let dependents = graph.targets.filter { dependencies[$0.name, default: []].contains(name) }
        return dependents.count > 1 && dependents.allSatisfy { $0.kind == .test }
    }

    private func testRole(_ name: String) -> Role {
        guard let subject = name.stem(before: Self.testsSuffix) else { return .app }
        let module = subject.stem(before: Self.contractSuffix) ?? subject
        return roles[module] == .module ? .tests(of: module) : .app
    }

    /// Returns whether a target depends on another one, directly or indirectly, or is that target.
    func depends(_ source: String, on destination: String) -> Bool {
        reached(from: source) { $0 == destination }.contains(destination)
    }

    /// Returns the modules that a target brings with it, sorted: itself if it is a module, otherwise the nearest ones.
    ///
    /// The search stops at modules, so that one violation is reported once.
    func modulesReached(from start: String) -> [String] {
        reached(from: start) { roles[$0] == .module }.filter { roles[$0] == .module }.sorted()
    }

    /// Returns a target and those on which it depends, without those behind a target at which the search stops.
    private func reached(from start: String, stoppingAt isEnd: (String) -> Bool) -> Set<String> {
        var reached: Set<String> = []
        var open = [start]
        while let next = open.popLast() {
            if reached.insert(next).inserted, !isEnd(next) { open += dependencies[next] ?? [] }
        }
        return reached
    }
}

extension String {
    /// Returns the text before a suffix, as `Cart` of `CartActions`; nil for no text or for another ending.
    fileprivate func stem(before suffix: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : nil
    }
}
