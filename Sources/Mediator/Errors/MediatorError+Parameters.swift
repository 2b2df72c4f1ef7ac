/// Why an action cannot take its parameters: all reasons at once, since one call per typo is a slow way to learn.
package struct ParameterProblems {
    private struct Problem {
        var code: MediatorError.Code
        var parameter: String
        var fact: String
        var suggestions: [String] = []
        var resolution: String

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
    /// How many there are besides.
    private var omitted = 0

    /// The most problems that are told one by one: a message from outside may have any number of them.
    private static let most = 20

    /// Starts with what can be told without types: unknown and missing keys.
    package init(_ path: ActionPath, declared: [ParameterSchema], given: Parameters) {
        self.path = path
        self.declared = declared
        let names = declared.map(\.name)
        let unused = names.filter { given[$0] == nil }
        for key in given.keys where !names.contains(key) {
            guard hasRoom() else { continue }
            problems.append(
                Problem(
                    code: .unknownParameter,
                    parameter: key,
                    fact: "no parameter \(key.quotedBriefly) in \(path)",
                    suggestions: Suggestions.nearest(to: key, among: unused),
                    resolution: names.isEmpty ? "call it without parameters." : "leave it out."
                )
            )
        }
        for parameter in declared where parameter.isRequired && given[parameter.name] == nil && hasRoom() {
            problems.append(
                Problem(
                    code: .missingParameter,
                    parameter: parameter.name,
                    fact: "parameter \(parameter.name.quoted) of \(path) is missing",
                    resolution: "pass it as \(parameter.type)."
                )
            )
        }
    }

    package mutating func add(_ mismatch: ValueMismatch, of parameter: ParameterSchema) {
        // A type of the app's own may tell the value in its words, and a path the keys of a secret dictionary.
        let mismatch = parameter.isSecret ? mismatch.ofSecret : mismatch
        for problem in mismatch.at(key: parameter.name).problems where hasRoom() {
            problems.append(
                Problem(
                    code: .invalidParameter,
                    parameter: problem.path.description,
                    fact: "parameter \(problem.path.description.quotedBriefly) of \(path): \(problem.fact)",
                    resolution: "pass \(parameter.name) as \(parameter.type)."
                )
            )
        }
    }

    /// Returns whether one more problem is told, and counts it otherwise.
    private mutating func hasRoom() -> Bool {
        guard problems.count == Self.most else { return true }
        omitted += 1
        return false
    }

    /// One error of all problems, its code that of the first; nil when there are none.
    package var error: MediatorError? {
        guard let first = problems.first else { return nil }
        let signature = "parameters: " + (declared.isEmpty ? "none" : declared.map(\.description).listed)
        let details: Parameters = [
            "problems": .array(
                problems.map(\.details)
            )
        ]
        guard problems.count > 1 else {
            return MediatorError(
                first.code,
                path,
                parameter: first.parameter,
                message: first.fact + ".",
                notes: [signature],
                suggestions: first.suggestions,
                resolution: first.resolution,
                details: details
            )
        }
        var lines = problems.map { problem in
            problem.fact + (problem.suggestions.first.map { "; did you mean \($0.quoted)?" } ?? ".")
        }
        if omitted > 0 { lines.append("… and \(omitted) more.") }
        return MediatorError(
            first.code,
            path,
            parameter: first.parameter,
            message: "\(path) cannot take its parameters, for \(problems.count + omitted) reasons.",
            notes: lines + [signature],
            suggestions: [],
            resolution: "pass what is declared.",
            details: details
        )
    }
}
