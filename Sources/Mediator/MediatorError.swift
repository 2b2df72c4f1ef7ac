/// An error of the mediator itself: a wrong target, action, parameter or thread.
///
/// `code` is part of the API; the text may change.
///
///     Mediator: no action "ad" in target "Cart".
///       registered: add, checkout, clear, items, remove, total, unwatch, watch
///       did you mean "add"?
public struct MediatorError: Error, Sendable, Hashable {
    /// The stable code.
    public let code: Code
    /// The called target, if any.
    public internal(set) var target: String?
    /// The called action or the posted event, if any.
    public internal(set) var action: String?
    /// The key or path of the first invalid parameter: `items[2].price`.
    public let parameter: String?
    /// The fact, without the registered names and the recovery suggestion.
    public internal(set) var message: String
    /// The nearest registered names, best first.
    public let suggestions: [String]
    /// The facts as data; the code determines the keys: `registered`, `expected`, `problems`, `cycle`, ….
    public package(set) var details: Parameters

    package var callChain = ErrorChain()

    /// The actions that the error passed, from the outermost to the innermost; at most 32, as ``ActionFailure/chain``.
    public var chain: [String] { callChain.shownNames }

    /// The text of an error that a model threw in a conversion, for logs and consoles of this process.
    public package(set) var underlyingDescription: String? {
        get { callChain.underlyingDescription }
        set { callChain.underlyingDescription = newValue }
    }

    /// The lines below the message: registered or declared names.
    package internal(set) var notes: [String]
    /// The way to resolve the error, where there is no suggestion.
    package internal(set) var recoverySuggestion: String?

    package init(
        _ code: Code, _ path: ActionPath? = nil, target: String? = nil, parameter: String? = nil, message: String,
        notes: [String] = [], suggestions: [String] = [], recoverySuggestion: String? = nil, details: Parameters = [:]
    ) {
        self.code = code
        self.target = target ?? path?.target
        action = path?.action
        self.parameter = parameter
        self.message = message
        self.notes = notes
        self.suggestions = suggestions
        self.recoverySuggestion = recoverySuggestion
        self.details = details
    }
}

extension MediatorError {
    /// A stable code of an error.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The code as text.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code as text.
        public var description: String { rawValue }

        /// No module registered anything for the target.
        public static let targetNotFound = Code(rawValue: "targetNotFound")
        /// The target has no such action.
        public static let actionNotFound = Code(rawValue: "actionNotFound")
        /// A required parameter or a requested key is missing.
        public static let missingParameter = Code(rawValue: "missingParameter")
        /// A parameter has the wrong type or is out of range.
        public static let invalidParameter = Code(rawValue: "invalidParameter")
        /// The action declares no such parameter.
        public static let unknownParameter = Code(rawValue: "unknownParameter")
        /// The result does not fit the contract of the handler or of the caller.
        public static let invalidResult = Code(rawValue: "invalidResult")
        /// An asynchronous action was called synchronously.
        public static let requiresAsync = Code(rawValue: "requiresAsync")
        /// A main-actor action was called synchronously off the main actor.
        public static let requiresMainActor = Code(rawValue: "requiresMainActor")
        /// Calls nest deeper than the mediator allows, or than the stack of the thread has space for.
        public static let callDepthExceeded = Code(rawValue: "callDepthExceeded")
        /// The creation of a target requested the target itself.
        public static let recursiveTarget = Code(rawValue: "recursiveTarget")
        /// Interceptors redirect a call in a cycle, or more than 64 times.
        public static let redirectLoop = Code(rawValue: "redirectLoop")
        /// A module failed to start.
        public static let startFailed = Code(rawValue: "startFailed")
        /// A module changed the modules while it started or stopped, and would wait for itself.
        public static let recursiveLifecycle = Code(rawValue: "recursiveLifecycle")
        /// A value outside of a call did not convert to or from a Swift type.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// A value cannot leave the process: it holds a reference, or a number that JSON lacks.
        public static let notSerializable = Code(rawValue: "notSerializable")
        /// A text is not valid JSON, or is ambiguous.
        public static let invalidJSON = Code(rawValue: "invalidJSON")
    }
}

extension MediatorError: CustomStringConvertible {
    /// The whole text: the fact, the registered names, the nearest name or the recovery suggestion.
    public var description: String {
        Self.text(
            "Mediator: " + message, notes + (showsChain ? ["chain: " + callChain.text] : []), suggestions,
            recoverySuggestion)
    }

    /// Returns the whole text of an error, also of one of another type.
    package static func text(
        _ fact: String, _ notes: [String], _ suggestions: [String], _ recoverySuggestion: String?
    ) -> String {
        let nearest = suggestions.first.map { "did you mean \($0.quoted)?" }
        let advice = nearest ?? recoverySuggestion.map { "to resolve: " + $0 }
        return ([fact] + (notes + [advice].compactMap(\.self)).map { "  " + $0 }).joined(separator: "\n")
    }

    /// Whether the chain names more than the error does, and no `cycle` or `trail` lists the same names already.
    package var showsChain: Bool {
        let ownNames = target.map { "\($0).\(action ?? "")" }
        return !chain.isEmpty && chain != [ownNames] && details["cycle"] == nil && details["trail"] == nil
    }
}
