import Mediator

/// A revision of the Model Context Protocol (modelcontextprotocol.io/specification).
enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
    case november2024 = "2024-11-05"
    /// With annotations of tools and batches; batches are of this revision alone.
    case march2025 = "2025-03-26"
    /// With structured results, titles and elicitation.
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Without a handshake: each request carries its version and the client's capabilities.
    case july2026 = "2026-07-28"

    static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue < right.rawValue }

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
    /// Whether it asks its user questions in the form of a form.
    let asksUser: Bool

    /// Creates the client of a handshake or of a request.
    ///
    /// A client whose capability `elicitation` is empty asks by forms (2025-11-25, client/elicitation, "Capabilities").
    init(_ version: ProtocolVersion, capabilities: Parameters) {
        self.version = version
        guard version >= .june2025, case .dictionary(let modes)? = capabilities["elicitation"] else {
            asksUser = false
            return
        }
        asksUser = modes.isEmpty || modes["form"] != nil
    }
}
