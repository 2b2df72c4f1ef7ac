import TestSupport

@testable import ModuleTools

/// A package of a few files, on which the tests run the commands without building it.
struct SamplePackage {
    private let directory: TemporaryDirectory
    var graph: PackageGraph

    /// Creates a package that depends on Mediator of another package.
    init() throws {
        directory = try TemporaryDirectory()
        graph = PackageGraph(
            directory: directory.path,
            root: "sample",
            mediatorPackage: "mediator",
            targets: [.init(name: "Mediator", package: "mediator", kind: .library, files: [], dependencies: [])]
        )
        try write("", to: "Package.swift")
    }

    func write(_ text: String, to path: String) throws {
        try directory.write(text, to: path)
    }

    func text(of path: String) throws -> String {
        try directory.text(of: path)
    }

    func files() throws -> [String] {
        try directory.files()
    }

    /// Adds a target with one file that contains these lines, by default of the target's name.
    mutating func add(
        _ name: String,
        as kind: PackageGraph.Kind = .library,
        dependsOn dependencies: [String] = [],
        package: String = "sample",
        file: String? = nil,
        _ lines: String...
    ) throws {
        let path = "Sources/\(name)/\(file ?? name + ".swift")"
        try write(lines.joined(separator: "\n"), to: path)
        graph.targets.append(
            .init(
                name: name,
                package: package,
                kind: kind,
                files: ["\(graph.directory)/\(path)"],
                dependencies: dependencies.map { .init(product: nil, targets: [$0]) }
            )
        )
    }

    /// Adds a dependency on a product to the last target.
    mutating func addDependency(onProduct product: String, with targets: [String]) {
        graph.targets[graph.targets.count - 1].dependencies.append(.init(product: product, targets: targets))
    }

    func check(_ arguments: String...) throws(CommandError) -> String {
        try CheckModules.run(arguments, graph)
    }

    /// Returns what `check-modules` prints, whether it fails or not.
    func checkOutput(_ arguments: String...) -> String {
        do throws(CommandError) { return try CheckModules.run(arguments, graph) } catch { return error.text }
    }

    func newModule(_ arguments: String...) throws(CommandError) -> String {
        try NewModule.run(arguments, graph)
    }
}
