import Mediator

/// A revision of the Model Context Protocol (modelcontextprotocol.io/specification).
enum ProtocolVersion: String, CaseIterable, Sendable {
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Without a handshake: each request carries its version and the client's capabilities.
    case july2026 = "2026-07-28"

    /// Whether requests carry the version, instead of a handshake.
    var isStateless: Bool { self == .july2026 }

    /// The revisions that requests name, as errors and `server/discover` list them.
    static let stateless = allCases.filter(\.isStateless).map(\.rawValue)

    /// Returns the revision for a handshake: the requested one, or the latest (2025-11-25, "Version Negotiation").
    static func negotiated(_ requested: String) -> ProtocolVersion {
        let version = ProtocolVersion(rawValue: requested)
        return version.flatMap { $0.isStateless ? nil : $0 } ?? .november2025
    }
}

/// The client of a request: the handshake or the request itself describes it.
struct AgentClient: Sendable, Equatable {
    let version: ProtocolVersion
    /// Whether it can ask its user a question by a form.
    let asksUser: Bool

    /// Creates the client of a handshake or of a request.
    ///
    /// A client whose capability `elicitation` is empty asks by forms (2025-11-25, client/elicitation, "Capabilities").
    init(_ version: ProtocolVersion, capabilities: Parameters) {
        self.version = version
        guard case .dictionary(let modes)? = capabilities["elicitation"] else {
            asksUser = false
            return
        }
        asksUser = modes.isEmpty || modes["form"] != nil
    }
}
