/// The problems of a single declaration: of its names, defaults and exposure.
package struct DeclarationProblems {
    /// `action` or `event`.
    let kind: String
    let path: ActionPath
    let schema: ActionSchema
    let location: CodeLocation

    package init(kind: String, path: ActionPath, schema: ActionSchema, location: CodeLocation) {
        self.kind = kind
        self.path = path
        self.schema = schema
        self.location = location
    }

    package var all: [RegistryError.Problem] { names + types + defaults + references + exposure }

    private var names: [RegistryError.Problem] {
        let names = [("target", path.target), (kind, path.action)] + schema.parameters.map { ("parameter", $0.name) }
        let invalid = names.filter { !$0.1.isValidName }
        var seen: Set<String> = []
        let repeated = schema.parameters.map(\.name).filter { !seen.insert($0).inserted }
        return invalid.map { .invalidName($0.0, $0.1, of: path, location) }
            + repeated.map { .duplicateParameter($0, of: path, location) }
    }

    private var types: [RegistryError.Problem] {
        let types = schema.parameters.map { ($0.name as String?, $0.type) } + [(nil, schema.returns)]
        return types.compactMap { parameter, type in
            type.firstProblem.map { .invalidType(parameter, of: path, type, $0, location) }
        }
    }

    private var defaults: [RegistryError.Problem] {
        schema.parameters.compactMap { parameter in
            guard let value = parameter.defaultValue, let found = parameter.type.mismatch(of: value) else { return nil }
            return .invalidDefault(of: parameter.name, path, parameter.isSecret ? found.redacted : found, location)
        }
    }

    /// What callers from outside cannot give, or not get: the result of a link stays in the process.
    private var references: [RegistryError.Problem] {
        let exposure = schema.exposure
        if exposure == .internal { return [] }
        let parameters = schema.parameters.filter { $0.isRequired && !$0.type.isSerializable }
        let found: [RegistryError.Problem] = parameters.map {
            .unavailableParameter($0, of: kind, path, exposure, location)
        }
        if exposure == .link || schema.returns.isSerializable { return found }
        return found + [.unavailableResult(schema.returns, of: kind, path, exposure, location)]
    }

    private var exposure: [RegistryError.Problem] {
        kind == "event" && schema.exposure == .link ? [.eventForLinks(path, location)] : []
    }
}

extension RegisteredAction {
    var problems: [RegistryError.Problem] {
        DeclarationProblems(kind: "action", path: path, schema: contract.schema, location: location).all
    }
}
