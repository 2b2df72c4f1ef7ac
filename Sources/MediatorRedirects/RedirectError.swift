import Mediator
import MediatorGateway

/// Why a redirect table was not taken: all problems at once, each with its place in the document.
public struct RedirectError: Error, Sendable, Hashable {
    /// One thing that is wrong.
    public struct Problem: Sendable, Hashable {
        /// A stable word for what is wrong.
        public let code: Code
        /// Where in the document: `rules[0].to.action`; empty for all of it.
        public let path: String
        /// What is wrong, and what to do where that is not plain.
        public let message: String
        /// The nearest names, best first, where a name is wrong.
        public let suggestions: [String]

        init(_ code: Code, _ path: ValuePath, _ message: String, suggestions: [String] = []) {
            self.code = code
            self.path = path.description
            self.message = message
            self.suggestions = suggestions
        }
    }

    /// A stable word for what is wrong.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word.
        public var description: String { rawValue }

        /// The document is no JSON, or JSON that is not safe to take.
        public static let invalidJSON = Code(rawValue: "invalidJSON")
        /// The document, or its list of rules, is longer than it may be.
        public static let tooLong = Code(rawValue: "tooLong")
        /// The document is of a version that is not known here.
        public static let unknownVersion = Code(rawValue: "unknownVersion")
        /// A key is not one of the format's.
        public static let unknownKey = Code(rawValue: "unknownKey")
        /// A key that must be there is not.
        public static let missingKey = Code(rawValue: "missingKey")
        /// A value is of the wrong type or form.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// Two rules have the same name.
        public static let duplicateRule = Code(rawValue: "duplicateRule")
        /// A rule never applies, since one before it takes all of its calls.
        public static let unreachableRule = Code(rawValue: "unreachableRule")
        /// Rules send a call back to where it came from.
        public static let loop = Code(rawValue: "loop")
        /// No module handles the action.
        public static let unknownAction = Code(rawValue: "unknownAction")
        /// The gateway has no such route.
        public static let unknownRoute = Code(rawValue: "unknownRoute")
        /// No action takes the parameter under this name.
        public static let unknownParameter = Code(rawValue: "unknownParameter")
        /// The parameters or the result of one action do not fit the other.
        public static let incompatible = Code(rawValue: "incompatible")
        /// What is open to the outside is sent to an action that is not.
        public static let internalAction = Code(rawValue: "internalAction")
        /// The table asks for the app's version, and the app did not give one.
        public static let missingAppVersion = Code(rawValue: "missingAppVersion")
        /// The file of the last good table could not be read or written, or is damaged.
        public static let damagedFile = Code(rawValue: "damagedFile")
    }

    /// The problems, in the order of the document.
    public let problems: [Problem]
}

extension RedirectError: CustomStringConvertible {
    /// The problems, one a line, each behind its place.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return (["Mediator: the redirect table has \(count)."] + problems.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension RedirectError.Problem: CustomStringConvertible {
    /// The place, what is wrong, and the nearest name.
    public var description: String {
        let hint = suggestions.first.map { " did you mean \($0.quoted)?" } ?? ""
        return (path.isEmpty ? "" : path + ": ") + message + hint
    }
}
