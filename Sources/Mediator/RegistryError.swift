/// All problems of the registrations, reported together.
public struct RegistryError: Error, Sendable, Hashable {
    /// A problem of one registration.
    public struct Problem: Sendable, Hashable {
        /// The stable code.
        public let code: Code
        /// The target concerned, if any.
        public let target: String?
        /// The action or the event concerned, if any.
        public let action: String?
        /// The module concerned, if any.
        public let module: String?
        /// The problem and its recovery suggestion.
        public let message: String
        /// The differences between two declarations, field by field.
        public let differences: [String]
        /// The details that extensions add.
        package let details: [String: String]
        /// The locations of the declarations, the earlier one first.
        public let locations: [CodeLocation]
    }

    /// A stable code of a problem.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The code as text.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code as text.
        public var description: String { rawValue }

        /// An action was registered twice.
        public static let duplicateAction = Code(rawValue: "duplicateAction")
        /// Two modules have the same name.
        public static let duplicateModule = Code(rawValue: "duplicateModule")
        /// A target has two objects.
        public static let duplicateTarget = Code(rawValue: "duplicateTarget")
        /// A target has an object and no action.
        public static let emptyTarget = Code(rawValue: "emptyTarget")
        /// Two handlers handle the same unregistered actions.
        public static let duplicateNotFound = Code(rawValue: "duplicateNotFound")
        /// A method was registered for an action of another target.
        public static let misplacedAction = Code(rawValue: "misplacedAction")
        /// A method of a global actor was registered for an action of another isolation.
        public static let isolatedMethod = Code(rawValue: "isolatedMethod")
        /// A synchronous action is handled by an object that is created on the main actor.
        public static let mainActorTarget = Code(rawValue: "mainActorTarget")
        /// A name does not begin with a letter, or contains other characters than letters, digits and underscores.
        public static let invalidName = Code(rawValue: "invalidName")
        /// A contract declares two parameters of one name.
        public static let duplicateParameter = Code(rawValue: "duplicateParameter")
        /// A default does not fit its type.
        public static let invalidDefault = Code(rawValue: "invalidDefault")
        /// A parameter or a result has a type whose values cannot cross between modules.
        public static let invalidType = Code(rawValue: "invalidType")
        /// An action for links or external callers requires a reference or a callback, or an external one returns one.
        public static let externalReference = Code(rawValue: "externalReference")
        /// An event is declared for links.
        public static let invalidExposure = Code(rawValue: "invalidExposure")
        /// A module requires an action, an event or a service that no module provides.
        public static let missingRequirement = Code(rawValue: "missingRequirement")
        /// A module requires an action, an event or a service in another form than its provider declares.
        public static let incompatibleRequirement = Code(rawValue: "incompatibleRequirement")
        /// A module registers itself, directly or through others.
        public static let recursiveModule = Code(rawValue: "recursiveModule")
        /// The maximum depth of nested calls is negative or more than 65,534.
        public static let invalidDepth = Code(rawValue: "invalidDepth")
        /// Two interceptors have the same name.
        public static let duplicateInterceptor = Code(rawValue: "duplicateInterceptor")
        /// An interceptor that may suspend covers an action that does not.
        public static let suspendingInterceptor = Code(rawValue: "suspendingInterceptor")
        /// The process has two copies of the library.
        public static let libraryCopies = Code(rawValue: "libraryCopies")
        /// The module, target, action or interceptor to remove is not registered.
        public static let nothingToRemove = Code(rawValue: "nothingToRemove")
    }

    /// The problems, in the order of registration.
    public let problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
}

extension RegistryError.Problem {
    /// Creates a problem from its fact, without a full stop, and its recovery suggestion, with one.
    package init(
        _ code: RegistryError.Code, target: String? = nil, action: String? = nil, module: String? = nil,
        _ fact: String, recoverySuggestion: String? = nil, differences: [String] = [], details: [String: String] = [:],
        _ locations: [CodeLocation]
    ) {
        self.init(
            code: code, target: target, action: action, module: module,
            message: fact + (recoverySuggestion.map { "; to resolve: \($0)" } ?? "."), differences: differences,
            details: details, locations: locations)
    }

    package init(
        _ code: RegistryError.Code, _ path: ActionPath, module: String? = nil, _ fact: String,
        recoverySuggestion: String? = nil, differences: [String] = [], _ locations: [CodeLocation]
    ) {
        self.init(
            code, target: path.target, action: path.action, module: module, fact,
            recoverySuggestion: recoverySuggestion, differences: differences, locations)
    }
}

extension RegistryError: CustomStringConvertible {
    /// The problems, each with its locations.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let texts = problems.map { problem in
            (["  " + problem.message] + problem.differences.map { "    " + $0 }
                + problem.locations.map { "    at \($0)" })
                .joined(separator: "\n")
        }
        return (["Mediator: the registry has \(count)."] + texts.cut(to: ListLimit.problems)).joined(separator: "\n")
    }
}
