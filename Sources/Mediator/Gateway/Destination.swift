/// What a URL asks for.
struct Destination: Sendable {
    let action: RemoteAction
    let parameters: Parameters
    /// The keys that were not taken.
    let ignored: [String]
    /// The pattern of the route that led there, if one did.
    var route: String?
}

extension Gateway {
    /// Returns what a URL asks for, its parameters read as the contract declares.
    ///
    /// - Throws: ``MediatorError`` with code `invalidURL`, `foreignURL` or `notFound`, or naming every parameter that is
    ///   missing or mistyped.
    func destination(
        of url: String,
        origin: Origin,
        context: Parameters = [:]
    ) throws(MediatorError) -> Destination {
        let url = try URLReader.read(url, addresses)
        return try destination(of: url, by: try form(of: url) { admits($0, from: origin) }, context)
    }

    /// Returns the form of a route or of an action that answers a URL.
    ///
    /// An action that is not admitted does not exist: its routes take nothing away from others.
    ///
    /// - Throws: ``MediatorError`` with code `notFound`.
    func form(of url: GatewayURL, admits: (RemoteAction) -> Bool) throws(MediatorError) -> RouteForm {
        let routes = remoteActions.routes
        var position = routes.match(url)
        while let found = position {
            let form = routes.forms[found.form]
            if admits(form.action) { return form }
            position = routes.match(url, after: found)
        }
        throw .notFound(url.address, url.defaultPath)
    }

    /// Returns what a URL asks for when a form answers it.
    func destination(
        of url: GatewayURL,
        by form: RouteForm,
        _ context: Parameters
    ) throws(MediatorError) -> Destination {
        var inputs = URLInputs(form.action)
        for (name, value) in form.note?.fixed ?? [:] { inputs.take(name, .value(value)) }
        for (name, value) in context { inputs.take(name, .value(value)) }
        // Where a fragment was left aside, the parts end before it.
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
        let parameters = try form.action.schema.parameters(
            of: isStrict ? try inputs.refusingIgnored() : inputs.all)
        return Destination(
            action: form.action, parameters: parameters, ignored: inputs.ignored,
            route: form.note?.pattern)
    }
}

extension GatewayURL {
    /// The target and the action that the URL names if it is of the default form.
    var defaultPath: ActionPath? {
        guard pathCount == 2 else { return nil }
        return ActionPath(target: text(0), action: text(1))
    }
}

/// The parameters that the places of a URL give, the better place first.
private struct URLInputs {
    private let action: RemoteAction
    /// By the positions of the parameters in the contract.
    private var taken: [ParameterInput?]
    private(set) var ignored: [String] = []
    private var seen: Set<String> = []

    init(_ action: RemoteAction) {
        self.action = action
        taken = Array(repeating: nil, count: action.schema.parameters.count)
    }

    /// The parameters in the order of the contract.
    var all: [(name: String, input: ParameterInput)] {
        var all: [(name: String, input: ParameterInput)] = []
        all.reserveCapacity(taken.count)
        for (position, input) in taken.enumerated() {
            if let input { all.append((action.schema.parameters[position].name, input)) }
        }
        return all
    }

    private func position(of name: String) -> Int? {
        action.schema.parameters.firstIndex { $0.name == name }
    }

    /// Takes a parameter of the path, of the route or of the app.
    mutating func take(_ name: String, _ input: ParameterInput) {
        if let position = position(of: name), taken[position] == nil { taken[position] = input }
    }

    /// Takes the items of a query, those of one key together.
    mutating func take(_ items: [GatewayURL.Item]) {
        if items.isEmpty { return }
        var texts = [[String]](repeating: [], count: taken.count)
        for item in items {
            guard let position = position(of: item.key), taken[position] == nil else {
                ignore(item.key)
                continue
            }
            texts[position].append(item.value)
        }
        for (position, texts) in texts.enumerated() where !texts.isEmpty {
            taken[position] = action.schema.parameters[position].type.input(ofURL: texts)
        }
    }

    mutating func ignore(_ key: String) {
        if seen.insert(key).inserted { ignored.append(key) }
    }

    /// Returns the parameters of a URL whose every key must be taken.
    func refusingIgnored() throws(MediatorError) -> [(name: String, input: ParameterInput)] {
        guard let key = ignored.first else { return all }
        throw .ignoredKey(key, among: ignored, action.schema)
    }
}
