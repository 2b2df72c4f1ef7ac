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
        var read: [Parameters.Element] = []
        var mismatches: [(ValueMismatch, ParameterSchema)] = []
        for (name, input) in inputs {
            let schema = parameters.first { $0.name == name }
            do {
                read.append((name, try schema?.value(of: input) ?? .null))
            } catch {
                read.append((name, .null))
                if let schema { mismatches.append((error, schema)) }
            }
        }
        let given = Parameters(read)
        var problems = ParameterProblems(path, declared: parameters, given: given)
        for (mismatch, schema) in mismatches { problems.add(mismatch, of: schema) }
        if let error = problems.error { throw error }
        return given
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
