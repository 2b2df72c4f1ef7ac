public import Mediator
public import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The settings of redirects: the app's version, its web hosts, and the closures by which redirects call the app.
///
///     let gateway = try Gateway(
///         mediator, schemes: ["demo"],
///         redirects: RedirectSettings(appVersion: AppVersion("2.4.1"), webHosts: ["m.example.com"]) { page in
///             Task { @MainActor in present(page.address) }
///             return nil
///         } userID: {
///             user.id
///         } report: { report in
///             log(report)
///         })
///
/// The redirects call the closures on the thread of the redirected call, without holding a lock. The closures are
/// nonisolated: a task takes work to the main actor. If a closure makes calls that run it again without end, the outermost
/// call fails with `callDepthExceeded`. For a URL, the page is part of the response: a shell that opens URLs
/// on the main actor can show `Gateway.Response.page` itself.
public struct RedirectSettings: Sendable {
    /// The app's version, which the conditions of rules compare; nil refuses tables with such conditions.
    public var appVersion: AppVersion?
    /// The hosts of web pages to which rules may send calls, as `m.example.com` or `localhost:8080`; nil for all.
    ///
    /// Set the app's own hosts, so that no table can send its users elsewhere. Addresses always have `https`.
    public var webHosts: [String]?
    /// The web site for URLs that no action handles, as `https://m.example.com`; nil for none.
    public var webFallback: String?
    /// Shows a web page, and may return a result for the caller, as a screen that contains the page.
    ///
    /// If it returns nil, a local call fails with `MediatorError.Code.redirected`, unless its action returns nothing;
    /// for a URL, the page itself is the response. It must not wait for the main actor, since it may run on any thread; a
    /// task shows the page there.
    public var showPage: @Sendable (WebPage) throws -> Value?
    /// Returns the identifier of the user, as of an account or an installation, for rollout percentages.
    ///
    /// Nil means that the user is unknown; only rules for all users apply to unknown users.
    public var userID: @Sendable () -> String?
    /// Receives a report for each rule that takes a call.
    public var report: @Sendable (RedirectReport) -> Void
    /// Returns the current time, which decides whether rules have ended.
    public var now: @Sendable () -> Date

    /// Creates settings; by default no page is shown, and callers get the address.
    ///
    /// An unlabeled trailing closure is `showPage`.
    ///
    /// - Parameters:
    ///   - appVersion: The app's version.
    ///   - webHosts: The hosts of web pages to which rules may send calls; nil for all.
    ///   - webFallback: The web site for URLs that no action handles; nil for none.
    ///   - showPage: Shows a web page, and may return a result for the caller.
    ///   - userID: Returns the identifier of the user; nil for an unknown user.
    ///   - report: Receives a report for each rule that takes a call.
    ///   - now: Returns the current time.
    public init(
        appVersion: AppVersion? = nil,
        webHosts: [String]? = nil,
        webFallback: String? = nil,
        showPage: @escaping @Sendable (WebPage) throws -> Value? = { _ in nil },
        userID: @escaping @Sendable () -> String? = { nil },
        report: @escaping @Sendable (RedirectReport) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.appVersion = appVersion
        self.webHosts = webHosts
        self.webFallback = webFallback
        self.showPage = showPage
        self.userID = userID
        self.report = report
        self.now = now
    }
}

extension RedirectSettings {
    /// - Throws: `MediatorError` with code `invalidGateway` for an invalid host or web fallback.
    func check() throws(MediatorError) {
        try GatewayAddresses.check(webHosts: webHosts ?? [])
        guard let base = webFallback else { return }
        do {
            try RedirectAddress.checkBase(base)
        } catch {
            throw .invalidGateway(
                "\(base.quotedBriefly) is no web fallback: \(error.fact)",
                recoverySuggestion: "write \"https://\", a host and perhaps a path, as \"https://m.example.com\".")
        }
    }
}
