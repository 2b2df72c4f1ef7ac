/// Collects all reasons for which an action cannot take its parameters.
package struct ParameterProblems {
    struct Problem {
        var code: MediatorError.Code
        var parameter: String
        var fact: String
        var suggestions: [String] = []
        var recoverySuggestion: String

        var details: Value {
            var details: Parameters = [
                "code": .string(code.rawValue), "parameter": .string(parameter), "message": .string(fact),
            ]
            if !suggestions.isEmpty { details["suggestions"] = suggestions.parameterValue }
            return .dictionary(details)
        }
    }

    private let path: ActionPath
    private let declared: [ParameterSchema]
    private var problems: [Problem] = []
    private var omittedCount = 0

    /// Starts with the problems that need no types: unknown and missing keys.
    ///
    /// - Parameters:
    ///   - path: The action or event.
    ///   - declared: Its parameters.
    ///   - given: The parameters of the caller.
    package init(_ path: ActionPath, declared: [ParameterSchema], given: Parameters) {
        self.path = path
        self.declared = declared
        let missing = declared.filter { given[$0.name] == nil }
        if declared.count - missing.count < given.count {
            let names = Set(declared.map(\.name))
            let unused = missing.map(\.name)
            for key in given.keys where !names.contains(key) {
                add(.unknown(key, of: path, unused: unused, declaresNone: declared.isEmpty))
            }
        }
        for parameter in missing where parameter.isRequired { add(.missing(parameter, of: path)) }
    }

    package mutating func add(_ mismatch: ValueMismatch, of parameter: ParameterSchema) {
        // An app's own type may show the value in its message, and a path the keys of a secret dictionary.
        let mismatch = parameter.isSecret ? mismatch.redacted : mismatch
        let path = path
        for problem in mismatch.at(key: parameter.name).problems { add(.invalid(problem, parameter, of: path)) }
    }

    /// Adds a problem, or counts it where there are too many; then its texts are not made.
    private mutating func add(_ problem: @autoclosure () -> Problem) {
        if problems.count < ListLimit.names { problems.append(problem()) } else { omittedCount += 1 }
    }

    /// One error of all problems, with the code of the first; nil when there are none.
    package var error: MediatorError? {
        guard let first = problems.first else { return nil }
        return .parameters(first, problems, omittedCount: omittedCount, of: path, declared: declared)
    }
}
