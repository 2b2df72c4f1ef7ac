import Mediator
import MediatorGateway
import MediatorMessages

extension MessageError.Code {
    /// The client lacks a capability (2026-07-28, schema, `MissingRequiredClientCapabilityError`).
    static let missingCapability = Self(-32021, "Missing required client capability")
    /// The server does not speak the version (2026-07-28, schema, `UnsupportedProtocolVersionError`).
    static let unsupportedVersion = Self(-32022, "Unsupported protocol version")
    /// There is no such resource (2025-11-25, server/resources, "Error Handling").
    static let resourceNotFound = Self(-32002, "Resource not found")
}

extension MessageError {
    /// The error; as an internal error if its number is in the range that JSON-RPC leaves to servers.
    ///
    /// The protocol gives those numbers no meaning (2026-07-28, basic, "Error Codes").
    var withoutServerCode: MessageError {
        (-32019 ... -32000).contains(code.number) ? MessageError(.internalError, message: message, data) : self
    }

    static func unsupportedVersion(_ requested: String) -> MessageError {
        MessageError(
            .unsupportedVersion,
            [
                "code": "unsupportedVersion", "requested": .string(requested),
                "supported": ProtocolVersion.stateless.parameterValue,
            ])
    }

    /// The error of a call that needs the user's consent, for a client that cannot ask.
    static func missingElicitation(_ path: ActionPath) -> MessageError {
        let error = MediatorError.consentUnavailable(path)
        return MessageError(
            .missingCapability,
            message: [error.message, error.recoverySuggestion].compactMap(\.self).joined(separator: " To resolve: "),
            ["code": "consentUnavailable", "requiredCapabilities": ["elicitation": ["form": [:]]]])
    }

    /// The error for a tool or a prompt that does not exist for the agent (2025-11-25, server/tools and server/prompts,
    /// "Error Handling").
    static func unknown(_ kind: String, _ name: String, among names: [String]) -> MessageError {
        var data: Parameters = ["code": "notFound"]
        let nearest = Suggestions.nearest(to: name, among: names)
        if !nearest.isEmpty { data["suggestions"] = nearest.parameterValue }
        return MessageError(.invalidParameters, message: "Unknown \(kind): \(name.shortened.visible)", data)
    }

    /// The error for a resource that does not exist for the agent.
    ///
    /// The number of earlier revisions is retired in 2026-07-28.
    static func unknownResource(_ address: String, _ version: ProtocolVersion) -> MessageError {
        MessageError(
            version.isStateless ? .invalidParameters : .resourceNotFound,
            message: "Resource not found",
            ["code": "notFound", "uri": .string(address.shortened)])
    }

    static let invalidCursor = MessageError.invalidParameters("there is no such \"cursor\"; list from the beginning")

    static let invalidState = MessageError.invalidParameters(
        "\"requestState\" is unknown, of another call, used or older than 10 minutes; call the tool again")
}

extension String {
    /// The text, cut where it is long; a character may have any number of Unicode scalars.
    var shortened: String { unicodeScalars.count > 200 ? String(unicodeScalars.prefix(200)) + "…" : self }
}
