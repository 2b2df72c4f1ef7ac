public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Gateway {
    /// Performs what a URL asks for.
    ///
    ///     try await gateway.open("demo://Catalog/product?id=P-1001", origin: .url(sourceApplication: "com.example.mail"))
    ///
    /// - Parameters:
    ///   - url: The URL as it came.
    ///   - origin: Where it came from, as far as the app knows.
    ///   - context: What the app itself adds, a reference for example, which no URL carries; it is passed where the
    ///     action declares the key, and wins over the URL.
    /// - Returns: What the action returned, and which keys of the URL were not taken; or the web page that it was sent
    ///   to, by a redirect or since nobody answers.
    /// - Throws: ``MediatorError`` with code `invalidURL` or `foreignURL`; `notFound` for all that does not exist for this
    ///   origin; else what ``Mediator/performAsync(_:_:_:)`` throws.
    @discardableResult
    public func open(
        _ url: String,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) async throws -> Answer {
        let ignored: [String]
        let redirected: RemoteDestination
        do {
            let read = try URLReader.read(url, addresses)
            let routed = try routed(read) { admits($0, from: origin) }
            let destination = try destination(of: read, by: routed, context)
            ignored = destination.ignored
            redirected = try self.redirected(
                destination, origin: origin, notFound: .notFound(read, remoteActions.routes.secrets))
        } catch {
            guard let page = fallback(for: error, url) else { throw error }
            return try show(page)
        }
        switch redirected {
        case .page(let page):
            return try show(page, ignored: ignored)
        case .action(let action, let parameters):
            let value = try await perform(action, parameters, origin: origin)
            return Answer(target: action.schema.target, action: action.schema.action, value: value, ignored: ignored)
        }
    }

    /// Returns whether a URL leads to an action that exists for an origin, or to the web page that a redirect sends its
    /// calls to.
    ///
    /// True exactly when ``open(_:origin:context:)-(String,_,_)`` would find something to perform or to show; whether its
    /// parameters are complete and fit is known when it is opened. The web fallback does not count: it takes what nothing
    /// answers.
    public func canOpen(_ url: String, origin: Origin = .url()) -> Bool {
        guard let url = try? URLReader.read(url, addresses),
            let routed = try? routed(url, admits: { admits($0, from: origin) })
        else { return false }
        let path = routed.action.entry.path
        guard let end = redirector?.end(of: path, route: routed.form.note?.pattern), end != path else { return true }
        return (try? admitted(end, from: origin)) != nil
    }

    /// Performs what a URL asks for; see ``open(_:origin:context:)-(String,_,_)``.
    @discardableResult
    public func open(
        _ url: URL,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) async throws -> Answer {
        try await open(url.text, origin: origin, context: context)
    }

    /// Returns whether a URL leads to something that exists for an origin; see ``canOpen(_:origin:)-(String,_)``.
    public func canOpen(_ url: URL, origin: Origin = .url()) -> Bool {
        canOpen(url.text, origin: origin)
    }
}

extension URL {
    /// The URL as it was written, but for the case of letters in its host.
    ///
    /// Foundation keeps a host with other letters than those of ASCII in the form of RFC 3492, also where the scheme is an
    /// app's own and the host is the first part of a path: `demo://xn--jvrxl/` for `demo://商品/`.
    fileprivate var text: String {
        let text = absoluteString
        guard let scheme, !scheme.isWebScheme, let host = host(percentEncoded: false),
            host.hasPrefix("xn--") || host.contains(".xn--"), let written = self.host(percentEncoded: true),
            text.hasPrefix("\(scheme)://\(host)")
        else { return text }
        return "\(scheme)://\(written)" + text.dropFirst(scheme.count + 3 + host.count)
    }
}
