import Mediator

extension TypedCall {
    /// Creates the call of a contract that is declared; nil if the document describes another one.
    init?(_ symbol: SymbolGraph.Symbol, _ contract: TargetCode.DeclaredContract, _ target: TargetCode) {
        guard let types = symbol.contract, types.inputs.count == contract.schema.parameters.count else { return nil }
        let namespace = symbol.owner + "."
        self.init(contract, target)
        inputs = types.inputs.map { $0.replacing(namespace, with: "") }
        output = types.output.replacing(namespace, with: "")
    }

    /// Returns what differs in the names, the order and the defaults of a method; nil if it is as the contract says.
    ///
    /// A parameter may have a label besides its name, or the name that ``text`` gives it, and one that is optional needs no
    /// default.
    func difference(in method: SymbolGraph.Symbol) -> String? {
        let found = method.functionSignature?.parameters ?? []
        let names = action.parameters.map(\.name)
        let variables = variables.map { $0.filter { $0 != "`" } }
        let isSame =
            found.count == names.count
            && zip(found, zip(names, variables)).allSatisfy { found, wanted in
                [found.name, found.internalName].contains { $0 == wanted.0 || $0 == wanted.1 }
            }
        guard isSame else {
            return "takes \(Self.list(found.map { $0.internalName ?? $0.name })), and its contract \(Self.list(names))"
        }
        for ((parameter, wanted), found) in zip(zip(action.parameters, defaults), method.defaults) {
            if parameter.isRequired, let found {
                return "has the default \(found) for \(parameter.name), and its contract has none"
            }
            guard let wanted = wanted?.flat, !Self.isSame(wanted, found ?? "nil") else { continue }
            let own = found.map { "the default \($0)" } ?? "no default"
            return "has \(own) for \(parameter.name), and its contract \(wanted)"
        }
        return nil
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "no parameters" : "(" + names.joined(separator: ", ") + ")"
    }

    /// Whether two literals have the same value: 1 and 1.0 do.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let left = Double(left.filter { $0 != "_" }), let right = Double(right.filter { $0 != "_" }) else {
            return false
        }
        return left == right
    }
}
