package import Mediator
import MediatorCoding

/// The error of a response: JSON-RPC 2.0, section 5.1.
package struct MessageError: Error, Equatable {
    /// A number of the specification, or one of those that it leaves to servers.
    package struct Code: Equatable, Sendable {
        let number: Int
        /// The message of the specification.
        let message: String

        package init(_ number: Int, _ message: String) {
            self.number = number
            self.message = message
        }

        static let parseError = Code(-32700, "Parse error")
        package static let invalidRequest = Code(-32600, "Invalid Request")
        package static let methodNotFound = Code(-32601, "Method not found")
        package static let invalidParameters = Code(-32602, "Invalid params")
        static let internalError = Code(-32603, "Internal error")
        /// An action failed.
        static let actionFailure = Code(-32000, "Action failed")
        /// A redirect sent the call to a web page.
        static let redirected = Code(-32001, "Redirected")
    }

    let code: Code
    let message: String
    /// The details, always with a `code` of the mediator or of the module.
    let data: Parameters

    package init(_ code: Code, message: String? = nil, _ data: Parameters) {
        self.code = code
        self.message = message ?? code.message
        self.data = data
    }

    /// The error with the number of an internal error in place of one that JSON-RPC leaves to servers.
    ///
    /// The Model Context Protocol gives those numbers no meaning (2026-07-28, basic, "Error Codes").
    package var withoutServerCode: MessageError {
        (-32019 ... -32000).contains(code.number) ? MessageError(.internalError, message: message, data) : self
    }

    var value: Value {
        ["code": .int(code.number), "message": .string(message), "data": .dictionary(data)]
    }
}

extension MessageError {
    package static func invalidRequest(_ fact: String, _ code: String = "invalidRequest", limit: Int? = nil)
        -> MessageError
    {
        var data: Parameters = ["code": .string(code), "message": .string(fact)]
        if let limit { data["limit"] = .int(limit) }
        return MessageError(.invalidRequest, data)
    }

    package static func invalidParameters(_ fact: String) -> MessageError {
        MessageError(.invalidParameters, ["code": "invalidParameter", "message": .string(fact)])
    }

    /// The same error for unregistered and for internal actions: a difference would reveal that an internal one exists.
    package static let methodNotFound = MessageError(.methodNotFound, ["code": "actionNotFound"])

    /// The error in place of an answer that is longer than a message between processes may be: the call happened.
    package static let answerTooLong = internalError("answerTooLong")

    package static func internalError(_ code: String) -> MessageError {
        MessageError(.internalError, ["code": .string(code)])
    }
}

extension MessageError {
    /// Creates the error for invalid JSON, and for JSON that cannot be represented exactly.
    package init(parsing error: MediatorError) {
        let data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        self.init(.parseError, Parameters(data.map { ($0, $1) } + error.details.map { ($0, $1) }))
    }

    /// Creates the error of a failed call.
    ///
    /// The client gets an action failure unchanged, and errors about the parameters of its own call. Of all other
    /// errors only the code leaves the process, since their text may name what is not remote.
    package init(_ error: any Error, of target: String, _ action: String) {
        switch error {
        case let failure as ActionFailure where failure.code != ActionFailure.unexpectedCode:
            let details = failure.details.droppingReferences().plain
            self.init(
                .actionFailure,
                message: failure.message.isEmpty ? failure.code : failure.message,
                ["code": .string(failure.code), "details": .dictionary(details)]
            )
        case is ActionFailure:
            self = .internalError(ActionFailure.unexpectedCode)
        case is CancellationError:
            self = .internalError("cancelled")
        case let error as MediatorError:
            self.init(error, isOwn: (error.target, error.action) == (target, action))
        default:
            self = .internalError(ActionFailure.unexpectedCode)
        }
    }

    private init(_ error: MediatorError, isOwn: Bool) {
        switch error.code {
        case .notFound where isOwn:
            self = .methodNotFound
        case .missingParameter where isOwn, .invalidParameter where isOwn, .unknownParameter where isOwn:
            var data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
            if let parameter = error.parameter { data["parameter"] = .string(parameter) }
            if !error.suggestions.isEmpty { data["suggestions"] = error.suggestions.parameterValue }
            for (key, value) in error.details.droppingReferences().plain where data[key] == nil { data[key] = value }
            self.init(.invalidParameters, data)
        case .redirected where isOwn:
            // The client shows the page itself.
            let details = error.details.filter { ["url", "dropped"].contains($0.key) }
            self.init(.redirected, Parameters([("code", .string(error.code.rawValue))] + details.map { ($0, $1) }))
        default:
            self = .internalError(error.code.rawValue)
        }
    }
}
