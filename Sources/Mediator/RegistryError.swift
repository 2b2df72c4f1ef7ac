/// Why what was registered does not fit together: all problems at once.
public struct RegistryError: Error, Sendable, Hashable {
    /// One thing that does not fit.
    public struct Problem: Sendable, Hashable {
        /// A stable word for what is wrong.
        public let code: Code
        /// The target concerned, if one is.
        public let target: String?
        /// The action or the event concerned, if one is.
        public let action: String?
        /// The module concerned, if one is.
        public let module: String?
        /// What is wrong and what to do.
        public let message: String
        /// What differs, field by field, where two declarations do.
        public let differences: [String]
        /// What extensions say of the problem besides.
        package let details: [String: String]
        /// Where it was declared, the earlier place first.
        public let places: [CodeLocation]
    }

    /// A stable word for what is wrong.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The word.
        public var description: String { rawValue }

        /// An action was registered twice.
        public static let duplicateAction = Code(rawValue: "duplicateAction")
        /// Two modules have the same name.
        public static let duplicateModule = Code(rawValue: "duplicateModule")
        /// A target was given an object twice.
        public static let duplicateTarget = Code(rawValue: "duplicateTarget")
        /// A target was given an object and no action.
        public static let emptyTarget = Code(rawValue: "emptyTarget")
        /// Two handlers answer for the actions that no module registered.
        public static let duplicateNotFound = Code(rawValue: "duplicateNotFound")
        /// A method was registered for an action of another target.
        public static let misplacedAction = Code(rawValue: "misplacedAction")
        /// A method of the main actor was registered for a synchronous action.
        public static let isolatedMethod = Code(rawValue: "isolatedMethod")
        /// A name is empty, or has other characters than letters, digits and underscores.
        public static let invalidName = Code(rawValue: "invalidName")
        /// A contract declares two parameters of one name.
        public static let duplicateParameter = Code(rawValue: "duplicateParameter")
        /// A default does not fit its own type.
        public static let invalidDefault = Code(rawValue: "invalidDefault")
        /// A remote action needs a reference or a callback, or returns one.
        public static let remoteReference = Code(rawValue: "remoteReference")
        /// A module requires an action that no module registered.
        public static let missingRequirement = Code(rawValue: "missingRequirement")
        /// A module requires an action in a form that its provider does not fit.
        public static let incompatibleRequirement = Code(rawValue: "incompatibleRequirement")
        /// What should be removed is not there.
        public static let nothingToRemove = Code(rawValue: "nothingToRemove")
    }

    /// The problems, in the order of registration.
    public let problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
}

extension RegistryError: CustomStringConvertible {
    /// The problems, each with its places.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let texts = problems.map { problem in
            (["  " + problem.message] + problem.differences.map { "    " + $0 }
                + problem.places.map { "    at \($0)" })
                .joined(separator: "\n")
        }
        return (["Mediator: the registry has \(count)."] + texts).joined(separator: "\n")
    }
}
