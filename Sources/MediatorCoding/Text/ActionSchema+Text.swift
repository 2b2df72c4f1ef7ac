package import Mediator

/// The input for a parameter from outside: texts, which the schema converts, or a value.
package enum ParameterInput: Sendable {
    case text(String, isQuoted: Bool = false)
    /// The elements of an array, without quotes.
    case texts([String])
    case value(Value)
}

extension ActionSchema {
    /// Returns the parameters, each text converted by the schema.
    ///
    /// It adds no defaults: the call does.
    ///
    /// - Throws: `MediatorError` naming every unknown, missing and mistyped parameter.
    package func parameters(of inputs: [(name: String, input: ParameterInput)]) throws(MediatorError) -> Parameters {
        if let parameters = readable(inputs) { return parameters }
        let schemas = Dictionary(parameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var read: [Parameters.Element] = []
        var mismatches: [(ValueMismatch, ParameterSchema)] = []
        for (name, input) in inputs {
            do {
                let value = try schemas[name]?.value(of: input)
                read.append((name, value ?? .null))
            } catch {
                read.append((name, .null))
                if let schema = schemas[name] { mismatches.append((error, schema)) }
            }
        }
        let given = Parameters(read)
        var problems = ParameterProblems(ActionPath(target: target, action: action), declared: parameters, given: given)
        for (mismatch, schema) in mismatches {
            problems.add(mismatch, of: schema)
        }
        if let error = problems.error { throw error }
        return given
    }

    /// Returns the parameters if they are valid: the fast path, without collecting problems.
    private func readable(_ inputs: [(name: String, input: ParameterInput)]) -> Parameters? {
        var read: [Parameters.Element] = []
        read.reserveCapacity(inputs.count)
        var missing = parameters.count(where: \.isRequired)
        for (name, input) in inputs {
            guard let position = parameters.firstIndex(where: { $0.name == name }),
                !read.contains(where: { $0.key == name }),
                let value = try? parameters[position].value(of: input)
            else { return nil }
            if parameters[position].isRequired { missing -= 1 }
            read.append((name, value))
        }
        return missing == 0 ? Parameters(unchecked: read) : nil
    }
}

extension ParameterSchema {
    package func value(of input: ParameterInput) throws(ValueMismatch) -> Value {
        let value: Value
        switch input {
        case .text(let text, let isQuoted): value = try type.value(ofText: text, isQuoted: isQuoted)
        case .texts(let texts): value = try type.value(ofTexts: texts)
        case .value(let given): value = given
        }
        if case .text = input, type.readsCompletely { return value }
        let problems = type.problems(in: value)
        guard problems.isEmpty else { throw ValueMismatch(problems: problems) }
        return value
    }
}
