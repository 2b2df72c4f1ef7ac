import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

/// The keys of `_meta` that the protocol reserves (2026-07-28, basic, "_meta").
enum MetaKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
}

extension MessageRequest {
    /// The metadata of the request.
    var meta: Parameters { parameters["_meta"]?.members ?? [:] }

    /// The token for reports about the progress of the request; nil for none.
    ///
    /// - Throws: The error for a token that is neither a string nor an integer.
    var progressToken: Value? {
        get throws(MessageError) {
            switch meta["progressToken"] {
            case nil: return nil
            case .string(let token)?: return .string(token)
            case .int(let token)?: return .int(token)
            case _?: throw .invalidParameters("\"progressToken\" is neither a string nor an integer")
            }
        }
    }

    /// Returns the client of the request, by its metadata or by the handshake of the connection.
    ///
    /// A request with a version in its metadata is stateless, on any connection (2026-07-28, basic/versioning).
    ///
    /// - Parameter handshake: The client of the connection; nil before a handshake.
    /// - Throws: The error -32602 for missing metadata, or -32022 for a version that no request may name.
    func client(_ handshake: AgentClient?) throws(MessageError) -> AgentClient {
        let meta = meta
        if meta[MetaKey.version] == nil, let handshake { return handshake }
        let missing = [MetaKey.version, MetaKey.capabilities].filter { meta[$0] == nil }
        guard missing.isEmpty else {
            throw .invalidParameters(
                "\"_meta\" has no \(missing.map(\.quoted).joined(separator: " and no ")); give both, or begin with "
                    + "\"initialize\"")
        }
        guard case .string(let text)? = meta[MetaKey.version] else {
            throw .invalidParameters("\(MetaKey.version.quoted) is no string")
        }
        guard let version = ProtocolVersion(rawValue: text), version.isStateless else {
            throw .unsupportedVersion(text)
        }
        guard case .dictionary(let capabilities)? = meta[MetaKey.capabilities] else {
            throw .invalidParameters("\(MetaKey.capabilities.quoted) is no object")
        }
        return AgentClient(version, capabilities: capabilities)
    }

    /// Returns a parameter that is a string, such as a name or an address.
    ///
    /// - Throws: The error -32602.
    func text(_ name: String) throws(MessageError) -> String {
        guard case .string(let text)? = parameters[name] else {
            throw .invalidParameters("give \(name.quoted) as a string")
        }
        if let fact = MessageError.excessOfMarks(in: text, name.quoted) { throw .invalidParameters(fact) }
        return text
    }

    /// Returns a parameter that is an object; an empty one if it is absent.
    ///
    /// - Throws: The error -32602.
    func object(_ name: String) throws(MessageError) -> Parameters {
        switch parameters[name] {
        case nil: return [:]
        case .dictionary(let object)?: return object
        case _?: throw .invalidParameters("give \(name.quoted) as an object")
        }
    }
}
