/// What is wrong with the names and the defaults of a declaration in itself.
struct DeclarationProblems {
    /// `action` or `event`.
    let kind: String
    let path: ActionPath
    let parameters: [ParameterSchema]
    let place: SourcePlace

    var all: [RegistryError.Problem] { names + defaults }

    private var names: [RegistryError.Problem] {
        var problems: [RegistryError.Problem] = []
        let names = [("target", path.target), (kind, path.action)] + parameters.map { ("parameter", $0.name) }
        for (kind, name) in names where !name.isValidName {
            problems.append(
                problem(
                    .invalidName,
                    "\(kind) \(name.quotedBriefly) of \"\(path)\" is no name; to resolve: "
                        + "use letters, digits and underscores, beginning with a letter."
                )
            )
        }
        var seen: Set<String> = []
        for parameter in parameters where !seen.insert(parameter.name).inserted {
            problems.append(
                problem(
                    .duplicateParameter,
                    "\"\(path)\" declares parameter \(parameter.name.quoted) twice; to resolve: name each once."
                )
            )
        }
        return problems
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

    private func problem(_ code: RegistryError.Code, _ message: String) -> RegistryError.Problem {
        .init(code, path, message, [place])
    }
}

extension String {
    /// Whether the text may name a target, an action or a parameter: letters, digits and underscores, beginning with a
    /// letter, so that it stands in `Cart.add`, in `quantity=2` and in a URL without quotes.
    var isValidName: Bool {
        // Nearly all names are, and asking for a character's properties takes long.
        if isPlainName { return true }
        guard let first, first.isLetter else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
