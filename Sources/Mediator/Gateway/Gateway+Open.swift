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
    ///   to, by ``redirects`` or since nobody answers.
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
            let destination = try destination(of: url, origin: origin, context: context)
            ignored = destination.ignored
            redirected = try self.redirected(destination, asked: destination.address, origin: origin)
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

    /// Performs what a URL asks for; see ``open(_:origin:context:)-(String,_,_)``.
    @discardableResult
    public func open(
        _ url: URL,
        origin: Origin = .url(),
        context: Parameters = [:]
    ) async throws -> Answer {
        try await open(url.absoluteString, origin: origin, context: context)
    }
}
