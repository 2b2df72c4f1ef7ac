import Mediator
import MediatorCoding

/// The error of a response: JSON-RPC 2.0, section 5.1.
struct MessageError: Error, Equatable {
    /// The numbers of the specification, and one of those that it leaves to servers.
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        /// An action failed.
        case actionFailure = -32000
        /// A redirect sent the call to a web page.
        case redirected = -32001

        /// The message of the specification.
        fileprivate var message: String {
            switch self {
            case .parseError: "Parse error"
            case .invalidRequest: "Invalid Request"
            case .methodNotFound: "Method not found"
            case .invalidParameters: "Invalid params"
            case .internalError: "Internal error"
            case .actionFailure: "Action failed"
            case .redirected: "Redirected"
            }
        }
    }

    let code: Code
    let message: String
    /// The details, always with a `code` of the mediator or of the module.
    let data: Parameters

    init(_ code: Code, message: String? = nil, _ data: Parameters) {
        self.code = code
        self.message = message ?? code.message
        self.data = data
    }

    var value: Value {
        ["code": .int(code.rawValue), "message": .string(message), "data": .dictionary(data)]
    }
}

extension MessageError {
    static func invalidRequest(_ fact: String, _ code: String = "invalidRequest", limit: Int? = nil) -> MessageError {
        var data: Parameters = ["code": .string(code), "message": .string(fact)]
        if let limit { data["limit"] = .int(limit) }
        return MessageError(.invalidRequest, data)
    }

    static func invalidParameters(_ fact: String) -> MessageError {
        MessageError(.invalidParameters, ["code": "invalidParameter", "message": .string(fact)])
    }

    /// The same error for unregistered and for internal actions: a difference would reveal that an internal one exists.
    static let methodNotFound = MessageError(.methodNotFound, ["code": "actionNotFound"])

    static func internalError(_ code: String) -> MessageError {
        MessageError(.internalError, ["code": .string(code)])
    }
}

extension MessageError {
    /// Creates the error for invalid JSON, and for JSON that cannot be represented exactly.
    init(parsing error: MediatorError) {
        let data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        self.init(.parseError, Parameters(data.map { ($0, $1) } + error.details.map { ($0, $1) }))
    }

    /// Creates the error of a failed call.
    ///
    /// The client gets an action failure unchanged, and errors about the parameters of its own call. Of all other
    /// errors only the code leaves the process, since their text may name what is not remote.
    init(_ error: any Error, of target: String, _ action: String) {
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
