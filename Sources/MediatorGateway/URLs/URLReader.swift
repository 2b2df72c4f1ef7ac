import Mediator
import MediatorCoding

/// Parses a URL strictly by RFC 3986, with letters beyond ASCII (RFC 3987).
///
/// Foundation's `URL` is too lenient for a gateway: it corrects invalid characters instead of refusing them, converts
/// hosts to their `xn--` form on some platforms only, and returns paths in which `%2F` cannot be distinguished from a
/// slash.
struct URLReader {
    /// The maximum length of a URL, in bytes.
    static let maximumLength = 64 * 1024
    /// The maximum number of items in a query.
    static let maximumItems = 1_000

    private let text: [UInt8]
    private let addresses: GatewayAddresses

    /// Parses a URL for a gateway with some schemes and hosts.
    ///
    /// - Throws: `MediatorError` with code `invalidURL` or `foreignURL`.
    static func read(_ text: String, _ addresses: GatewayAddresses) throws(MediatorError) -> GatewayURL {
        guard text.utf8.count <= maximumLength else {
            throw .invalidURL(
                "it has \(text.utf8.count) bytes, of which \(maximumLength) are the most",
                recoverySuggestion: "send what is large in another way.")
        }
        try checkMarks(in: text)
        return try URLReader(text: Array(text.utf8), addresses: addresses).url()
    }

    /// Refuses texts that take the square of their length to compare, as Swift compares them by Unicode equivalence.
    private static func checkMarks(in text: String) throws(MediatorError) {
        guard text.hasTooManyMarks else { return }
        throw .invalidURL(
            "a character has more than \(String.maximumMarks) combining marks", recoverySuggestion: "leave them out.")
    }

    private func url() throws(MediatorError) -> GatewayURL {
        let (query, fragment) = try checkCharacters()
        guard let colon = text.firstIndex(where: { !$0.isSchemeCharacter }), text[colon] == UInt8(ascii: ":"),
            text[0].isASCIILetter
        else {
            let base = addresses.beginning ?? "scheme://"
            throw .invalidURL("it has no scheme", recoverySuggestion: "begin it with \(base.quotedBriefly).")
        }
        var path = text[(colon + 1)..<query]
        var authority: ArraySlice<UInt8>?
        if path.prefix(2).elementsEqual("//".utf8) {
            path = path.dropFirst(2)
            authority = path.prefix { $0 != UInt8(ascii: "/") }
        }
        var url = GatewayURL(address: try address(text[..<colon].lowercasedASCII, authority))
        if case .webHost = url.address, let authority {
            path = path[authority.endIndex...]
        } else {
            // In a custom scheme the host is the first part of the path.
            url.beginsWithHost = authority?.isEmpty == false
        }
        url.path = try parts(path)
        if query < fragment { url.query = try items(text[(query + 1)..<fragment]) }
        if fragment < text.count { try readFragment(text[(fragment + 1)...], into: &url) }
        return url
    }

    /// Refuses characters that URLs do not allow: controls, spaces, and those of RFC 3986, appendix C and section 2.4.
    ///
    /// - Returns: Where the query and the fragment begin; the end of the text without them.
    private func checkCharacters() throws(MediatorError) -> (query: Int, fragment: Int) {
        var (query, fragment) = (text.count, text.count)
        for (offset, byte) in text.enumerated() {
            switch Unicode.Scalar(byte) {
            case "?":
                if query == text.count, fragment == text.count { query = offset }
            case "#" where fragment == text.count:
                fragment = offset
            case "#":
                throw .invalidURL(
                    "a second \"#\" stands", at: offset, recoverySuggestion: "write it percent-encoded, as \"%23\".")
            case "\0"..." ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "\u{7F}":
                throw .invalidURL(
                    "a character that URLs do not have stands", at: offset,
                    recoverySuggestion: "write it percent-encoded, as \"\(byte.percentEncoded)\".")
            default: break
            }
        }
        return (min(query, fragment), fragment)
    }
}

extension URLReader {
    /// Returns the scheme or the web host, which must be one of the gateway's.
    private func address(_ scheme: String, _ authority: ArraySlice<UInt8>?) throws(MediatorError) -> URLAddress {
        if let sign = authority?.firstIndex(of: UInt8(ascii: "@")) {
            throw .invalidURL("a user name or password ends", at: sign, recoverySuggestion: "leave it out.")
        }
        if scheme.isWebScheme {
            guard let authority else {
                throw .invalidURL(
                    "a web URL has no host", recoverySuggestion: "write \"\(scheme)://\" and the host.")
            }
            return .webHost(try webHost(authority.lowercasedASCII, usualPort: scheme == "http" ? "80" : "443"))
        }
        guard addresses.schemes.contains(scheme) else {
            throw .foreignURL("the scheme \(scheme.quotedBriefly)", among: addresses.schemes)
        }
        if let authority, let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
            guard authority.first != UInt8(ascii: "[") else {
                throw .invalidURL(
                    "an IPv6 address begins", at: authority.startIndex,
                    recoverySuggestion: "begin with the name of a target or of a route: only web URLs have addresses.")
            }
            throw .invalidURL(
                "a port begins", at: colon, recoverySuggestion: "leave it out: only web hosts have ports.")
        }
        return .scheme(scheme)
    }

    /// Returns a web host of the gateway, without its port if that is the usual one.
    private func webHost(_ authority: String, usualPort: String) throws(MediatorError) -> String {
        let (name, isKnown) = GatewayAddresses.webHost(authority, usualPort: usualPort, among: addresses.webHosts)
        guard isKnown else { throw .foreignURL("the web host \(name.quotedBriefly)", among: addresses.webHosts) }
        return name
    }

    /// Parses a fragment: `/path?query`, `?query`, `key=value`, or else the name of an anchor.
    private func readFragment(_ fragment: ArraySlice<UInt8>, into url: inout GatewayURL) throws(MediatorError) {
        let query = fragment.firstIndex(of: UInt8(ascii: "?"))
        if fragment.first == UInt8(ascii: "/") {
            url.fragmentPath = try parts(fragment[..<(query ?? fragment.endIndex)])
            if let query { url.fragmentQuery = try items(fragment[(query + 1)...]) }
        } else if query == fragment.startIndex {
            url.fragmentQuery = try items(fragment.dropFirst())
        } else if fragment.contains(UInt8(ascii: "=")) {
            url.fragmentQuery = try items(fragment)
        } else if !fragment.isEmpty {
            url.anchor = try decoded(fragment)
        }
    }

    /// Returns the parts between slashes; empty ones do not count.
    private func parts(_ text: ArraySlice<UInt8>) throws(MediatorError) -> [String] {
        var parts: [String] = []
        parts.reserveCapacity(8)
        var rest = text
        while let start = rest.firstIndex(where: { $0 != UInt8(ascii: "/") }) {
            let encoded = rest[start...].prefix { $0 != UInt8(ascii: "/") }
            rest = rest[encoded.endIndex...]
            let part = try decoded(encoded)
            guard part != ".", part != ".." else {
                throw .invalidURL(
                    "a part \".\" or \"..\" begins", at: start,
                    recoverySuggestion: "leave it out: other readers would take another path.")
            }
            parts.append(part)
        }
        return parts
    }

    /// Parses `key=value&key=value`; empty items do not count, and a key without `=` has an empty value.
    private func items(_ text: ArraySlice<UInt8>) throws(MediatorError) -> [GatewayURL.Item] {
        let texts = text.split(separator: UInt8(ascii: "&"))
        guard texts.count <= Self.maximumItems else {
            throw .invalidURL("the query has more than \(Self.maximumItems) items", recoverySuggestion: "send fewer.")
        }
        return try texts.map { text throws(MediatorError) in
            let key = text.prefix { $0 != UInt8(ascii: "=") }
            return GatewayURL.Item(
                key: try decoded(key, plusIsSpace: true),
                value: try decoded(text.dropFirst(key.count + 1), plusIsSpace: true))
        }
    }

    /// Returns a text percent-decoded, once.
    private func decoded(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(MediatorError) -> String {
        let decoded: String
        do {
            decoded = try PercentCoding.decode(text, plusIsSpace: plusIsSpace)
        } catch {
            switch error.kind {
            case .noDigits:
                throw .invalidURL(
                    "no two hexadecimal digits follow \"%\"", at: error.index,
                    recoverySuggestion: "write a percent sign as \"%25\".")
            case .nul:
                throw .invalidURL("a NUL character stands", at: error.index, recoverySuggestion: "leave it out.")
            case .noUTF8:
                throw .invalidURL(
                    "what is percent-encoded is no UTF-8 in the part that begins", at: error.index,
                    recoverySuggestion: "encode the bytes of UTF-8.")
            }
        }
        // Only what was percent-encoded has become shorter; the rest of the URL was checked before.
        if decoded.utf8.count < text.count { try Self.checkMarks(in: decoded) }
        return decoded
    }
}

extension ArraySlice<UInt8> {
    /// The text with the letters of ASCII in lower case; other letters stay as they are.
    fileprivate var lowercasedASCII: String { String(decoding: map(\.lowercasedASCII), as: UTF8.self) }
}
