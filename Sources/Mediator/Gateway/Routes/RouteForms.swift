/// The forms of all routes in the order in which they are tried, and the problems found on the way.
struct RouteForms {
    private(set) var all: [RouteForm] = []
    private(set) var problems: [RegistryError.Problem] = []

    /// Takes routes in order of registration.
    ///
    /// - Parameter action: The registered action of a path, remote or not; nil when there is none.
    init(_ notes: [RouteNote], action: (ActionPath) -> Entry?) {
        for (order, note) in notes.enumerated() {
            do {
                let pattern = try RoutePattern(note.pattern)
                // Whoever removed the action may bring it back; that it was never there is told elsewhere.
                guard let entry = action(note.path) else { continue }
                let action = RemoteAction(entry: entry, schema: entry.contract.schema)
                var typing = RouteTyping(note, action, order: order)
                typing.type(pattern)
                all += typing.forms
                problems += typing.problems
            } catch {
                problems.append(
                    .invalidRoute(note, "\(error.fact), at character \(error.column)", error.resolution))
            }
        }
        sort()
        addShadowed()
    }

    /// Returns all forms and the default forms of actions in the order in which they are tried.
    func adding(_ defaults: [RouteForm]) -> [RouteForm] {
        var forms = self
        forms.all += defaults
        forms.sort()
        return forms.all
    }

    /// Sorts by precedence, and for the rest by the order of registration, which a stable sort keeps.
    private mutating func sort() {
        all = all.enumerated().sorted { one, two in
            if one.element.precedes(two.element) { return true }
            return !two.element.precedes(one.element) && one.offset < two.offset
        }.map(\.element)
    }

    /// Finds forms that can never match, since an earlier one of the same shape takes all that they would.
    private mutating func addShadowed() {
        var earlier: [RouteForm.Shape: [RouteForm]] = [:]
        for form in all {
            let others = earlier[form.shape] ?? []
            if let note = form.note, let other = others.first(where: { $0.covers(form) }), let before = other.note {
                let problem: RegistryError.Problem =
                    other.isSame(as: form)
                    ? .duplicateRoute(before, note) : .unreachableRoute(note, behind: before)
                // Several forms of the same two routes may clash, which is one problem.
                if !problems.contains(problem) { problems.append(problem) }
            }
            earlier[form.shape, default: []].append(form)
        }
    }
}

/// Holds a pattern against the contract of its action.
private struct RouteTyping {
    private let note: RouteNote
    private let action: RemoteAction
    private let order: Int
    private(set) var forms: [RouteForm] = []
    private(set) var problems: [RegistryError.Problem] = []

    init(_ note: RouteNote, _ action: RemoteAction, order: Int) {
        self.note = note
        self.order = order
        self.action = action
    }

    mutating func type(_ pattern: RoutePattern) {
        guard action.schema.exposure == .remote else {
            add(
                "it leads to an action that is internal",
                "declare the action with \"exposure: .remote\", or take the route out.")
            return
        }
        checkFixed()
        var seen: Set<String> = []
        for form in pattern.forms {
            let parts = form.parts.compactMap { part(of: $0, &seen) }
            guard parts.count == form.parts.count else { continue }
            forms.append(
                RouteForm(parts: parts, pathCount: form.pathCount, action: action, note: note, order: order))
        }
    }

    private mutating func add(_ fact: String, _ resolution: String, suggestions: [String] = []) {
        problems.append(
            .invalidRoute(note, fact, suggestions.first.map { "write \($0.quoted)." } ?? resolution))
    }

    private mutating func checkFixed() {
        for (key, value) in note.fixed {
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
        action.schema.parameters.first { $0.name == name }
    }

    private mutating func addUnknown(_ what: String, _ name: String) {
        let names = action.schema.parameters.map(\.name)
        add(
            "\(what) is no parameter of the action, which has \(names.listed)", "name one of them.",
            suggestions: Suggestions.nearest(to: name, among: names))
    }

    /// Returns a part with its type; nil when it does not fit, which is told once for all forms.
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
            return RouteForm.Part(kind: .placeholder, text: [], parameter: name, type: parameter.type)
        case .wildcard(let name?):
            guard let parameter = given(name, "*\(name)") else { return nil }
            guard case .array(let items) = parameter.type.kind else {
                add(
                    "\"*\(name)\" takes several parts, and the parameter is \(parameter.type)",
                    "name an array, or write \":\(name)\".")
                return nil
            }
            return RouteForm.Part(kind: .wildcard, text: [], parameter: name, type: items)
        case .wildcard(nil):
            let arrays = action.schema.parameters.filter { if case .array = $0.type.kind { true } else { false } }
            guard let array = arrays.first, arrays.count == 1 else {
                add(
                    "\"*\" stands for the action's only array, and it has \(arrays.map(\.name).listed)",
                    "name the parameter, as \"*name\".")
                return nil
            }
            return typedPart(of: RoutePattern.Part(kind: .wildcard(array.name), column: part.column))
        }
    }

    /// Returns the parameter that a part of a path gives.
    private mutating func given(_ name: String, _ what: String) -> ParameterSchema? {
        guard let parameter = parameter(name) else {
            addUnknown(what.quoted, name)
            return nil
        }
        guard parameter.type.isPlain else {
            add("\(what.quoted) never matches, since no text is a \(parameter.type)", "leave it out.")
            return nil
        }
        guard note.fixed[name] == nil else {
            add("\(what.quoted) has a fixed value", "take one of the two out.")
            return nil
        }
        return parameter
    }
}
