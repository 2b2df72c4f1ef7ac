import Mediator
import MediatorCoding

/// `swift package check-modules`.
enum CheckModules {
    static let name = "check-modules"
    private static let helpCommand = "swift package \(name) --help"

    /// Checks the targets of the graph's root package.
    static func run(_ arguments: [String], _ graph: PackageGraph) throws(CommandError) -> String {
        if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
            // SwiftPM asks for the permission of new-module before it runs, whatever its arguments are.
            return arguments.contains(NewModule.name) ? NewModule.help : help
        }
        let layers = Layers(graph)
        let targets = graph.targets.filter { $0.package == graph.root }
        let rule = Rule(layers)
        let contracts = targets.filter { layers.roles[$0.name] == .contract }
        let calls: CallComparison?
        do throws(CommandError) {
            calls = try document(arguments).map { path throws(CommandError) in
                try compareCalls(of: contracts, graph, with: path)
            }
        } catch {
            throw CommandError([error.text, "see: \(helpCommand)"])
        }
        let manifest = Manifest(graph.text(of: "Package.swift") ?? "")
        let violations =
            violations(of: targets, manifest, rule) + undeclaredImports(of: targets, graph, manifest, rule)
            + (calls?.violations ?? [])
        let notes = (namespaceGetters(of: contracts, graph) + (calls?.notes ?? [])).sorted().map(\.description)
        guard violations.isEmpty else {
            let footer = "\(violations.count.counted("violation")); for the rules: \(helpCommand)"
            throw CommandError(violations.sorted().map(\.description) + notes + [footer])
        }
        let moduleCount = targets.count { layers.roles[$0.name] == .module }
        let modules = moduleCount.counted("module")
        let contractTargets = contracts.count.counted("contract target")
        let checked = "dependencies and imports of \(targets.count.counted("target")) checked"
        let compared = calls.map { ", \($0.count.counted("typed call")) compared" } ?? ""
        let summary = "ok: \(modules), \(contractTargets), \(checked)\(compared)"
        // Without this, a package with another naming scheme would pass unnoticed.
        let hints = moduleCount == 0 ? ["no module was found; for what counts as one: \(helpCommand)"] : []
        return (notes + [summary] + hints).joined(separator: "\n").visibleLines
    }

    /// Returns the path after `--from`; nil without one.
    private static func document(_ arguments: [String]) throws(CommandError) -> String? {
        let arguments = Arguments(arguments, options: [Arguments.document])
        let unknown = arguments.names.map { "unknown argument \(SwiftNames.literal($0)); to resolve: remove it" }
        guard arguments.problems.isEmpty, unknown.isEmpty else { throw CommandError(arguments.problems + unknown) }
        return arguments.values[Arguments.document.name]
    }

    /// Returns notes on getters of typed calls that make threads wait for one another.
    private static func namespaceGetters(of targets: [PackageGraph.Target], _ graph: PackageGraph) -> [Finding] {
        targets.flatMap { target in
            target.files.flatMap { file in
                NamespaceGetter.gettersWithoutConsuming(in: graph.text(of: file) ?? "").map { getter in
                    Finding(file: graph.relative(file), line: getter.line, message: getter.note)
                }
            }
        }
    }

    private static func violations(
        of targets: [PackageGraph.Target], _ manifest: Manifest, _ rule: Rule
    ) -> [Finding] {
        targets.flatMap { target in
            target.dependencies.flatMap { dependency in
                dependency.targets.compactMap { destination in
                    let edge = Rule.Dependency(
                        source: target.name, destination: destination, product: dependency.product)
                    return rule.problem(with: edge).map { problem in
                        let names = [dependency.product, destination].compactMap(\.self)
                        return Finding(line: manifest.line(of: names, in: target.name), message: problem)
                    }
                }
            }
        }
    }

    /// Returns the imports of targets that a target does not depend on.
    ///
    /// SwiftPM finds them too, if it is asked to, but names no line, and does not stop the command.
    private static func undeclaredImports(
        of targets: [PackageGraph.Target],
        _ graph: PackageGraph,
        _ manifest: Manifest,
        _ rule: Rule
    ) -> [Finding] {
        let known = Dictionary(
            graph.targets.map { (ImportScanner.moduleName(of: $0.name), $0) }, uniquingKeysWith: { first, _ in first })
        return targets.flatMap { target in
            target.files.flatMap { file -> [Finding] in
                guard let text = graph.text(of: file) else { return [] }
                return ImportScanner.imports(in: text).compactMap { found in
                    guard let imported = known[found.module], imported.name != target.name,
                        let problem = rule.problem(withImportOf: imported.name, in: target.name)
                    else { return nil }
                    // The graph has the dependencies for this system alone; others stand in the manifest.
                    if found.isConditional,
                        imported.package != graph.root || manifest.names(imported.name, in: target.name)
                    {
                        return nil
                    }
                    return Finding(file: graph.relative(file), line: found.line, message: problem)
                }
            }
        }
    }
}
