/// The problems of a single declaration: of its names, defaults and exposure.
package struct DeclarationProblems {
    /// `action` or `event`.
    let kind: String
    let path: ActionPath
    let schema: ActionSchema
    let place: CodeLocation

    package init(kind: String, path: ActionPath, schema: ActionSchema, place: CodeLocation) {
        self.kind = kind
        self.path = path
        self.schema = schema
        self.place = place
    }

    package var all: [RegistryError.Problem] { names + defaults + references }

    private var parameters: [ParameterSchema] { schema.parameters }

    private var names: [RegistryError.Problem] {
        let names = [("target", path.target), (kind, path.action)] + parameters.map { ("parameter", $0.name) }
        let invalid = names.filter { !$0.1.isValidName }.map { kind, name in
            problem(
                .invalidName,
                "\(kind) \(name.quotedBriefly) of \"\(path)\" is no name; to resolve: "
                    + "use letters, digits and underscores, beginning with a letter.")
        }
        var seen: Set<String> = []
        let repeated = parameters.filter { !seen.insert($0.name).inserted }.map {
            problem(
                .duplicateParameter,
                "\"\(path)\" declares parameter \($0.name.quoted) twice; to resolve: name each once.")
        }
        return invalid + repeated
    }

    private var defaults: [RegistryError.Problem] {
        parameters.compactMap { parameter in
            guard let value = parameter.defaultValue else { return nil }
            var found = ValueMismatch(problems: parameter.type.problems(in: value))
            guard !found.problems.isEmpty else { return nil }
            if parameter.isSecret { found = found.ofSecret }
            return problem(
                .invalidDefault,
                "the default of parameter \(parameter.name.quoted) of \"\(path)\" does not fit its type: \(found); "
                    + "to resolve: give one that does."
            )
        }
    }

    /// Values of a remote declaration that never leave the process.
    private var references: [RegistryError.Problem] {
        guard schema.exposure == .remote else { return [] }
        let inputs = parameters.filter { $0.isRequired && !$0.type.isPlain }
            .map { "its parameter \($0.name.quoted) is a \($0.type)" }
        let output = schema.returns.isPlain ? [] : ["its result is a \(schema.returns)"]
        return (inputs + output).map {
            problem(
                .remoteReference,
                "\"\(path)\" cannot be remote, since \($0), which never leaves the process; to resolve: "
                    + "make the \(kind) internal, or exchange plain values."
            )
        }
    }

    private func problem(_ code: RegistryError.Code, _ message: String) -> RegistryError.Problem {
        .init(code, path, message, [place])
    }
}

extension String {
    /// Whether the text may name a target, an action or a parameter: letters, digits and underscores, beginning with a
    /// letter, so that it stands in `Cart.add`, in `quantity=2` and in a URL without quotes.
    package var isValidName: Bool {
        // Nearly all names are plain, and reading a character's properties is slow.
        if isPlainName { return true }
        guard let first, first.isLetter else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
