import Mediator
import MediatorCoding

/// The parameters that the parts of a URL give, each converted when it is taken; earlier ones take precedence.
struct URLInputs {
    private let action: ExposedAction
    /// The values by the position of their parameters in the contract.
    private var values: [Value?]
    /// The inputs that do not convert; the values at their positions are null.
    private var invalid: [(position: Int, input: ParameterInput)] = []
    var ignored: [String] = []
    private var seen: Set<ExactText> = []

    init(_ action: ExposedAction) {
        self.action = action
        values = action.schema.parameters.map { _ in nil }
    }

    /// Adds a parameter of the app, or one that is forwarded.
    mutating func take(_ name: String, _ input: ParameterInput) {
        if let position = action.schema.position(of: name) { take(position, input) }
    }

    /// Adds a parameter of the route, which the registry has checked.
    mutating func take(_ name: String, checked value: Value) {
        if let position = action.schema.position(of: name) { values[position] = value }
    }

    /// Adds a parameter at a position in the contract.
    mutating func take(_ position: Int, _ input: ParameterInput) {
        guard values[position] == nil else { return }
        do {
            values[position] = try action.schema.parameters[position].value(of: input)
        } catch {
            values[position] = .null
            invalid.append((position, input))
        }
    }

    mutating func ignore(_ key: String) {
        if seen.insert(ExactText(key)).inserted { ignored.append(key) }
    }

    /// Returns the parameters in the order of the contract.
    ///
    /// - Throws: `MediatorError` naming every parameter that is missing or mistyped.
    func parameters() throws(MediatorError) -> Parameters {
        let schemas = action.schema.parameters
        var parameters = Parameters()
        var isComplete = invalid.isEmpty
        for position in values.indices {
            if let value = values[position] {
                parameters.append(schemas[position].name, value)
            } else if schemas[position].isRequired {
                isComplete = false
            }
        }
        if isComplete { return parameters }
        let inputs = parameters.map { key, value in
            let input = invalid.first { schemas[$0.position].name == key }?.input ?? .value(value)
            return (name: key, input: input)
        }
        return try action.schema.parameters(of: inputs)
    }

    /// Refuses ignored keys.
    ///
    /// - Throws: `MediatorError` if a key was ignored.
    func refuseIgnored() throws(MediatorError) {
        guard let key = ignored.first else { return }
        throw .ignoredKey(key, among: ignored, action.schema)
    }
}

extension URLInputs {
    /// Adds the items of the query and of the fragment's query, and forwards the undeclared keys.
    mutating func take(_ url: GatewayURL, _ forwarding: RouteForwarding?) {
        guard let name = forwarding?.query, let position = action.schema.position(of: name) else {
            take(url.query, forwarded: nil)
            take(url.fragmentQuery, forwarded: nil)
            return
        }
        take(url.query, forwarded: position)
        take(url.fragmentQuery, forwarded: position)
        take(position, .value(.dictionary(forwarded(url, action.schema.parameters[position].type))))
    }

    /// Adds the items of a query, those of one key together.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - forwarded: The position of the parameter that gets the undeclared keys, instead of a text; nil for none.
    private mutating func take(_ items: [GatewayURL.Item], forwarded: Int?) {
        var texts: [(position: Int, texts: [String])] = []
        for item in items {
            let position = action.schema.position(of: item.key)
            if let position, position != forwarded, values[position] == nil {
                if let index = texts.firstIndex(where: { $0.position == position }) {
                    texts[index].texts.append(item.value)
                } else {
                    texts.append((position, [item.value]))
                }
            } else if position != nil || forwarded == nil {
                ignore(item.key)
            }
        }
        for (position, texts) in texts {
            let type = action.schema.parameters[position].type
            take(position, texts.count == 1 ? type.input(ofURL: texts[0]) : .texts(texts))
        }
    }

    /// Returns the undeclared keys with the values of their texts; a text that does not convert stays a text.
    private func forwarded(_ url: GatewayURL, _ type: ValueSchema) -> Parameters {
        guard case .dictionary(let items) = type.kind, items != .any else { return action.undeclared(url) }
        return Parameters(
            action.undeclared(url).map { key, value in
                let input: ParameterInput? =
                    switch value {
                    case .string(let text): items.input(ofURL: text)
                    case .array(let values): .texts(values.compactMap(\.text))
                    default: nil
                    }
                let read = input.flatMap { try? ParameterSchema(key, items).value(of: $0) }
                return (key, read ?? value)
            })
    }
}

extension ExposedAction {
    /// Returns the keys of a URL that the action does not declare, with their texts.
    func undeclared(_ url: GatewayURL) -> Parameters {
        var query = Parameters()
        for item in url.items where schema.position(of: item.key) == nil {
            let text = Value.string(item.value)
            switch query[item.key] {
            case nil: query[item.key] = text
            case .array(let values)?: query[item.key] = .array(values + [text])
            case let value?: query[item.key] = [value, text]
            }
        }
        return query
    }
}
