public import Mediator

/// Where a call from outside came from: what a ``Gateway``'s policy and interceptors decide by.
///
///     try await gateway.open(url, origin: .url(sourceApplication: "com.example.mail"))
///
/// The app says what it knows; nothing of it is read from the URL or the message, which could claim anything.
public struct Origin: Sendable, Hashable, Codable {
    /// The ways into the app.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word in JSON.
        public let rawValue: String

        /// Creates a kind from its word; an app may have more ways in than are named here.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word.
        public var description: String { rawValue }

        /// A URL that the system handed to the app: a deep link, a universal link.
        public static let url = Kind(rawValue: "url")
        /// A web page that the app shows.
        public static let webPage = Kind(rawValue: "webPage")
        /// A push message.
        public static let push = Kind(rawValue: "push")
        /// A program that acts for the user.
        public static let agent = Kind(rawValue: "agent")
    }

    /// The way in.
    public let kind: Kind
    /// Who used it, as far as the app knows: an application's identifier, a page's origin, an agent's name.
    public let source: String?

    /// Creates an origin.
    public init(_ kind: Kind, source: String? = nil) {
        self.kind = kind
        self.source = source
    }

    /// Returns the origin of a URL, with the identifier of the application that opened it.
    public static func url(sourceApplication: String? = nil) -> Origin {
        Origin(.url, source: sourceApplication)
    }

    /// Returns the origin of a message of a web page, with the page's own origin (RFC 6454), as `https://m.example.com`.
    public static func webPage(_ origin: String?) -> Origin {
        Origin(.webPage, source: origin)
    }

    /// The origin of a push message.
    public static var push: Origin { Origin(.push) }

    /// Returns the origin of what an agent asks for.
    public static func agent(_ name: String? = nil) -> Origin {
        Origin(.agent, source: name)
    }
}

extension Origin: CustomStringConvertible {
    /// The origin in a few words: `url from com.example.mail`.
    public var description: String {
        kind.rawValue + (source.map { " from \($0)" } ?? "")
    }
}

extension Call {
    /// Where the call came from, when it came from outside through a ``Gateway``; nil when code of the app made it.
    ///
    /// What a handler calls in turn is the handler's own: those calls have a caller, and no origin.
    public var origin: Origin? { context as? Origin }
}
