public import Mediator

/// The origin of a call from outside, by which a ``Gateway``'s policy and interceptors decide.
///
///     try await gateway.open(url, origin: .url(sourceApplication: "com.example.mail"))
///
/// The app states the origin; the gateway reads none of it from the URL or the message, which could claim anything.
public struct Origin: Sendable, Hashable, Codable {
    /// The kind of an entry into the app.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The name in JSON.
        public let rawValue: String

        /// Creates a kind from its name; an app may define further kinds.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name.
        public var description: String { rawValue }

        /// A URL that the system passed to the app: a deep link, a universal link.
        public static let url = Kind(rawValue: "url")
        /// A web page that the app shows.
        public static let webPage = Kind(rawValue: "webPage")
        /// A push message.
        public static let push = Kind(rawValue: "push")
        /// A program that acts for the user.
        public static let agent = Kind(rawValue: "agent")
        /// Another process of the same app, or a part of it on another machine.
        public static let process = Kind(rawValue: "process")
    }

    /// The kind of the entry.
    public let kind: Kind
    /// The identifier of the application, the origin of the page or the name of the agent, as far as the app knows.
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

    /// Returns the origin of a message of a web page, with the page's own origin (RFC 6454), as
    /// `https://m.example.com`.
    public static func webPage(_ origin: String?) -> Origin {
        Origin(.webPage, source: origin)
    }

    /// The origin of a push message.
    public static var push: Origin { Origin(.push) }

    /// Returns the origin of an agent's call.
    public static func agent(_ name: String? = nil) -> Origin {
        Origin(.agent, source: name)
    }

    /// Returns the origin of a call from another process of the same app.
    ///
    /// The gateway sends such a process whole errors; others get of most errors only the code.
    public static func process(_ name: String? = nil) -> Origin {
        Origin(.process, source: name)
    }
}

extension Origin: CustomStringConvertible {
    /// The kind and the source: `url from com.example.mail`.
    public var description: String {
        kind.rawValue + (source.map { " from \($0)" } ?? "")
    }
}

extension Call {
    /// The origin of a call that came through a ``Gateway``; nil if code of the app made the call.
    ///
    /// A call that an interceptor redirects keeps it. The calls that a handler makes have the handler as caller, and no origin.
    public var origin: Origin? { (externalCaller as? GatewayCaller)?.origin }
}
