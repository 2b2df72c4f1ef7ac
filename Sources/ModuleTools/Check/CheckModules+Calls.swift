extension CheckModules {
    /// What a comparison of typed calls with their contracts found.
    struct CallComparison {
        var violations: [Finding] = []
        var notes: [Finding] = []
        /// The number of methods that were compared.
        var count = 0
    }

    /// Compares the typed calls of contract targets with the contracts of a document.
    static func compareCalls(
        of targets: [PackageGraph.Target], _ graph: PackageGraph, with path: String
    ) throws(CommandError) -> CallComparison {
        let document = try ContractDocument.read(file: path, module: nil, in: graph)
        let code = TargetCode.all(of: document)
        var comparison = CallComparison()
        for target in targets {
            guard let folder = target.symbols else { continue }
            let symbols: [SymbolGraph.Symbol]
            do {
                symbols = try SymbolGraph.symbols(in: folder)
            } catch {
                throw CommandError(
                    "cannot read the symbol graph of \(target.name): \(error); to resolve: build the package")
            }
            compare(symbols, with: code, graph, path, &comparison)
        }
        return comparison
    }

    private static func compare(
        _ symbols: [SymbolGraph.Symbol], with code: [TargetCode], _ graph: PackageGraph, _ path: String,
        _ comparison: inout CallComparison
    ) {
        func found(_ message: String, at symbol: SymbolGraph.Symbol) -> Finding {
            Finding(file: graph.relative(symbol.file), line: symbol.line, message: message)
        }
        let methods = Dictionary(
            grouping: symbols.filter { $0.kind.identifier == "swift.method" }, by: { "\($0.owner).\($0.name)" })
        let contracts = symbols.filter { $0.contract != nil }
        for (owner, contracts) in Dictionary(grouping: contracts, by: \.owner) {
            let target = code.first { $0.namespace == owner }
            var missing: [TypedCall] = []
            for contract in contracts.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
                let name = "\(owner).\(contract.name)"
                let action = target?.actions.first { $0.name == contract.name }
                guard let target, let action, let call = TypedCall(contract, action, target) else {
                    comparison.notes.append(found("note: \(name) is no contract of \(path)", at: contract))
                    continue
                }
                let calls = methods[name] ?? []
                comparison.count += calls.count
                if calls.isEmpty { missing.append(call) }
                // Further methods of the name may take other parameters.
                let differences = calls.map { ($0, call.difference(in: $0)) }
                guard differences.allSatisfy({ $0.1 != nil }) else { continue }
                for (method, difference) in differences {
                    let text = "\(name) \(difference ?? ""); to resolve: correct one of them, the contract gives"
                    comparison.violations.append(found("\(text)\n\n\(call.text)\n", at: method))
                }
            }
            guard let target, let first = missing.first,
                let contract = contracts.first(where: { $0.name == first.name })
            else { continue }
            let hasGetter = symbols.contains { $0.pathComponents.first == "Mediator" && $0.type == owner }
            let text = """
                \(hasGetter ? "" : target.getter + "\n\n")extension \(target.namespace) {
                \(missing.map(\.text).joined(separator: "\n\n"))
                }
                """
            let names = missing.map(\.name).joined(separator: ", ")
            let message = "note: \(owner) has no typed call for \(names); to resolve: write"
            comparison.notes.append(found("\(message)\n\n\(text)\n", at: contract))
        }
    }
}
