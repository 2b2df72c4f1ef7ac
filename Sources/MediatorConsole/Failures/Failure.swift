import MediatorServices
import Mediator
import MediatorEvents
import MediatorGateway

/// Why a command did not succeed: whatever went wrong, in the one form that the console prints.
struct Failure: Error {
    /// A stable word for what went wrong.
    var code: String
    /// What happened.
    var message: String
    /// The whole text for people, where the error brought one; otherwise it is made of the parts.
    var text: String?
    var target: String?
    var action: String?
    var parameter: String?
    /// Lines below the message.
    var notes: [String] = []
    var suggestions: [String] = []
    /// What to do, where no suggestion says it.
    var resolution: String?
    var details: Parameters = [:]
    var status: Console.ExitStatus
}

extension Failure {
    /// The command is wrong: an unknown word, a missing argument.
    static func wrongUsage(
        _ message: String,
        notes: [String] = [],
        suggestions: [String] = [],
        resolution: String
    ) -> Failure {
        Failure(
            code: "wrongUsage",
            message: message,
            notes: notes,
            suggestions: suggestions,
            resolution: resolution,
            status: .usage
        )
    }

    /// Says something else than the error did, which did not know what was meant.
    mutating func say(_ message: String, resolution: String) {
        (self.message, self.resolution) = (message, resolution)
        (text, suggestions) = (nil, [])
    }

    /// What was typed is not of the form that a line or a parameter has.
    static func invalidInput(
        _ message: String,
        parameter: String? = nil,
        notes: [String] = [],
        suggestions: [String] = [],
        column: Int? = nil,
        resolution: String
    ) -> Failure {
        var failure = Failure(
            code: "invalidInput",
            message: message,
            parameter: parameter,
            notes: notes,
            suggestions: suggestions,
            resolution: resolution,
            status: .data
        )
        if let column {
            failure.message = "column \(column): \(message)"
            failure.details = ["column": .int(column)]
        }
        return failure
    }
}

extension Failure {
    /// Creates the failure of a call, its status told from what failed.
    init(_ error: any Error, ofCall target: String, _ action: String) {
        switch error {
        case let failure as Failure:
            self = failure
            (self.target, self.action) = (target, action)
        case let error as ActionFailure:
            self.init(error, of: target, action)
        case let error as MediatorError:
            self.init(error, status: .software)
            // The same codes from a call that the action made inside are no fault of whoever typed this one.
            if (error.target, error.action) == (target, action) { status = Self.status(of: error.code) }
            (self.target, self.action) = (error.target ?? target, error.action ?? action)
        case is CancellationError:
            self.init(
                code: "cancelled",
                message: "\(target).\(action) was cancelled.",
                target: target,
                action: action,
                status: .software
            )
        default:
            self.init(
                code: ActionFailure.unexpectedCode,
                message: String(describing: error),
                target: target,
                action: action,
                status: .software
            )
        }
    }

    private init(_ error: ActionFailure, of target: String, _ action: String) {
        let isUnexpected = error.code == ActionFailure.unexpectedCode
        self.init(
            code: error.code,
            message: error.message,
            text: "\(target).\(action) failed: \(error)",
            target: target,
            action: action,
            details: error.details.droppingReferences().plain,
            status: isUnexpected ? .software : .failure
        )
    }

    /// Creates the failure of what the mediator says no with.
    init(_ error: MediatorError, status: Console.ExitStatus) {
        self.init(
            code: error.code.rawValue,
            message: error.message,
            text: error.description,
            target: error.target,
            action: error.action,
            parameter: error.parameter,
            suggestions: error.suggestions,
            details: error.details.droppingReferences().plain,
            status: status
        )
    }

    /// Creates the failure of making the mediator: modules that do not fit together, or data that it was given.
    init(ofStart error: any Error) {
        switch error {
        case let error as RegistryError:
            self.init(
                code: "invalidRegistry",
                message: error.description,
                details: ["problems": error.problemValues],
                status: .data
            )
        case let error as MediatorError:
            self.init(error, status: .data)
        case let error as ActionFailure:
            self.init(
                code: error.code,
                message: error.message,
                text: error.description,
                details: error.details.droppingReferences().plain,
                status: .data
            )
        default:
            self.init(code: "invalidData", message: String(describing: error), status: .data)
        }
    }

    /// Creates the failure of a command, whatever it threw.
    init(ofCommand error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as Console.WrongUsage:
            self = .wrongUsage(error.message, resolution: error.resolution)
        case let error as MediatorError:
            self.init(error, status: Self.status(of: error.code))
        case let error as ActionFailure:
            self.init(
                code: error.code,
                message: error.message,
                text: error.description,
                details: error.details.droppingReferences().plain,
                status: error.code == ActionFailure.unexpectedCode ? .software : .failure
            )
        case is CancellationError:
            self.init(code: "cancelled", message: "the command was cancelled.", status: .software)
        default:
            self.init(code: ActionFailure.unexpectedCode, message: String(describing: error), status: .software)
        }
    }

    private static func status(of code: MediatorError.Code) -> Console.ExitStatus {
        switch code {
        case .targetNotFound, .actionNotFound, .eventNotFound, .serviceNotFound, .notFound, .foreignURL: .unavailable
        // The call was understood, and its result is to be seen elsewhere.
        case .redirected: .failure
        case .missingParameter, .invalidParameter, .unknownParameter, .invalidURL: .data
        default: .software
        }
    }
}

/// That input could not be read or results not be written: no line after it can do better, so it ends the console.
struct BrokenStream: Error {
    let message: String

    var failure: Failure {
        Failure(
            code: "brokenStream",
            message: message,
            resolution: "look at what the stream is connected to.",
            status: .software
        )
    }
}
