#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Who depends on whom and who imports whom in a graph, read from its manifest and its sources.
struct PackageReader {
    /// Dependencies and imports between targets of the graph; those of other packages, for what lies behind them,
    /// too.
    private(set) var edges: [Edge] = []
    /// The libraries with a type that conforms to `Module`.
    private(set) var declaringModules: Set<String> = []
    /// How many Swift files of the package itself were read.
    private(set) var fileCount = 0
    /// The files that could not be read, each with the reason.
    private(set) var unreadable: [String] = []

    private let graph: PackageGraph
    private let names: Set<String>
    /// The libraries that do not serve tests.
    private var libraries: Set<String> = []

    /// Reads a graph.
    init(_ graph: PackageGraph) {
        self.graph = graph
        names = Set(graph.targets.map(\.name))
        let manifest = Manifest(read("Package.swift") ?? "")
        for target in graph.targets {
            readDependencies(of: target, manifest)
        }
        let knowing = targetsKnowingMediator
        var types = ModuleTypes()
        for target in graph.targets where target.package == graph.root || knowing.contains(target.name) {
            readSources(of: target, &types)
        }
        declaringModules = types.targetsWithModule().intersection(libraries)
    }

    /// The targets that the package's own ones may have to do with: no other package is read for more.
    private var targetsKnowingMediator: Set<String> {
        var known: Set<String> = [Layers.mediator]
        var isGrowing = true
        while isGrowing {
            let more = edges.filter { known.contains($0.destination) }.map(\.source)
            isGrowing = !known.isSuperset(of: more)
            known.formUnion(more)
        }
        known.remove(Layers.mediator)
        return known
    }

    private mutating func readDependencies(of target: PackageGraph.Target, _ manifest: Manifest) {
        for dependency in target.dependencies {
            for name in dependency.targets where name != target.name {
                let spellings = [dependency.product, name].compactMap(\.self)
                let line = target.package == graph.root ? manifest.line(of: spellings, in: target.name) : 1
                edges.append(
                    Edge(
                        source: target.name,
                        destination: name,
                        kind: .dependency(product: dependency.product),
                        file: "Package.swift",
                        line: line
                    )
                )
            }
        }
    }

    private mutating func readSources(of target: PackageGraph.Target, _ types: inout ModuleTypes) {
        var imported: Set<String> = []
        for path in target.files {
            let file = relative(path)
            guard let source = read(file) else { continue }
            if target.package == graph.root { fileCount += 1 }
            let swift = SwiftFile(source)
            types.add(swift, of: target.name)
            for statement in swift.imports {
                imported.insert(statement.module)
                guard names.contains(statement.module), statement.module != target.name else { continue }
                edges.append(
                    Edge(
                        source: target.name,
                        destination: statement.module,
                        kind: .import,
                        file: file,
                        line: statement.line
                    )
                )
            }
        }
        // A library with a module to test others with is no module of the app.
        let isTestSupport = !imported.isDisjoint(with: ["MediatorTesting", "Testing", "XCTest"])
        if target.kind == .library, !isTestSupport { libraries.insert(target.name) }
    }

    private func relative(_ path: String) -> String {
        let prefix = graph.directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    private mutating func read(_ file: String) -> String? {
        let path = file.hasPrefix("/") ? file : graph.directory + "/" + file
        guard let data = FileManager.default.contents(atPath: path) else {
            unreadable.append("\(file):1: it cannot be read; to resolve: make it readable")
            return nil
        }
        return String(decoding: data, as: UTF8.self)
    }
}
