import Mediator
import MediatorCoding

/// The parameters that the places of a URL give, each converted when it is taken; earlier places take precedence.
struct URLInputs {
    private let action: RemoteAction
    /// The values by the position of their parameters in the contract.
    // An action has few parameters: a linear search for names is faster than a hash table.
    private var values: [Value?] = []
    /// The inputs that do not convert; the values at their positions are null.
    private var invalid: [(position: Int, input: ParameterInput)] = []
    var ignored: [String] = []
    private var seen: Set<String> = []

    init(_ action: RemoteAction) {
        self.action = action
        // Not `init(repeating:count:)`, which looks the type of its buffer up for each array.
        values.reserveCapacity(action.readers.count)
        for _ in action.readers { values.append(nil) }
    }

    /// Adds a parameter of the app, or one that is forwarded.
    mutating func take(_ name: String, _ input: ParameterInput) {
        if let position = action.position(of: name) { take(position, input) }
    }

    /// Adds a parameter of the route, which the registry has checked.
    mutating func take(_ name: String, checked value: Value) {
        if let position = action.position(of: name) { values[position] = value }
    }

    /// Adds the text of a part of the path, or of a key.
    mutating func take(_ position: Int, _ index: Int, of url: GatewayURL) {
        guard values[position] == nil else { return }
        switch action.readers[position] {
        case .text: values[position] = .string(url.text(index))
        case .integer:
            if let integer = url.plainInteger(index) { values[position] = .int(integer) } else { fallthrough }
        case .other:
            take(position, .text(url.text(index), isQuoted: action.schema.parameters[position].type.isText))
        }
    }

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
        if seen.insert(key).inserted { ignored.append(key) }
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
        guard let name = forwarding?.query, let position = action.position(of: name) else {
            take(url.queryKeys, of: url, forwarded: nil)
            take(url.fragmentKeys, of: url, forwarded: nil)
            return
        }
        take(url.queryKeys, of: url, forwarded: position)
        take(url.fragmentKeys, of: url, forwarded: position)
        take(position, .value(.dictionary(forwarded(url, action.schema.parameters[position].type))))
    }

    /// Adds the items of a query, grouped by key.
    ///
    /// - Parameters:
    ///   - keys: The indices of the keys among the ranges of the URL.
    ///   - url: The URL.
    ///   - forwarded: The position of the parameter that gets the undeclared keys, instead of a text; nil for none.
    private mutating func take(_ keys: StrideTo<Int>, of url: GatewayURL, forwarded: Int?) {
        for key in keys {
            guard let position = unsafe url.withBytes(of: key, action.position) else {
                if forwarded == nil { ignore(url.text(key)) }
                continue
            }
            if position == forwarded {
                ignore(url.text(key))
                continue
            }
            if values[position] != nil {
                // The first item of a key added all items of that key in the same query.
                if keys.first(where: { url.areSame($0, key) }) == key { ignore(url.text(key)) }
            } else if keys.contains(where: { $0 > key && url.areSame($0, key) }) {
                take(position, .texts(keys.filter { url.areSame($0, key) }.map { url.text($0 + 1) }))
            } else if action.readers[position] == .other {
                take(position, action.schema.parameters[position].type.input(ofURL: url.text(key + 1)))
            } else {
                take(position, key + 1, of: url)
            }
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

extension RemoteAction {
    /// Returns the position of a parameter in the contract.
    func position(of name: String) -> Int? {
        var name = name
        return unsafe name.withUTF8(position)
    }

    /// Returns the position of the parameter whose name has these bytes.
    func position(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        names.firstIndex { unsafe $0.count == name.count && $0.elementsEqual(name) }
    }

    /// Returns the keys of a URL that the action does not declare, with their texts.
    func undeclared(_ url: GatewayURL) -> Parameters {
        var query = Parameters()
        // Most keys are declared, and their texts are not made.
        for index in url.keys where unsafe url.withBytes(of: index, position) == nil {
            let (key, text) = (url.text(index), Value.string(url.text(index + 1)))
            switch query[key] {
            case nil: query[key] = text
            case .array(let values)?: query[key] = .array(values + [text])
            case let value?: query[key] = [value, text]
            }
        }
        return query
    }
}

extension Value {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
