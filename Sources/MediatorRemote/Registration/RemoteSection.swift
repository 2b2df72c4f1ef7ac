import Mediator
import MediatorEvents

/// The modules that live elsewhere.
struct RemoteSection: RegistrySection {
    /// A registered module, and what performs its calls.
    struct Module: Sendable {
        let name: String
        let contracts: Int
        let actions: Set<ActionPath>
        let providers: any RemoteProviders
        let location: CodeLocation

        var info: RemoteModuleInfo {
            let endpoints = providers.peers.map(\.endpoint)
            return RemoteModuleInfo(
                name: name, endpoint: endpoints.isEmpty ? "no provider" : endpoints.joined(separator: ", "),
                contractCount: contracts)
        }

        /// Whether another module has a connection of this one.
        func shares(_ other: Module) -> Bool {
            providers.peers.contains { peer in other.providers.peers.contains { $0.shares(peer) } }
        }
    }

    private(set) var modules: [Module] = []

    /// - Parameter found: The problems of the module's contracts.
    mutating func add(_ new: Module, _ found: [RegistryError.Problem], _ problems: inout UpdateProblems) {
        if let other = modules.first(where: { $0.shares(new) }) {
            problems.append(.sharedTransport(other, new))
        }
        modules.append(new)
        problems.append(found)
    }

    func endpoint(of path: ActionPath) -> String? {
        modules.first { $0.actions.contains(path) }?.info.endpoint
    }

    mutating func remove(module name: String) {
        modules.removeAll { $0.name == name }
    }
}

extension ContractSchema {
    /// The reasons why the contract cannot leave the process, each with what to change; empty when it can.
    var reasonsToStay: [(fact: String, recoverySuggestion: String)] {
        if let action { return action.reasonsToStay }
        if let event { return event.asAction.reasonsOfInputs }
        return [("it is a service, an object of this process", "offer actions in its place")]
    }
}

extension ActionSchema {
    fileprivate var reasonsToStay: [(fact: String, recoverySuggestion: String)] {
        var reasons = reasonsOfInputs
        switch effect {
        case .async: break
        case .sync: reasons.append(("it is synchronous", "declare \"effect: .async\""))
        default:
            reasons.append(("it runs on the main actor of this process", "declare \"effect: .async\""))
        }
        if !returns.isWhole { reasons.append(("its result is a \(returns)", "return plain values")) }
        return reasons
    }

    /// The reasons of its exposure and its parameters, which an event has as well.
    fileprivate var reasonsOfInputs: [(fact: String, recoverySuggestion: String)] {
        var reasons: [(fact: String, recoverySuggestion: String)] = []
        if exposure != .external {
            let fact = exposure == .link ? "only links reach it" : "it is internal"
            reasons.append((fact, "declare \"exposure: .external\""))
        }
        for parameter in parameters where !parameter.type.isWhole {
            if case .callback(let inputs) = parameter.type.kind {
                if inputs.allSatisfy(\.isWhole) { continue }
                reasons.append(
                    ("its callback \(parameter.name.quoted) takes references", "let it take plain values"))
            } else {
                reasons.append(
                    ("its parameter \(parameter.name.quoted) is a \(parameter.type)", "take plain values"))
            }
        }
        return reasons
    }
}

extension ValueSchema {
    /// Whether every value of it crosses whole.
    fileprivate var isWhole: Bool {
        switch kind {
        case .reference, .callback: false
        default: parts.allSatisfy(\.isWhole)
        }
    }
}

extension RegistryError.Problem {
    static func sharedTransport(_ module: RemoteSection.Module, _ other: RemoteSection.Module) -> Self {
        Self(
            .sharedTransport, module: other.name,
            "modules \(module.name.quoted) and \(other.name.quoted) have one connection, with "
                + "\(other.info.endpoint)",
            recoverySuggestion: "give one module the contracts of both, or each a connection of its own.",
            [module.location, other.location])
    }

    static func cannotLeave(
        _ schema: ContractSchema, _ module: String, _ reasons: [(fact: String, recoverySuggestion: String)],
        _ location: CodeLocation
    ) -> Self {
        let facts = reasons.map(\.fact).joined(separator: ", and ")
        var changes: [String] = []
        for reason in reasons where !changes.contains(reason.recoverySuggestion) {
            changes.append(reason.recoverySuggestion)
        }
        return Self(
            .cannotLeave, schema.id.path, module: module,
            "\(schema.base.nameInMessages) of module \(module.quoted) cannot leave the process: \(facts)",
            recoverySuggestion: changes.joined(separator: ", and ") + ", or keep the module in the process.",
            [location])
    }
}
