public import Mediator
public import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What redirects need to know of an app, and what they tell it.
///
///     let gateway = try Gateway(
///         mediator, schemes: ["demo"],
///         redirects: RedirectSettings(appVersion: AppVersion("2.4.1"), webHosts: ["m.example.com"]) { page in
///             Task { @MainActor in present(page.address) }
///             return nil
///         } subject: {
///             user.id
///         } report: { event in
///             log(event)
///         })
///
/// The closures are called on the thread of the call that is redirected, none of them while a lock is held, and belong to
/// no actor: what belongs to the main actor is handed over to it by a task. To a URL the page is the answer, so that a
/// shell that opens URLs on the main actor may as well show ``Gateway/Answer/page`` itself.
public struct RedirectSettings: Sendable {
    /// The app's version, which rules may ask for.
    public var appVersion: AppVersion?
    /// The hosts of web pages that calls may be sent to; nil for all.
    ///
    /// Give the app's own, so that no table can send its users elsewhere. Addresses have `https`, whatever the host.
    public var webHosts: [String]?
    /// Where URLs go that nobody answers, as `https://m.example.com`: to the same path there; nil for nowhere.
    public var webFallback: String?
    /// Shows a web page, and may return what the caller gets in place of a result, as a screen that holds the page.
    ///
    /// When it returns nil, a call of an action that returns nothing is done, and any other of the app's own ends with
    /// ``MediatorError/Code/redirected``; to a URL the page itself is the answer. It cannot wait for the main actor, as a
    /// call may come from any thread; a task shows the page there.
    public var showPage: @Sendable (WebPage) throws -> Value?
    /// Returns what the user is called, as an account or an installation: shares of the users go by it.
    ///
    /// Nil means that the user is not known, who is in no share but that of all.
    public var subject: @Sendable () -> String?
    /// Is told of each rule that takes a call, with its mark.
    public var report: @Sendable (RedirectEvent) -> Void
    /// Returns the time that decides which rules have ended.
    public var now: @Sendable () -> Date

    /// Creates settings; by default nobody shows pages, and callers get their addresses.
    ///
    /// A closure that stands behind the brackets without a name is what shows pages.
    public init(
        appVersion: AppVersion? = nil,
        webHosts: [String]? = nil,
        webFallback: String? = nil,
        showPage: @escaping @Sendable (WebPage) throws -> Value? = { _ in nil },
        subject: @escaping @Sendable () -> String? = { nil },
        report: @escaping @Sendable (RedirectEvent) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.appVersion = appVersion
        self.webHosts = webHosts
        self.webFallback = webFallback
        self.showPage = showPage
        self.subject = subject
        self.report = report
        self.now = now
    }
}

extension RedirectSettings {
    /// - Throws: ``MediatorError`` with code `invalidGateway` when the web fallback is no address.
    func check() throws(MediatorError) {
        guard let base = webFallback else { return }
        do {
            try RedirectAddress.checkBase(base)
        } catch {
            throw .invalidGateway(
                "\(base.quotedBriefly) is no web fallback: \(error.fact)",
                resolution: "write \"https://\", a host and perhaps a path, as \"https://m.example.com\".")
        }
    }
}
