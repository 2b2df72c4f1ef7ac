package import Mediator
import MediatorCoding

/// The failure of a command, in the form that the console prints.
package struct Failure: Error {
    /// The stable code of the error.
    package var code: String
    /// The description of the error.
    package var message: String
    /// The whole text, if the error has one; otherwise it is composed of the parts.
    package var text: String?
    package var target: String?
    package var action: String?
    package var parameter: String?
    /// Lines below the message.
    package var notes: [String] = []
    package var suggestions: [String] = []
    /// The advice to print when there is no suggestion.
    package var recoverySuggestion: String?
    package var details: Parameters = [:]
    /// The actions that the error left, if a nested call threw it.
    package var chain: [String] = []
    /// The text of the handler's own error.
    package var underlying: String?
    package var status: Console.ExitStatus

    package init(
        code: String,
        message: String,
        notes: [String] = [],
        suggestions: [String] = [],
        recoverySuggestion: String? = nil,
        details: Parameters = [:],
        status: Console.ExitStatus
    ) {
        self.code = code
        self.message = message
        self.notes = notes
        self.suggestions = suggestions
        self.recoverySuggestion = recoverySuggestion
        self.details = details
        self.status = status
    }
}

extension Failure {
    /// Returns the failure for wrong usage: an unknown word, a missing argument.
    package static func wrongUsage(
        _ message: String,
        notes: [String] = [],
        suggestions: [String] = [],
        recoverySuggestion: String
    ) -> Failure {
        Failure(
            code: "wrongUsage",
            message: message,
            notes: notes,
            suggestions: suggestions,
            recoverySuggestion: recoverySuggestion,
            status: .usage
        )
    }

    /// Replaces message and recovery suggestion by more specific ones.
    package mutating func replaceMessage(_ message: String, recoverySuggestion: String) {
        (self.message, self.recoverySuggestion) = (message, recoverySuggestion)
        (text, suggestions) = (nil, [])
    }

    /// Returns the failure for an invalid line or parameter.
    package static func invalidInput(
        _ message: String,
        parameter: String? = nil,
        notes: [String] = [],
        suggestions: [String] = [],
        column: Int? = nil,
        recoverySuggestion: String
    ) -> Failure {
        var failure = Failure(
            code: "invalidInput",
            message: message,
            notes: notes,
            suggestions: suggestions,
            recoverySuggestion: recoverySuggestion,
            status: .data
        )
        failure.parameter = parameter
        if let column {
            failure.message = "column \(column): \(message)"
            failure.details = ["column": .int(column)]
        }
        return failure
    }
}

extension Failure {
    /// Creates the failure of a call, with a status that depends on the error.
    package init(_ error: any Error, ofCall target: String, _ action: String) {
        switch error {
        case let error as ActionFailure:
            // The action that threw it may be one that the called action calls.
            let thrower = error.thrower ?? ActionPath(target: target, action: action)
            self.init(error, text: "\(thrower) failed: \(error)")
            (self.target, self.action) = (thrower.target, thrower.action)
        case let error as MediatorError:
            self.init(error, status: .software)
            // The same codes from a nested call are not an error of the user.
            if (error.target, error.action) == (target, action) {
                status = Self.statuses[error.code.rawValue] ?? .software
            }
            (self.target, self.action) = (error.target ?? target, error.action ?? action)
        default:
            self.init(ofCommand: error)
            if error is CancellationError { message = "\(target).\(action) was cancelled." }
            (self.target, self.action) = (target, action)
        }
    }

    private init(_ error: ActionFailure, text: String) {
        let isUnexpected = error.code == ActionFailure.unexpectedCode
        self.init(
            code: error.code,
            message: error.message,
            details: error.details.droppingReferences().serializable,
            status: isUnexpected ? .software : .failure
        )
        self.text = text + (error.underlyingDescription.map { "\n  error: \($0)" } ?? "")
        chain = error.chain.count > 1 ? error.chain : []
        underlying = error.underlyingDescription
    }

    /// Creates the failure of a mediator error.
    package init(_ error: MediatorError, status: Console.ExitStatus) {
        self.init(
            code: error.code.rawValue,
            message: error.message,
            suggestions: error.suggestions,
            details: error.details.droppingReferences().serializable,
            status: status
        )
        text = error.description + (error.underlyingDescription.map { "\n  error: \($0)" } ?? "")
        (target, action, parameter) = (error.target, error.action, error.parameter)
        chain = error.showsChain ? error.chain : []
        underlying = error.underlyingDescription
    }

    /// Creates the failure of making the mediator: modules that do not fit together, invalid data, or wrong usage.
    package init(ofStart error: any Error) {
        guard let error = error as? RegistryError else {
            self.init(ofCommand: error)
            if status != .usage { status = .data }
            if code == ActionFailure.unexpectedCode, !(error is ActionFailure) { code = "invalidData" }
            return
        }
        self.init(
            code: "invalidRegistry",
            message: error.description,
            details: ["problems": error.problemValues],
            status: .data
        )
    }

    /// Creates the failure of any error of a command.
    package init(ofCommand error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let broken as BrokenStream:
            self = broken.failure
        case let error as Console.WrongUsage:
            self = .wrongUsage(error.message, recoverySuggestion: error.recoverySuggestion)
        case let error as MediatorError:
            self.init(error, status: Self.statuses[error.code.rawValue] ?? .software)
        case let error as ActionFailure:
            self.init(error, text: error.description)
        case is CancellationError:
            self.init(code: "cancelled", message: "the command was cancelled.", status: .software)
        default:
            self.init(code: ActionFailure.unexpectedCode, message: String(describing: error), status: .software)
        }
    }

    // Codes of other products too, of which the console imports none.
    private static let statuses: [String: Console.ExitStatus] = [
        "targetNotFound": .unavailable, "actionNotFound": .unavailable, "missingParameter": .data,
        "invalidParameter": .data, "unknownParameter": .data,
        "eventNotFound": .unavailable, "serviceNotFound": .unavailable, "notFound": .unavailable,
        "foreignURL": .unavailable, "invalidURL": .data,
        // The call was valid, but its result is elsewhere.
        "redirected": .failure,
    ]
}

/// An error of a stream that cannot be read or written; it ends the console.
package struct BrokenStream: Error {
    private let message: String

    package init(_ message: String) { self.message = message }

    fileprivate var failure: Failure {
        Failure(
            code: "brokenStream", message: message, recoverySuggestion: "check what the stream is connected to.",
            status: .software)
    }
}
