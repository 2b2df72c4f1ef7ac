package import Mediator
import MediatorCoding
import MediatorEvents
import MediatorServices

/// The changes from one catalog to another, by the rules of the startup check: a change is breaking if callers or
/// subscribers compiled against the old catalog, or links written for it, do not work with the new one.
public struct CatalogDifference: Sendable {
    /// The kind of contract that changed.
    public enum Kind: String, Sendable {
        /// An action.
        case action
        /// An event.
        case event
        /// A service.
        case service
        /// A route.
        case route
    }

    /// One change of one action, event, service or route.
    public struct Change: Sendable, Hashable {
        /// The kind of contract that changed.
        public let kind: Kind
        /// The name of the contract, or the pattern of the route: `Cart.add`, `/product/:id`.
        public let name: String
        /// What changed: `removed`, `parameter "quantity": was int, is string`.
        public let text: String
    }

    /// The changes that break callers, subscribers or links.
    public var breaking: [Change] { changes(\.breaking) }

    /// The other changes.
    public var harmless: [Change] { changes(\.harmless) }

    /// The contracts that changed, with all of their changes.
    private(set) var contracts: [ChangedContract] = []
    /// The modules of the new catalog that require a contract, by its identity.
    private var users: [String: [String]] = [:]

    /// Compares two catalogs.
    public init(from old: ContractCatalog, to new: ContractCatalog) {
        for module in new.modules {
            for use in module.requires { users[use.id, default: []].append(module.name) }
        }
        compare(.action, old.actions, new.actions) {
            Compatibility.problems(required: $0, provided: $1) + Self.exposureProblems($0, $1)
        } differences: {
            $0.differences(from: $1)
        } signature: {
            $0.signature
        }
        compare(.event, old.events, new.events) {
            Compatibility.problems(read: $0, posted: $1) + Self.exposureProblems($0.asAction, $1.asAction)
        } differences: {
            $0.differences(from: $1)
        } signature: {
            $0.asAction.signature
        }
        // The compiler checks the types of services.
        compare(.service, old.services, new.services) { _, _ in
            []
        } differences: {
            $0.differences(from: $1)
        } signature: {
            $0.signature
        }
        contracts += RouteChanges.all(from: old, to: new)
    }

    private func changes(_ texts: KeyPath<ChangedContract, [String]>) -> [Change] {
        contracts.flatMap { contract in
            contract[keyPath: texts].map { Change(kind: contract.kind, name: contract.name, text: $0) }
        }
    }

    private static func exposureProblems(_ old: ActionSchema, _ new: ActionSchema) -> [String] {
        guard new.exposure < old.exposure else { return [] }
        return ["exposure: was \(old.exposure.rawValue), is \(new.exposure.rawValue)"]
    }

    private mutating func compare<Schema: Contract>(
        _ kind: Kind,
        _ old: [Schema],
        _ new: [Schema],
        problems: (Schema, Schema) -> [String],
        differences: (Schema, Schema) -> [ActionSchema.Difference],
        signature: (Schema) -> String
    ) {
        let (before, after) = (Self.byName(old), Self.byName(new))
        let keys = Set(before.keys).union(after.keys)
        for key in keys.sorted(by: { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }) {
            let (old, new) = (before[key], after[key])
            var contract = ChangedContract(
                kind: kind, name: key.text, before: old.map(signature), after: new.map(signature))
            if let old, let new {
                contract.breaking = problems(old, new)
                contract.harmless = Self.texts(of: differences(old, new), besides: contract.breaking)
            } else if old != nil {
                contract.breaking = ["removed"]
            } else {
                contract.harmless = ["new"]
            }
            contract.users = (new ?? old).flatMap { users[$0.contractSchema.identity] } ?? []
            if contract.isChanged { contracts.append(contract) }
        }
    }

    private static func byName<Schema: Contract>(_ schemas: [Schema]) -> [ExactText: Schema] {
        Dictionary(
            schemas.map { (ExactText($0.contractSchema.displayName), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the differences in fields that no problem names: a field is reported once.
    private static func texts(of differences: [ActionSchema.Difference], besides problems: [String]) -> [String] {
        let reported = problems.map { problem in
            problem.firstRange(of: ": ").map { String(problem[..<$0.lowerBound]) } ?? problem
        }
        return differences.compactMap { difference in
            // By bytes, as the names in it.
            let field = difference.field.utf8
            if reported.contains(where: { field.elementsEqual($0.utf8) || field.starts(with: "\($0) ".utf8) }) {
                return nil
            }
            return "\(difference.field): was \(difference.own), is \(difference.other)"
        }
    }
}

extension CatalogDifference: CustomStringConvertible {
    /// The changes as lines, the breaking ones first.
    public var description: String {
        if contracts.isEmpty { return "no changes" }
        return (Self.lines("breaking", breaking) + Self.lines("harmless", harmless)).joined(separator: "\n")
    }

    /// The changes as `{"breaking": [{"action", "change"}], "harmless": […]}`, with the key `event`, `service` or
    /// `route` instead of `action` for those.
    package var json: Value {
        func values(_ changes: [Change]) -> Value {
            .array(changes.map { [$0.kind.rawValue: .string($0.name), "change": .string($0.text)] })
        }
        return ["breaking": values(breaking), "harmless": values(harmless)]
    }

    private static func lines(_ title: String, _ changes: [Change]) -> [String] {
        guard !changes.isEmpty else { return [] }
        return ["\(title): \(changes.count.counted("change"))"]
            + changes.map { change in
                let kind = change.kind == .action ? "" : change.kind.rawValue + " "
                return "  \(kind)\(change.name)  \(change.text)".visible
            }
    }
}
