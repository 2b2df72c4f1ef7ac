package import Mediator

/// The error of a response: JSON-RPC 2.0, section 5.1.
package struct MessageError: Error, Equatable {
    /// A number of the specification, or one of those that it leaves to servers.
    package struct Code: Equatable, Sendable {
        package let number: Int
        /// The message of the specification.
        let message: String

        package init(_ number: Int, _ message: String) {
            self.number = number
            self.message = message
        }

        package static let parseError = Code(-32700, "Parse error")
        package static let invalidRequest = Code(-32600, "Invalid Request")
        package static let methodNotFound = Code(-32601, "Method not found")
        package static let invalidParameters = Code(-32602, "Invalid params")
        package static let internalError = Code(-32603, "Internal error")
    }

    package let code: Code
    package let message: String
    /// The details, always with a `code` of the mediator or of the module.
    package let data: Parameters

    package init(_ code: Code, message: String? = nil, _ data: Parameters) {
        self.code = code
        self.message = message ?? code.message
        self.data = data
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

    /// Returns the fact that a name has more combining marks than names from outside may have; nil if it has not.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - subject: What it names in the message.
    package static func excessOfMarks(in text: String, _ subject: String) -> String? {
        text.hasTooManyMarks
            ? "\(subject) has more than \(String.maximumMarks) combining marks in a row" : nil
    }

    /// The same error for unregistered and for internal actions: a difference would reveal that an internal one exists.
    package static let methodNotFound = MessageError(.methodNotFound, ["code": "actionNotFound"])

    /// The error in place of a response that is longer than a message may be: the request was performed.
    package static let responseTooLong = internalError(responseTooLongCode)
    package static let responseTooLongCode = "responseTooLong"

    /// The error of a request beyond the limits of those that run at once.
    package static let tooMany = invalidRequest(
        "the requests in progress are too many or too long; send this one again after a response", "tooMany")

    /// The error of one more of something, as of subscriptions, than a connection may have.
    package static func tooMany(_ what: String, _ limit: Int) -> MessageError {
        .invalidRequest("there are \(limit) \(what), which is the most; end one of them", "tooMany", limit: limit)
    }

    /// The error of a call to a side that only finishes its calls; it did nothing.
    package static let draining = MessageError(.invalidRequest, ["code": .string(drainingCode)])
    package static let drainingCode = "draining"

    /// The error of a message over a connection that the other side does not know, or no longer; it did nothing.
    package static let unknownConnection = MessageError(.invalidRequest, ["code": .string(unknownConnectionCode)])
    static let unknownConnectionCode = "unknownConnection"

    /// The error of a message of more bytes than the limit.
    package static func tooLong(_ bytes: Int) -> MessageError {
        .invalidRequest("the message has more than \(bytes) bytes", "tooLong", limit: bytes)
    }

    package static func internalError(_ code: String) -> MessageError {
        MessageError(.internalError, ["code": .string(code)])
    }
}

extension MessageError {
    /// Creates the error for invalid JSON, and for JSON that cannot be represented exactly.
    init(parsing error: MediatorError) {
        let data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        self.init(.parseError, Parameters(data.map { ($0, $1) } + error.details.map { ($0, $1) }))
    }
}
