import Mediator

/// The action and the parameters that a request names.
struct Destination: Sendable {
    let action: RemoteAction
    let parameters: Parameters
    /// The ignored keys.
    let ignored: [String]
    /// The pattern of the matched route; nil for the default form.
    var route: String?
    /// The keys in the query of the URL; none for a message.
    var keys: [GatewayURL.Item] = []
}

/// The form that a URL matches: that of a route, or the default form of an action.
struct Routed {
    let form: RouteForm
    let action: RemoteAction
}

extension Gateway {
    /// Returns the first match of a URL whose action is admitted.
    ///
    /// An action that is not admitted does not exist: its routes do not hide those of other actions.
    ///
    /// - Throws: `MediatorError` with code `notFound`.
    func routed(_ url: GatewayURL, admits: (RemoteAction) -> Bool) throws(MediatorError) -> Routed {
        let routes = remoteActions.routes
        var position = routes.match(url)
        while let found = position {
            let action = routes.actions[found.form]
            if admits(action) { return Routed(form: routes.forms[found.form], action: action) }
            position = routes.match(url, after: found)
        }
        throw .notFound(url, routes.secrets)
    }

    /// Returns the action and the parameters that a URL names, converted as the contract declares.
    ///
    /// - Parameters:
    ///   - url: The parsed URL.
    ///   - routed: The form that it matches.
    ///   - context: Parameters of the app, which take precedence over the URL.
    /// - Throws: `MediatorError` naming every parameter that is missing or mistyped.
    func destination(
        of url: GatewayURL,
        by routed: Routed,
        _ context: Parameters
    ) throws(MediatorError) -> Destination {
        let (form, action) = (routed.form, routed.action)
        var inputs = URLInputs(action)
        for (name, value) in form.registration?.fixed ?? [:] { inputs.take(name, .value(value)) }
        for (name, value) in context { inputs.take(name, .value(value)) }
        // If the form ignores the fragment, the parts end before it.
        let end = form.hasFragment ? url.parts.count : url.pathCount
        for (index, part) in form.parts.enumerated() {
            switch part.kind {
            case .text: continue
            case .placeholder: inputs.take(part.parameter, .text(url.text(index), isQuoted: part.type.isText))
            case .wildcard: inputs.take(part.parameter, .texts((index..<end).map(url.text)))
            }
        }
        inputs.take(url.query)
        inputs.take(url.fragmentQuery)
        if url.hasFragmentPath, !form.hasFragment { inputs.ignore("#") }
        if url.anchor != nil { inputs.ignore("#") }
        let parameters = try action.schema.parameters(
            of: isStrict ? try inputs.refusingIgnored(except: redirector?.urlKeys ?? []) : inputs.all)
        return Destination(
            action: action, parameters: parameters, ignored: inputs.ignored,
            route: form.registration?.pattern,
            keys: url.fragmentQuery.isEmpty ? url.query : url.query + url.fragmentQuery)
    }
}

/// The parameters that the places of a URL give; earlier places take precedence.
private struct URLInputs {
    private struct Taken {
        /// The index of the parameter in the contract.
        let position: Int
        /// The number of the place that gives it.
        let place: Int
        let input: ParameterInput
    }

    private let schema: ActionSchema
    /// In the order of the contract.
    // An action has few parameters: a linear search is faster than a hash table.
    private var taken: [Taken] = []
    private var place = 0
    private(set) var ignored: [String] = []
    private var seen: Set<String> = []

    init(_ action: RemoteAction) {
        schema = action.schema
        taken.reserveCapacity(schema.parameters.count)
    }

    /// The parameters in the order of the contract.
    var all: [(name: String, input: ParameterInput)] {
        var all: [(name: String, input: ParameterInput)] = []
        all.reserveCapacity(taken.count)
        for taken in taken { all.append((schema.parameters[taken.position].name, taken.input)) }
        return all
    }

    private func position(of name: String) -> Int? {
        schema.parameters.firstIndex { $0.name.hasSameBytes(as: name) }
    }

    /// Adds a parameter of the path, of the route or of the app.
    mutating func take(_ name: String, _ input: ParameterInput) {
        if let position = position(of: name) { take(position, input) }
    }

    private mutating func take(_ position: Int, _ input: ParameterInput) {
        let index = taken.firstIndex { $0.position >= position } ?? taken.count
        if index < taken.count, taken[index].position == position { return }
        taken.insert(Taken(position: position, place: place, input: input), at: index)
    }

    /// Adds the items of a query, grouped by key.
    mutating func take(_ items: [GatewayURL.Item]) {
        place += 1
        for (index, item) in items.enumerated() {
            guard let position = position(of: item.key) else {
                ignore(item.key)
                continue
            }
            if let earlier = taken.first(where: { $0.position == position }) {
                // The first item of a key added all items of that key in the same query.
                if earlier.place != place { ignore(item.key) }
                continue
            }
            let type = schema.parameters[position].type
            let others = items[(index + 1)...]
            if others.contains(where: { $0.key.hasSameBytes(as: item.key) }) {
                let texts = others.filter { $0.key.hasSameBytes(as: item.key) }.map(\.value)
                take(position, .texts([item.value] + texts))
            } else {
                take(position, type.input(ofURL: item.value))
            }
        }
    }

    mutating func ignore(_ key: String) {
        if seen.insert(key).inserted { ignored.append(key) }
    }

    /// Returns the parameters of a URL.
    ///
    /// - Parameter known: Undeclared keys that are no error.
    /// - Throws: `MediatorError` if another key was ignored.
    func refusingIgnored(
        except known: Set<String>
    ) throws(MediatorError) -> [(name: String, input: ParameterInput)] {
        guard let key = ignored.first(where: { !known.contains($0) }) else { return all }
        throw .ignoredKey(key, among: ignored, schema)
    }
}
