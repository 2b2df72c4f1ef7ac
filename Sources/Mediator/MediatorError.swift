/// What the mediator itself says no with: the wrong target, action, parameter or thread.
///
/// What a module says no with is an ``ActionFailure``. `code` is part of the API; the text may change.
///
///     Mediator: no action "ad" in target "Cart".
///       registered: add, checkout, clear, items, remove, total, unwatch, watch
///       did you mean "add"?
public struct MediatorError: Error, Sendable, Hashable {
    /// What went wrong, as a stable word.
    public let code: Code
    /// The target that was called, where there was one.
    public internal(set) var target: String?
    /// The action that was called, or the event that was posted, where there was one.
    public internal(set) var action: String?
    /// The key or path of the parameter that did not fit (`items[2].price`); the first of several.
    public let parameter: String?
    /// What happened, without what is registered and what to do.
    public internal(set) var message: String
    /// The nearest registered names, best first.
    public let suggestions: [String]
    /// The same as data: `registered`, `expected`, `found`, `chain`, … as the code has them.
    public internal(set) var details: Parameters

    /// Lines below the message: what is registered or declared.
    var notes: [String]
    /// What to do, where no suggestion says it.
    var resolution: String?

    package init(
        _ code: Code,
        _ path: ActionPath? = nil,
        target: String? = nil,
        parameter: String? = nil,
        message: String,
        notes: [String] = [],
        suggestions: [String] = [],
        resolution: String? = nil,
        details: Parameters = [:]
    ) {
        self.code = code
        self.target = target ?? path?.target
        action = path?.action
        self.parameter = parameter
        self.message = message
        self.notes = notes
        self.suggestions = suggestions
        self.resolution = resolution
        self.details = details
    }
}

extension MediatorError {
    /// A stable word for what went wrong.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The word.
        public var description: String { rawValue }

        /// No module registered anything for the target.
        public static let targetNotFound = Code(rawValue: "targetNotFound")
        /// The target has no such action.
        public static let actionNotFound = Code(rawValue: "actionNotFound")
        /// A required parameter or a key that was asked for is not there.
        public static let missingParameter = Code(rawValue: "missingParameter")
        /// A parameter is of the wrong type or out of range.
        public static let invalidParameter = Code(rawValue: "invalidParameter")
        /// The action declares no such parameter.
        public static let unknownParameter = Code(rawValue: "unknownParameter")
        /// The handler returned something else than its contract, or than the caller's contract, declares.
        public static let invalidResult = Code(rawValue: "invalidResult")
        /// An asynchronous action was called in a synchronous way.
        public static let requiresAsync = Code(rawValue: "requiresAsync")
        /// A main-actor action was called off the main actor in a synchronous way.
        public static let requiresMainActor = Code(rawValue: "requiresMainActor")
        /// Calls nest deeper than the mediator allows.
        public static let callDepthExceeded = Code(rawValue: "callDepthExceeded")
        /// A target was asked for while it was being made.
        public static let recursiveTarget = Code(rawValue: "recursiveTarget")
        /// A module did not start.
        public static let startFailed = Code(rawValue: "startFailed")
        /// A value did not convert to or from a Swift type, elsewhere than in the parameters or the result of a call.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// A value holds a reference, or a number that JSON does not know, and cannot leave the process.
        public static let notPlain = Code(rawValue: "notPlain")
        /// A text is not JSON, or not JSON that is safe to take.
        public static let invalidJSON = Code(rawValue: "invalidJSON")
    }
}

extension MediatorError: CustomStringConvertible {
    /// The whole text: the fact, what is registered, the nearest name, what to do.
    public var description: String {
        var lines = ["Mediator: " + message] + notes.map { "  " + $0 }
        if let suggestion = suggestions.first {
            lines.append("  did you mean \(suggestion.quoted)?")
        } else if let resolution {
            lines.append("  to resolve: " + resolution)
        }
        return lines.joined(separator: "\n")
    }
}
