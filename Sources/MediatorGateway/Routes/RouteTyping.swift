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
                "declare the action with \"exposure: .link\" or \".external\", or take the route out.")
            return
        }
        checkFixed()
        checkScope()
        checkForwarding()
        var seen: Set<String> = []
        for (index, form) in pattern.forms.enumerated() {
            let parts = form.parts.compactMap { part(of: $0, &seen) }
            guard parts.count == form.parts.count else { continue }
            forms.append(
                RouteForm(
                    parts: parts, pathCount: form.pathCount, path: registration.path, registration: registration,
                    mayDecline: schema.mayDeclineLinks, order: order, index: index))
        }
    }

    private mutating func add(_ fact: String, _ recoverySuggestion: String, suggestions: [String] = []) {
        problems.append(
            .invalidRoute(registration, fact, suggestions.first.map { "write \($0.quoted)." } ?? recoverySuggestion))
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

    private mutating func checkScope() {
        for scheme in registration.scope.schemes {
            if scheme.isWebScheme {
                add("\(scheme.quoted) is the scheme of all web pages", "name the hosts that are yours in \"hosts\".")
            } else if !GatewayAddresses.isScheme(scheme) {
                add("\(scheme.quotedBriefly) is no URL scheme", "give the name alone, as \"demo\".")
            }
        }
        for host in registration.scope.hosts where !GatewayAddresses.isHost(host) {
            add("\(host.quotedBriefly) is no web host", "give the host alone, as \"m.example.com\".")
        }
    }

    private mutating func checkForwarding() {
        guard let forwarding = registration.forwarding else { return }
        if let name = forwarding.query, let type = forwarded(name, "the undeclared keys"), !type.readsQuery {
            add("parameter \(name.quoted) for the undeclared keys is \(type)", "declare it as [String: String].")
        }
        checkURL(forwarding)
    }

    private mutating func checkURL(_ forwarding: RouteForwarding) {
        guard let name = forwarding.url, let type = forwarded(name, "the URL") else { return }
        guard type.readsAnyURLText else {
            return add("parameter \(name.quoted) for the URL is \(type)", "declare it as String.")
        }
        if name == forwarding.query {
            return add("parameter \(name.quoted) gets the undeclared keys and the URL", "name two parameters.")
        }
        guard let secret = schema.parameters.first(where: { $0.hasSecrets && $0.name != name }),
            parameter(name)?.isSecret == false
        else { return }
        add(
            "parameter \(name.quoted) gets the URL, which may hold the secret \(secret.name.quoted)",
            "declare it with \"secret: true\".")
    }

    /// Returns the type of a parameter that the route forwards something to; nil for an invalid one, which is reported.
    private mutating func forwarded(_ name: String, _ what: String) -> ValueSchema? {
        guard let parameter = parameter(name) else {
            addUnknown("\(name.quotedBriefly) for \(what)", name)
            return nil
        }
        guard registration.fixed[name] == nil else {
            add("\(name.quoted) for \(what) has a fixed value", "take one of the two out.")
            return nil
        }
        return parameter.type
    }

    private func parameter(_ name: String) -> ParameterSchema? {
        schema.position(of: name).map { schema.parameters[$0] }
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
        case .text(let text):
            return RouteForm.Part(kind: .text, text: text, parameter: "", type: .string)
        case .placeholder(let name):
            guard let parameter = given(name, ":\(name)") else { return nil }
            return RouteForm.Part(
                kind: .placeholder, text: "", parameter: name, position: schema.position(of: name) ?? 0,
                type: parameter.type,
                isSecret: parameter.hasSecrets)
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
                kind: .wildcard, text: "", parameter: name, position: schema.position(of: name) ?? 0, type: items,
                isSecret: parameter.hasSecrets)
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
        if let forwarding = registration.forwarding, [forwarding.query, forwarding.url].contains(name) {
            add("\(what.quoted) is also a parameter of the forwarding", "take one of the two out.")
            return nil
        }
        return parameter
    }
}

extension ValueSchema {
    /// Whether the keys of a query and their texts can be a value of this schema.
    fileprivate var readsQuery: Bool {
        if case .dictionary(let items) = kind { items.readsSomeURLText } else { kind == .any }
    }
}
