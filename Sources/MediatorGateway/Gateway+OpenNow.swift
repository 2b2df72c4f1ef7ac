public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Performs the action that a URL names, and returns its result without suspending.
    ///
    /// For code that must answer before it suspends, as `application(_:open:options:)`. Synchronous and main-actor
    /// actions run at once, on the main actor. For an action that may suspend, as one that a login interceptor covers,
    /// it throws `requiresOpen` and does not run the action; only actions that declined the link before it have run. While
    /// the modules start, or links wait for them, it throws `notReady`.
    ///
    ///     do {
    ///         try gateway.openNow(url)
    ///     } catch let error as MediatorError where [.requiresOpen, .notReady].contains(error.code) {
    ///         Task { try await gateway.open(url) }
    ///     }
    ///
    /// - Parameters:
    ///   - url: The URL as the app received it.
    ///   - origin: The origin of the URL, as far as the app knows.
    ///   - context: Parameters that the app itself adds; they take precedence over the URL.
    /// - Returns: As ``open(_:origin:context:)-(String,_,_)``.
    /// - Throws: `MediatorError` with code `requiresOpen` or `notReady`; and as ``open(_:origin:context:)-(String,_,_)``.
    @MainActor @discardableResult
    public func openNow(
        _ url: String,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) throws -> Response {
        // A URL of another app would wait in vain.
        var matches = try LinkMatches(url, origin, context, self, isAwaited: false)
        try checkReady()
        while true {
            let (outcome, ignored) = try matches.nextOutcome()
            switch outcome {
            case .page(let page):
                return try show(page, ignored: ignored)
            case .action(let action, let parameters):
                do {
                    return action.response(try performNow(action, parameters, origin: origin), ignored: ignored)
                } catch {
                    guard matches.goesOn(after: error, of: action) else { throw error }
                }
            }
        }
    }

    /// Performs the action that a URL names without suspending; see ``openNow(_:origin:context:)-(String,_,_)``.
    ///
    /// - Throws: As ``openNow(_:origin:context:)-(String,_,_)``.
    @MainActor @discardableResult
    public func openNow(
        _ url: URL,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) throws -> Response {
        try openNow(url.text, origin: origin, context: context)
    }
}
