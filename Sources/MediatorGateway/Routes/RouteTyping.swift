import Mediator

/// Checks a pattern against the contract of its action, and gives its parameters their types.
struct RouteTyping {
    private let registration: RouteRegistration
    private let schema: ActionSchema
    private(set) var forms: [RouteForm] = []
    private(set) var problems: [RegistryError.Problem] = []

    /// - Parameter order: The number of the route in order of registration.
    init(_ registration: RouteRegistration, _ pattern: RoutePattern, _ schema: ActionSchema, order: Int) {
        self.registration = registration
        self.schema = schema
        type(pattern, order)
    }

    private mutating func type(_ pattern: RoutePattern, _ order: Int) {
        guard schema.exposure > .internal else {
            add(
                "it leads to an action that is internal",
                "declare the action with \"exposure: .link\" or \".remote\", or take the route out.")
            return
        }
        checkFixed()
        var seen: Set<String> = []
        for (index, form) in pattern.forms.enumerated() {
            let parts = form.parts.compactMap { part(of: $0, &seen) }
            guard parts.count == form.parts.count else { continue }
            forms.append(
                RouteForm(
                    parts: parts, pathCount: form.pathCount, slot: registration.slot, registration: registration,
                    order: order, index: index))
        }
    }

    private mutating func add(_ fact: String, _ resolution: String, suggestions: [String] = []) {
        problems.append(
            .invalidRoute(registration, fact, suggestions.first.map { "write \($0.quoted)." } ?? resolution))
    }

    private mutating func checkFixed() {
        for (key, value) in registration.fixed {
            guard let parameter = parameter(key) else {
                addUnknown("fixed parameter \(key.quotedBriefly)", key)
                continue
            }
            let found = parameter.type.problems(in: value)
            if !found.isEmpty {
                add(
                    "fixed parameter \(key.quoted) does not fit: \(ValueMismatch(problems: found))",
                    "give it as \(parameter.type).")
            }
        }
    }

    private func parameter(_ name: String) -> ParameterSchema? {
        schema.parameters.first { $0.name == name }
    }

    private mutating func addUnknown(_ what: String, _ name: String) {
        let names = schema.parameters.map(\.name)
        add(
            "\(what) is no parameter of the action, which has \(names.listed)", "name one of them.",
            suggestions: Suggestions.nearest(to: name, among: names))
    }

    private mutating func addNeverMatching(_ what: String, _ type: ValueSchema) {
        add("\(what.quoted) never matches, since no text is a \(type)", "leave it out.")
    }

    /// Returns a part with its type; nil for one that does not fit, which is reported once for all forms.
    private mutating func part(of part: RoutePattern.Part, _ seen: inout Set<String>) -> RouteForm.Part? {
        let before = problems.count
        let typed = typedPart(of: part)
        if problems.count > before, !seen.insert("\(part)").inserted { problems.removeSubrange(before...) }
        return typed
    }

    private mutating func typedPart(of part: RoutePattern.Part) -> RouteForm.Part? {
        switch part.kind {
        case .text(let bytes):
            return RouteForm.Part(kind: .text, text: bytes, parameter: "", type: .string)
        case .placeholder(let name):
            guard let parameter = given(name, ":\(name)") else { return nil }
            return RouteForm.Part(
                kind: .placeholder, text: [], parameter: name, type: parameter.type, isSecret: parameter.hasSecrets)
        case .wildcard(let name?):
            guard let parameter = given(name, "*\(name)") else { return nil }
            guard case .array(let items) = parameter.type.kind else {
                add(
                    "\"*\(name)\" takes several parts, and the parameter is \(parameter.type)",
                    "name an array, or write \":\(name)\".")
                return nil
            }
            guard items.readsSomeURLText else {
                addNeverMatching("*\(name)", items)
                return nil
            }
            return RouteForm.Part(
                kind: .wildcard, text: [], parameter: name, type: items, isSecret: parameter.hasSecrets)
        case .wildcard(nil):
            let arrays = schema.parameters.filter { if case .array = $0.type.kind { true } else { false } }
            guard let array = arrays.first, arrays.count == 1 else {
                add(
                    "\"*\" stands for the action's only array, and it has \(arrays.map(\.name).listed)",
                    "name the parameter, as \"*name\".")
                return nil
            }
            return typedPart(of: RoutePattern.Part(kind: .wildcard(array.name), column: part.column))
        }
    }

    /// Returns the parameter that a part of a path gives; nil for an invalid one, which is reported.
    private mutating func given(_ name: String, _ what: String) -> ParameterSchema? {
        guard let parameter = parameter(name) else {
            addUnknown(what.quoted, name)
            return nil
        }
        guard parameter.type.readsSomeURLText else {
            addNeverMatching(what, parameter.type)
            return nil
        }
        guard registration.fixed[name] == nil else {
            add("\(what.quoted) has a fixed value", "take one of the two out.")
            return nil
        }
        return parameter
    }
}
