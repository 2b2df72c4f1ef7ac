import Mediator
import MediatorCoding

extension Failure {
    /// Returns the whole text, after the number of the line if there is one.
    package func description(line: Int?) -> String {
        let prefix = line.map { "line \($0): " } ?? ""
        return prefix + (text ?? MediatorError.text(message, notes, suggestions, recoverySuggestion))
    }

    /// Returns the failure as `{"error": {…}}`, with null for absent parts, and without `chain` and `underlying` where
    /// there are none.
    package func json(line: Int?) -> String {
        var error: Parameters = [
            "code": .string(code),
            "message": .string(message),
            "target": target.parameterValue,
            "action": action.parameterValue,
            "parameter": parameter.parameterValue,
            "suggestions": suggestions.parameterValue,
            "details": .dictionary(details),
        ]
        if !chain.isEmpty { error["chain"] = chain.parameterValue }
        if let underlying { error["underlying"] = .string(underlying) }
        if let line { error["line"] = .int(line) }
        if let text = try? Value.dictionary(["error": .dictionary(error)]).json() { return text }
        // Details may hold a number without a JSON form; the other parts remain.
        error["details"] = [:]
        return (try? Value.dictionary(["error": .dictionary(error)]).json()) ?? #"{"error": {}}"#
    }
}
