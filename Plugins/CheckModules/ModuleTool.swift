import Foundation
import PackagePlugin

/// The tool of both plugins, which share this file through a symbolic link.
enum ModuleTool {
    /// A failure of the command, which has printed the reasons.
    private struct Failure: Error, CustomStringConvertible {
        var command: String
        var description: String { "\(command) failed" }
    }

    /// Runs a command of the tool on the context's package.
    ///
    /// - Parameters:
    ///   - command: The name of the command.
    ///   - arguments: The arguments of the command.
    ///   - context: The context of the plugin.
    ///   - symbolGraph: Returns the folder of a contract target's symbol graph; nil if the command needs none.
    /// - Throws: An error when the tool cannot run or when the command fails.
    static func run(
        _ command: String, _ arguments: [String], _ context: PluginContext,
        symbolGraph: ((any Target) throws -> URL)? = nil
    ) throws {
        var graph = PackageGraph(context.package)
        if let symbolGraph {
            // A contract target is a library of Swift.
            for case let target as SwiftSourceModuleTarget in context.package.targets
            where target.kind == .generic && target.name.hasSuffix("Actions") {
                let index = graph.targets.firstIndex { $0.name == target.name }
                if let index { graph.targets[index].symbols = try symbolGraph(target).path }
            }
        }
        let process = Process()
        let input = Pipe()
        process.executableURL = try context.tool(named: "ModuleTools").url
        process.arguments = [command] + arguments
        process.standardInput = input
        try process.run()
        // A pipe, because check-modules may not write files and the length of arguments is limited.
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(graph))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: command) }
    }
}

extension PackageGraph {
    fileprivate init(_ root: Package) {
        var packages: [Package] = []
        var open = [root]
        while let package = open.popLast() {
            guard !packages.contains(where: { $0.id == package.id }) else { continue }
            packages.append(package)
            open += package.dependencies.map(\.package)
        }
        let home = packages.first { package in package.products.contains { $0.name == "Mediator" } }
        self.init(
            directory: root.directoryURL.path,
            root: root.id,
            mediatorPackage: home?.id ?? root.id,
            targets: packages.flatMap { package in package.targets.map { Target($0, package.id) } }
        )
    }
}

extension PackageGraph.Target {
    fileprivate init(_ target: any PackagePlugin.Target, _ package: String) {
        let sources = (target as? any SourceModuleTarget)?.sourceFiles(withSuffix: "swift")
        self.init(
            name: target.name,
            package: package,
            kind: PackageGraph.Kind((target as? any SourceModuleTarget)?.kind),
            files: sources?.filter { $0.type == .source }.map(\.url.path).sorted() ?? [],
            dependencies: target.dependencies.compactMap(PackageGraph.Dependency.init)
        )
    }
}

extension PackageGraph.Kind {
    fileprivate init(_ kind: ModuleKind?) {
        self =
            switch kind {
            case .executable, .snippet: .executable
            case .test: .test
            default: .library
            }
    }
}

extension PackageGraph.Dependency {
    fileprivate init?(_ dependency: TargetDependency) {
        switch dependency {
        case .target(let target): self.init(product: nil, targets: [target.name])
        case .product(let product): self.init(product: product.name, targets: product.targets.map(\.name))
        @unknown default: return nil
        }
    }
}
