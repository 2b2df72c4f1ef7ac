import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// The redirect table in force, of a ``Gateway``.
///
///     try gateway.redirects.replace(with: document)
///
/// Thread-safe. Calls under way finish as they began; those that begin afterwards go by the new table.
public final class Redirects: Sendable {
    let settings: RedirectSettings
    // The mediator's interceptors hold this, hence it does not hold the mediator.
    weak let core: MediatorCore?
    private let inForce = Mutex(RedirectIndex(RedirectTable()))
    /// Held while a table is put in its place, so that the file, the interceptor and what is in force agree.
    let turn = Mutex(Keeping())

    /// What is done with each table besides putting it in force.
    struct Keeping {
        var file: RedirectFile?
        /// The interceptor around the app's own calls; nil when they are not redirected.
        var local: LocalCalls?
    }

    /// How the app's own calls are redirected.
    struct LocalCalls: Equatable {
        /// The interceptor's place among the others.
        let order: Int
        /// Where the app asked for it.
        let place: CodeLocation
    }

    init(_ core: MediatorCore, settings: RedirectSettings) {
        self.core = core
        self.settings = settings
    }

    var index: RedirectIndex { inForce.withLock { $0 } }

    func publish(_ index: RedirectIndex) {
        inForce.withLock { $0 = index }
    }

    /// The table in force; one without rules at first.
    public var table: RedirectTable { index.table }

    /// Puts a table in force, which comes as a JSON document.
    ///
    /// The document is read, and held against the actions, the routes and the version of this app, as a whole: what is
    /// wrong anywhere changes nothing. With ``keep(in:)`` it is also written to the file, and blocks until it is there.
    ///
    /// - Throws: ``RedirectError`` with all problems, each with its place in the document.
    public func replace(with document: Data) throws(RedirectError) {
        try replace(with: [UInt8](document))
    }

    /// Puts a table in force, which comes as the text of a JSON document; see ``replace(with:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems.
    public func replace(with document: String) throws(RedirectError) {
        try replace(with: Array(document.utf8))
    }

    /// Puts a table in force; see ``replace(with:)-(Data)``.
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
        // Read again, so that what is in force is what will be after a restart.
        try replace(with: Array(document.utf8))
    }

    /// Returns why a rule does not apply to this app at present; nil when it does.
    package func reasonNotToApply(_ rule: RedirectRule) -> String? {
        if let expires = rule.expires, settings.now() >= expires { return "ended" }
        if let versions = rule.appVersions {
            guard let version = settings.appVersion else { return "for a known version" }
            if !versions.contains(version) { return "not for \(version)" }
        }
        if !rule.share.isAll, !rule.includes(settings.subject()) { return "not for this user" }
        return nil
    }

    func schema(of path: ActionPath) -> ActionSchema? {
        core?.table[path]?.contract.schema
    }
}
