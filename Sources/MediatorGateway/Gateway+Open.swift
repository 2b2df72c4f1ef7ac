public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Performs the action that a URL names.
    ///
    /// If several routes match, the first answers whose condition holds and whose action does not decline
    /// (`ActionFailure.linkDeclined(_:)`).
    ///
    ///     try await gateway.open("demo://Catalog/product?id=P-1001", origin: .url(sourceApplication: "com.example.mail"))
    ///
    /// While the modules start, it waits in the order of the links; see ``StartQueue``.
    ///
    /// - Parameters:
    ///   - url: The URL as the app received it.
    ///   - origin: The origin of the URL, as far as the app knows.
    ///   - context: Parameters that the app itself adds, such as references, which no URL can carry. The action gets
    ///     those that it declares; they take precedence over the URL.
    /// - Returns: The result of the action, which is a `Reference` where an action for links returns one, and the
    ///   ignored keys of the URL; or the web page that replaces it, by a redirect or as the fallback for a URL that no
    ///   action handles.
    /// - Throws: `MediatorError` with code `invalidURL` or `foreignURL`; `notFound` for what does not exist for this
    ///   origin; `notReady` if the modules do not start in time (``StartQueue``); and the errors of
    ///   `Mediator.performAsync(_:_:_:)`.
    @discardableResult
    public func open(
        _ url: String,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) async throws -> Response {
        let turn = try await turn(ofLink: url)
        defer { turn?.end() }
        var matches = try LinkMatches(url, origin, context, self)
        while true {
            let (outcome, ignored) = try matches.nextOutcome()
            switch outcome {
            case .page(let page):
                return try show(page, ignored: ignored)
            case .action(let action, let parameters):
                turn?.endEarly(for: action.schema)
                do {
                    return action.response(
                        try await perform(action, parameters, origin: origin, by: .link), ignored: ignored)
                } catch {
                    guard matches.goesOn(after: error, of: action) else { throw error }
                }
            }
        }
    }

    /// Returns whether a URL leads to an action that exists for an origin, or to the web page of a redirect.
    ///
    /// True exactly if ``open(_:origin:context:)-(String,_,_)`` finds an action to perform or a page to show; only
    /// `open` checks the parameters, and only an action that runs can decline, or be redirected by an interceptor.
    /// Neither the web fallback nor `notFound` handlers count. False as well if a condition or the policy asks the gateway
    /// again without end, for which `open` throws `callDepthExceeded`.
    public func canOpen(_ url: String, origin: Origin = .url()) -> Bool {
        guard var matches = try? LinkMatches(url, origin, [:], self) else { return false }
        return (try? matches.hasOutcome()) ?? false
    }

    /// Performs the action that a URL names; see ``open(_:origin:context:)-(String,_,_)``.
    ///
    /// - Throws: As ``open(_:origin:context:)-(String,_,_)``.
    @discardableResult
    public func open(
        _ url: URL,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) async throws -> Response {
        try await open(url.text, origin: origin, context: context)
    }

    /// Returns whether a URL leads to an action or a web page; see ``canOpen(_:origin:)-(String,_)``.
    public func canOpen(_ url: URL, origin: Origin = .url()) -> Bool {
        canOpen(url.text, origin: origin)
    }
}

extension URL {
    /// The text of the URL as written, except for the case of its host.
    ///
    /// Foundation converts a host with letters beyond ASCII to the form of RFC 3492, even for custom schemes, where the
    /// host is the first part of a path: `demo://xn--jvrxl/` for `demo://商品/`.
    var text: String {
        let text = absoluteString
        guard let scheme, !scheme.isWebScheme, let host = host(percentEncoded: false),
            host.hasPrefix("xn--") || host.contains(".xn--"), let written = self.host(percentEncoded: true),
            text.hasPrefix("\(scheme)://\(host)")
        else { return text }
        return "\(scheme)://\(written)" + text.dropFirst(scheme.count + 3 + host.count)
    }
}

extension ExposedAction {
    /// Returns the response to the URL that led to the action.
    func response(_ value: Value, ignored: [String]) -> Gateway.Response {
        Gateway.Response(target: schema.target, action: schema.action, value: value, ignored: ignored)
    }
}
