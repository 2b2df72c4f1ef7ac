package import Mediator

// Names in a line may differ from those of a contract in case alone; the exact name goes first.
extension Mediator {
    /// Returns the schema of an action; nil when no module registered it.
    package func actionSchema(_ target: String, _ action: String) -> ActionSchema? {
        if let schema = try? schema(of: target, action) { return schema }
        let schemas = schemas
        let name = ActionNames(schemas.map(\.displayName)).name("\(target).\(action)")
        return schemas.first { $0.displayName == name }
    }

    /// Returns the schema of an action as ``actionSchema(_:_:)``.
    ///
    /// - Throws: ``Failure`` when there is none.
    func namedAction(_ target: String, _ action: String) throws(Failure) -> ActionSchema {
        if let schema = actionSchema(target, action) { return schema }
        do {
            return try schema(of: target, action)
        } catch {
            throw Failure(error, ofCall: target, action)
        }
    }

    /// The contracts of other kinds than actions, sorted by name.
    package var otherContracts: [ContractSchema] { core.table.otherContracts }

    /// Returns a contract that belongs to a target and is no action.
    package func otherContract(_ target: String, _ name: String) -> ContractSchema? {
        let contracts = otherContracts.filter { $0.base.targetPath != nil }
        let path = ActionNames(contracts.map(\.displayName)).name("\(target).\(name)")
        return contracts.first { $0.displayName == path }
    }

    /// All contracts: by target, then those that belong to none.
    var allContracts: [ContractSchema] {
        allTargets.sorted().flatMap(known) + otherContracts.filter { $0.base.targetPath == nil }
    }

    /// The names of the targets with actions.
    var targets: Set<String> { Set(schemas.map(\.target)) }

    /// The names of contracts that belong to no target: services.
    var namesWithoutTarget: [String] {
        Set(otherContracts.filter { $0.base.targetPath == nil }.map(\.shortName)).sorted()
    }

    /// The names of all targets, also of those without actions.
    var allTargets: Set<String> { targets.union(otherContracts.compactMap { $0.base.targetPath?.target }) }

    /// Returns the contracts of a target, or those whose names contain a text; at least one.
    ///
    /// - Throws: ``Failure`` when there is none.
    func contracts(matching filter: String) throws(Failure) -> [ContractSchema] {
        let word = filter.lowercased()
        let found = allContracts.filter { $0.displayName.lowercased().contains(word) }
        return found.isEmpty || !known(of: filter).isEmpty ? try contracts(of: filter) : found
    }

    /// Returns the contracts of a target; at least one.
    ///
    /// - Throws: ``Failure`` when the target does not exist.
    func contracts(of target: String) throws(Failure) -> [ContractSchema] {
        let contracts = known(of: target)
        guard contracts.isEmpty else { return contracts }
        do {
            return [try schema(of: target, "").contractSchema]
        } catch {
            var failure = Failure(error, status: .unavailable)
            failure.action = nil
            throw failure
        }
    }

    private func known(of target: String) -> [ContractSchema] {
        schemas.filter { $0.target == target }.map(\.contractSchema)
            + otherContracts.filter { $0.base.targetPath?.target == target }
    }

    /// Returns the name of a target, a contract without a target, or a record as it is registered: the same, or the only
    /// one that differs in case alone.
    func describedName(_ name: String) -> String {
        ActionNames(allTargets + namesWithoutTarget + records.map(\.name)).name(name) ?? name
    }

    /// Returns the lines that use the contracts of a name in any target, ignoring case unless a name matches exactly.
    func uses(ofName name: String) -> [String] {
        let uses =
            schemas.map { (name: $0.action, line: $0.displayName) }
            + otherContracts.compactMap { contract in
                guard let path = contract.base.targetPath, let command = contract.command else { return nil }
                return (path.action, "\(command) \(contract.displayName)")
            }
        let exact = uses.filter { $0.name == name }.map(\.line)
        guard exact.isEmpty else { return exact }
        let letters = name.lowercased()
        return uses.filter { $0.name.lowercased() == letters }.map(\.line)
    }
}

/// A contract of another kind than actions, of which the console prints what its product knows.
package protocol DescribedContract: RequirableSchema {
    /// The name of the command that uses a contract of the kind; nil without one.
    static var command: String? { get }

    /// Returns what `describe` prints besides summary and parameters: a label and a value in each row.
    func rows(in mediator: Mediator) throws -> [(label: String, value: String)]
}

extension ContractSchema {
    /// The name without a qualifier.
    var shortName: String { String(displayName.prefix { $0 != " " }) }

    /// The contract as an action: tools read the parameters of both in the same way.
    package var asAction: ActionSchema {
        if let action { return action }
        let path = base.targetPath
        return ActionSchema(
            path?.target ?? "", path?.action ?? displayName, base.summary, parameters: base.parameters)
    }

    /// The name of the command that uses the contract; nil without one.
    var command: String? { (base as? any DescribedContract).flatMap { type(of: $0).command } }
}

extension DispatchTable {
    /// The contracts of other kinds than actions, sorted by name.
    var otherContracts: [ContractSchema] {
        let provided = registrations.sections.all.flatMap(\.provided)
        return provided.map { $0.schema() }.sorted { $0.displayName < $1.displayName }
    }
}

extension ActionSchema {
    /// The required parameter of an action that has only one, whose value may stand without its name.
    ///
    /// A callback does not count, since the console supplies it.
    var onlyRequired: ParameterSchema? {
        let required = parameters.filter { $0.isRequired && !$0.type.isCallback }
        return required.count == 1 ? required.first : nil
    }
}

extension ValueSchema {
    package var isCallback: Bool {
        if case .callback = kind { true } else { false }
    }
}
