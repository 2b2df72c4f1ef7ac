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

    package var all: [RegistryError.Problem] { names + types + defaults + references + exposure }

    private var names: [RegistryError.Problem] {
        let names = [("target", path.target), (kind, path.action)] + schema.parameters.map { ("parameter", $0.name) }
        let invalid = names.filter { !$0.1.isValidName }.map { kind, name in
            problem(
                .invalidName,
                "\(kind) \(name.quotedBriefly) of \"\(path)\" is no name; to resolve: "
                    + "use letters, digits and underscores, beginning with a letter.")
        }
        var seen: Set<String> = []
        let repeated = schema.parameters.filter { !seen.insert($0.name).inserted }.map {
            problem(
                .duplicateParameter,
                "\"\(path)\" declares parameter \($0.name.quoted) twice; to resolve: name each once.")
        }
        return invalid + repeated
    }

    private var types: [RegistryError.Problem] {
        let inputs = schema.parameters.map { ("parameter \($0.name.quoted)", $0.type) }
        return (inputs + [("the result", schema.returns)]).compactMap { part, type in
            guard let fact = type.firstProblem else { return nil }
            return problem(
                .invalidType, "\(part) of \"\(path)\" is \(type), which cannot cross between modules: \(fact).")
        }
    }

    private var defaults: [RegistryError.Problem] {
        schema.parameters.compactMap { parameter in
            guard let value = parameter.defaultValue else { return nil }
            var found = ValueMismatch(problems: parameter.type.problems(in: value))
            guard !found.problems.isEmpty else { return nil }
            if parameter.isSecret { found = found.ofSecret }
            return problem(
                .invalidDefault,
                "the default of parameter \(parameter.name.quoted) of \"\(path)\" does not fit its type: \(found); "
                    + "to resolve: give one that does.")
        }
    }

    /// What callers from outside cannot give, or not get: the result of a link stays in the process.
    private var references: [RegistryError.Problem] {
        let isLink = schema.exposure == .link
        let (carried, other) =
            isLink
            ? ("no URL carries", "make the parameter optional and pass it in \"context\", or make the \(kind) internal")
            : ("never leaves the process", "make the \(kind) internal, or exchange plain values")
        var found = schema.parameters.filter { $0.isRequired && !$0.type.isPlain }.map { parameter in
            let fact = "its parameter \(parameter.name.quoted) is a \(parameter.type)"
            guard case .callback = parameter.type.kind, !isLink else { return ("\(fact), which \(carried)", other) }
            // A module in another process can give one, but also pages, agents and programs reach the action.
            return ("\(fact), which no message carries", "make the parameter optional, or make the \(kind) internal")
        }
        if !isLink, !schema.returns.isPlain {
            let link = "declare \"exposure: .link\" if only the app opens it"
            found.append(("its result is a \(schema.returns), which \(carried)", "\(link), \(other)"))
        }
        return (schema.exposure == .internal ? [] : found).map { fact, recoverySuggestion in
            problem(
                .remoteReference,
                "\"\(path)\" cannot be \(schema.exposure.rawValue), since \(fact); to resolve: \(recoverySuggestion).")
        }
    }

    private var exposure: [RegistryError.Problem] {
        guard kind == "event", schema.exposure == .link else { return [] }
        let fact = "event \"\(path)\" cannot be link, since no URL subscribes to events"
        return [problem(.invalidExposure, "\(fact); to resolve: make it internal or remote.")]
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
