/// Finds the types that conform to Mediator's `Module`: at once, or through protocols, type aliases and superclasses.
///
/// Names mean what they mean to the compiler as far as files tell: first what the target declares itself, then what
/// the file imports, with what that exports in turn.
struct ModuleTypes {
    private struct Symbol: Hashable {
        var target: String
        var name: String
    }

    private struct Source {
        var target: String
        var imports: Set<String>
        var declarations: [TypeDeclaration]
    }

    private var sources: [Source] = []
    private var declared: Set<Symbol> = []
    private var exports: [String: Set<String>] = [:]

    /// Adds a file of a target.
    mutating func add(_ file: SwiftFile, of target: String) {
        sources.append(
            Source(target: target, imports: Set(file.imports.map(\.module)), declarations: file.declarations)
        )
        declared.formUnion(file.declarations.compactMap(\.name).map { Symbol(target: target, name: $0) })
        exports[target, default: []].formUnion(file.imports.filter(\.isExported).map(\.module))
    }

    /// Returns the targets with a type that conforms.
    func targetsWithModule() -> Set<String> {
        var known: Set<Symbol> = [Symbol(target: Layers.mediator, name: "Module")]
        var conforming: Set<String> = []
        let sources = sources.map { source in
            var seen = source
            seen.imports = visible(from: source.imports.union([source.target]))
            return seen
        }
        // What a protocol refines may be declared in a file read later.
        var isGrowing = true
        while isGrowing {
            let count = known.count
            for source in sources {
                for declaration in source.declarations where refers(declaration, in: source, toOneOf: known) {
                    if declaration.isConcrete { conforming.insert(source.target) }
                    if let name = declaration.name { known.insert(Symbol(target: source.target, name: name)) }
                }
            }
            isGrowing = known.count > count
        }
        return conforming
    }

    private func refers(_ declaration: TypeDeclaration, in source: Source, toOneOf known: Set<Symbol>) -> Bool {
        declaration.parents.contains { path in
            guard let name = path.last else { return false }
            let targets: Set<String>
            if path.count > 1 {
                guard path.count == 2, source.imports.contains(path[0]) else { return false }
                targets = visible(from: [path[0]])
            } else if declared.contains(Symbol(target: source.target, name: name)) {
                targets = [source.target]
            } else {
                targets = source.imports
            }
            return targets.contains { known.contains(Symbol(target: $0, name: name)) }
        }
    }

    private func visible(from targets: Set<String>) -> Set<String> {
        var visible: Set<String> = []
        var open = Array(targets)
        while let next = open.popLast() {
            if visible.insert(next).inserted { open += exports[next] ?? [] }
        }
        return visible
    }
}
