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
    private let active = Mutex(RedirectIndex(RedirectTable()))
    /// Serializes updates, so that the file, the interceptor and the active table agree.
    let updates = Mutex(UpdateState())

    /// The parts besides the active table that an update changes.
    struct UpdateState {
        /// The file that keeps the last valid table.
        var file: String?
        /// The interceptor of the app's own calls; nil if they are not redirected.
        var localCalls: LocalCalls?
        /// Whether the interceptor is registered.
        var isIntercepting = false
    }

    /// The registration of the interceptor for the app's own calls.
    struct LocalCalls: Equatable {
        /// The position of the interceptor among the others.
        let order: Int
        /// The source location of the registration.
        let fileID: String
        let line: Int
    }

    init(_ gateway: Gateway, settings: RedirectSettings) {
        core = gateway.mediator.core
        self.gateway = gateway
        self.settings = settings
    }

    var index: RedirectIndex { active.withLock { $0 } }

    func publish(_ index: RedirectIndex) {
        active.withLock { $0 = index }
    }

    /// The active table; without rules at first.
    public var table: RedirectTable { index.table }

    /// Activates the table of a JSON document.
    ///
    /// The whole document is checked against the actions, the routes and the version of this app; with any problem, the
    /// previous table stays active. After ``keep(in:)``, the function also saves the document, and blocks while it
    /// writes the file.
    ///
    /// - Throws: ``RedirectError`` with all problems, each with its path in the document.
    public func replace(with document: Data) throws(RedirectError) {
        try activate([UInt8](document))
    }

    /// Activates the table of the text of a JSON document; see ``replace(with:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems.
    public func replace(with document: String) throws(RedirectError) {
        try activate(Array(document.utf8))
    }

    /// Activates a table; see ``replace(with:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems.
    public func replace(with table: RedirectTable) throws(RedirectError) {
        let document: String
        do {
            document = try table.json()
        } catch {
            let fact = "a value cannot be written: \(error.message)"
            throw RedirectError(problems: [.init(.invalidValue, .rules, fact)])
        }
        // Parse the text again, so that the active table is the one that a restart will restore.
        try replace(with: document)
    }

    /// Returns the reason why a rule does not apply to this app at present; nil if it applies.
    package func reasonNotToApply(_ rule: RedirectRule) -> String? {
        if let expires = rule.expires, settings.now() >= expires { return "ended" }
        guard rule.applies(to: settings.appVersion, at: .distantPast) else {
            return settings.appVersion.map { "not for \($0)" } ?? "for a known version"
        }
        return rule.includes(settings.userID()) ? nil : "not for this user"
    }

    func schema(of path: ActionPath) -> ActionSchema? {
        core?.table[path]?.contract.schema
    }
}
