/// The roles of a graph's targets, found from names, kinds, dependencies and imports: there is no list to maintain.
struct Layers {
    static let mediator = "Mediator"
    static let contractSuffix = "Actions"
    static let testsSuffix = "Tests"

    private(set) var roles: [String: Role] = [:]
    private let neighbours: [String: Set<String>]

    /// Finds the roles.
    ///
    /// - Parameters:
    ///   - graph: The targets of all packages.
    ///   - edges: Who depends on whom, and who imports whom.
    ///   - declaringModules: The libraries with a type that conforms to `Module`.
    init(_ graph: PackageGraph, edges: [Edge], declaringModules: Set<String>) {
        neighbours = Dictionary(grouping: edges, by: \.source).mapValues { Set($0.map(\.destination)) }
        let libraries = graph.targets.filter { $0.kind == .library }
        for target in libraries where target.package == graph.mediatorPackage && Self.isFramework(target.name) {
            roles[target.name] = .framework
        }
        for target in libraries where roles[target.name] == nil {
            if Self.contractStem(target.name) != nil, reaches(Self.mediator, from: target.name) {
                roles[target.name] = .contract
            }
        }
        for target in libraries where roles[target.name] == nil {
            let hasContract = roles[target.name + Self.contractSuffix] == .contract
            roles[target.name] = hasContract || declaringModules.contains(target.name) ? .module : .library
        }
        for target in graph.targets where target.kind == .executable {
            roles[target.name] = .shell
        }
        for target in graph.targets where target.kind == .test {
            roles[target.name] = testRole(target.name)
        }
        for target in libraries where roles[target.name] == .library && modulesSeen(by: target.name) != [] {
            roles[target.name] = .shell
        }
    }

    /// Whether a target is the part of Mediator that is written in C: a library that knows no other target.
    func isPartOfMediator(_ name: String) -> Bool {
        name.hasPrefix("C" + Self.mediator) && roles[name] == .library && neighbours[name, default: []].isEmpty
    }

    private static func isFramework(_ name: String) -> Bool {
        guard name.hasPrefix(mediator) else { return false }
        return name.dropFirst(mediator.count).first?.isUppercase ?? true
    }

    /// Returns `Cart` for `CartActions`.
    static func contractStem(_ name: String) -> String? {
        name.stem(before: contractSuffix)
    }

    private func testRole(_ name: String) -> Role {
        guard let subject = name.stem(before: Self.testsSuffix) else { return .shell }
        let module = Self.contractStem(subject) ?? subject
        return roles[module] == .module ? .tests(of: module) : .shell
    }

    private func reaches(_ end: String, from start: String) -> Bool {
        var visited: Set<String> = []
        var open = [start]
        while let next = open.popLast() {
            if next == end { return true }
            if visited.insert(next).inserted { open += neighbours[next] ?? [] }
        }
        return false
    }

    /// Returns the modules that come with a target: itself, if it is one, else those behind it, sorted.
    ///
    /// What stands behind a module counts for that module alone, so that one offence is reported once.
    func modulesSeen(by start: String) -> [String] {
        var modules: Set<String> = []
        var visited: Set<String> = []
        var open = [start]
        while let next = open.popLast() {
            guard visited.insert(next).inserted else { continue }
            if roles[next] == .module {
                modules.insert(next)
            } else {
                open += neighbours[next] ?? []
            }
        }
        return modules.sorted()
    }
}

extension String {
    /// Returns what stands before a suffix, or nil when there is nothing or no such suffix.
    fileprivate func stem(before suffix: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : nil
    }
}
