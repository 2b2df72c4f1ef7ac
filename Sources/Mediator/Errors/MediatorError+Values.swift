extension MediatorError {
    static func missingParameter(_ key: String, in parameters: Parameters, expected: String) -> MediatorError {
        MediatorError(
            .missingParameter, parameter: key, message: "no key \(key.quotedBriefly) in the dictionary.",
            notes: ["keys: " + parameters.keys.listed],
            suggestions: Suggestions.nearest(to: key, among: parameters.keys),
            recoverySuggestion: "add it as \(expected), or read it as an optional.",
            details: ["expected": .string(expected)])
    }

    package static func invalidParameter(_ key: String, _ mismatch: ValueMismatch) -> MediatorError {
        invalid(.invalidParameter, mismatch.at(key: key))
    }

    /// Returns the error of a mismatch outside of a call, in a record if one is named.
    package static func invalidValue(
        _ mismatch: ValueMismatch, of record: String? = nil, at place: CodeLocation? = nil
    ) -> MediatorError {
        var error = invalid(.invalidValue, mismatch, of: record)
        if let place { error.notes.append("at \(place)") }
        if record != nil, mismatch.problems.allSatisfy({ $0.fact.hasPrefix("missing") }) {
            error.recoverySuggestion = "set the field where the record is made, or declare it with a default."
        }
        return error
    }

    private static func invalid(_ code: Code, _ mismatch: ValueMismatch, of record: String? = nil) -> MediatorError {
        let path = mismatch.problems.first?.path.description ?? ""
        return MediatorError(
            code, parameter: path.isEmpty ? nil : path,
            message: (record.map { "\($0) does not fit: " } ?? "") + "\(mismatch).",
            recoverySuggestion: "give a value of the expected type; numbers convert only where that is exact.",
            details: ["problems": mismatch.listed])
    }

    package static func notPlain(_ path: ValuePath, _ fact: String, recoverySuggestion: String) -> MediatorError {
        MediatorError(
            .notPlain, parameter: path.description.isEmpty ? nil : path.description,
            message: path.description.isEmpty ? fact : "\(path): \(fact)", recoverySuggestion: recoverySuggestion)
    }
}

extension ValueMismatch {
    var listed: Value {
        .array(problems.map { ["path": .string($0.path.description), "fact": .string($0.fact)] })
    }
}
