import Mediator
import MediatorCoding
import MediatorGateway

/// The error of a redirect table that was refused: all problems at once, each with its path in the document.
public struct RedirectError: Error, Sendable, Hashable {
    /// One problem of a document.
    public struct Problem: Sendable, Hashable {
        /// The stable code of the problem.
        public let code: Code
        /// The path in the document: `rules[0].to.action`; empty for the whole document.
        public let path: String
        /// The text of the problem, with a recovery suggestion unless it is obvious.
        public let message: String
        /// The names nearest to an unknown one, best first.
        public let suggestions: [String]

        init(_ code: Code, _ path: ValuePath, _ message: String, suggestions: [String] = []) {
            self.code = code
            // Keys and values of a document from outside may be long.
            self.path = path.description.cut(to: 200)
            self.message = message.cut(to: 1_000)
            self.suggestions = suggestions
        }
    }

    /// A stable code of a problem.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The code as text.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code as text.
        public var description: String { rawValue }

        /// The document is not valid JSON.
        public static let invalidJSON = Code(rawValue: "invalidJSON")
        /// The document or its list of rules exceeds the maximum.
        public static let tooLong = Code(rawValue: "tooLong")
        /// This app does not support the document's version of the format.
        public static let unknownVersion = Code(rawValue: "unknownVersion")
        /// The format does not define a key.
        public static let unknownKey = Code(rawValue: "unknownKey")
        /// A required key is missing.
        public static let missingKey = Code(rawValue: "missingKey")
        /// A value has the wrong type or form.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// Two rules have the same name.
        public static let duplicateRule = Code(rawValue: "duplicateRule")
        /// A rule never applies, since an earlier one takes all of its calls.
        public static let unreachableRule = Code(rawValue: "unreachableRule")
        /// No module handles the action.
        public static let unknownAction = Code(rawValue: "unknownAction")
        /// No module registers the route.
        public static let unknownRoute = Code(rawValue: "unknownRoute")
        /// The action has no parameter of this name.
        public static let unknownParameter = Code(rawValue: "unknownParameter")
        /// The parameters or the result of one action do not fit the other.
        public static let incompatible = Code(rawValue: "incompatible")
        /// A rule sends calls of an exposed action to a less exposed one.
        public static let internalAction = Code(rawValue: "internalAction")
        /// The table depends on the app's version, and the settings have none.
        public static let missingAppVersion = Code(rawValue: "missingAppVersion")
        /// The file of the last valid table cannot be read or written.
        public static let unusableFile = Code(rawValue: "unusableFile")
    }

    /// The first problems, in the order of the document: at most 100.
    public let problems: [Problem]
    /// The number of further problems.
    public let omittedCount: Int

    init(problems: [Problem]) {
        self.problems = Array(problems.prefix(ListLimit.problems))
        omittedCount = problems.count - self.problems.count
    }
}

extension RedirectError: CustomStringConvertible {
    /// The problems, one per line, each after its path, and the number of the omitted ones.
    public var description: String {
        let total = problems.count + omittedCount
        let head = "Mediator: the redirect table has \(total.counted("problem"))."
        let more = omittedCount > 0 ? ["  … and \(omittedCount) more"] : []
        return ([head] + problems.map { "  \($0)" } + more).joined(separator: "\n")
    }
}

extension RedirectError.Problem: CustomStringConvertible {
    /// The path, the message, and the nearest name.
    public var description: String {
        let hint = suggestions.first.map { " did you mean \($0.quoted)?" } ?? ""
        return (path.isEmpty ? "" : path + ": ") + message + hint
    }
}

extension String {
    /// Returns the beginning of the text, with an ellipsis if it is longer than a number of characters.
    fileprivate func cut(to limit: Int) -> String {
        beginning(ofCharacters: limit).map { $0 + "…" } ?? self
    }
}
