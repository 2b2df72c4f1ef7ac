import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// The redirects of a `Gateway`: the active table, and how to replace it.
///
///     try gateway.redirects.replace(with: document)
///
/// Thread-safe. A new table applies to calls that begin after it was activated.
public final class Redirects: Sendable {
    let settings: RedirectSettings
    // Weak, since an interceptor of the mediator holds this object.
    weak let core: MediatorCore?
    // Weak, since the gateway holds this object.
    weak let gateway: Gateway?
    private let inForce = Mutex(RedirectIndex(RedirectTable()))
    /// Serializes updates, so that the file, the interceptor and the active table agree.
    let updates = Mutex(UpdateState())

    /// The parts besides the active table that an update changes.
    struct UpdateState {
        var file: RedirectFile?
        /// The interceptor of the app's own calls; nil if they are not redirected.
        var local: LocalCalls?
    }

    /// The registration of the interceptor for the app's own calls.
    struct LocalCalls: Equatable {
        /// The position of the interceptor among the others.
        let order: Int
        /// The source location of the registration.
        let location: CodeLocation
    }

    init(_ gateway: Gateway, settings: RedirectSettings) {
        core = gateway.mediator.core
        self.gateway = gateway
        self.settings = settings
    }

    var index: RedirectIndex { inForce.withLock { $0 } }

    func publish(_ index: RedirectIndex) {
        inForce.withLock { $0 = index }
    }

    /// The active table; without rules at first.
    public var table: RedirectTable { index.table }

    /// Activates the table of a JSON document.
    ///
    /// The whole document is checked against the actions, the routes and the version of this app; with any problem, the
    /// previous table stays active. After ``keep(in:)``, the function also saves the document, and blocks until it is
    /// on the disk.
    ///
    /// - Throws: ``RedirectError`` with all problems, each with its path in the document.
    public func replace(with document: Data) throws(RedirectError) {
        try replace(with: [UInt8](document))
    }

    /// Activates the table of the text of a JSON document; see ``replace(with:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems.
    public func replace(with document: String) throws(RedirectError) {
        try replace(with: Array(document.utf8))
    }

    /// Activates a table; see ``replace(with:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems.
    public func replace(with table: RedirectTable) throws(RedirectError) {
        let document: String
        do {
            document = try table.json()
        } catch {
            let path = ValuePath().appending(key: "rules")
            let fact = "a fixed parameter cannot be written: \(error.message)"
            throw RedirectError(problems: [.init(.invalidValue, path, fact)])
        }
        // Parse the text again, so that the active table is the one that a restart will restore.
        try replace(with: Array(document.utf8))
    }

    /// Returns the reason why a rule does not apply to this app at present; nil if it applies.
    package func reasonNotToApply(_ rule: RedirectRule) -> String? {
        if let expires = rule.expires, settings.now() >= expires { return "ended" }
        if let versions = rule.appVersions {
            guard let version = settings.appVersion else { return "for a known version" }
            if !versions.contains(version) { return "not for \(version)" }
        }
        if !rule.percentage.isAll, !rule.includes(settings.subject()) { return "not for this user" }
        return nil
    }

    func schema(of path: ActionPath) -> ActionSchema? {
        core?.table[path]?.contract.schema
    }
}
