package import Mediator

/// The schemes and web hosts that a gateway accepts.
package struct GatewayAddresses: Sendable {
    /// In lower case; built URLs have the first one.
    package let schemes: [String]
    /// In lower case, as given.
    let webHosts: [String]

    init(schemes: [String], webHosts: [String]) throws(MediatorError) {
        self.schemes = schemes.map { $0.lowercased() }
        self.webHosts = webHosts.map { $0.lowercased() }
        for scheme in self.schemes {
            guard Self.isScheme(scheme) else {
                throw .invalidGateway(
                    "\(scheme.quotedBriefly) is no URL scheme",
                    recoverySuggestion: "give the name alone, as \"demo\": letters, digits, \"+\", \"-\" and \".\".")
            }
            guard !scheme.isWebScheme else {
                throw .invalidGateway(
                    "\(scheme.quoted) is the scheme of all web pages",
                    recoverySuggestion: "name the hosts that are yours in \"webHosts\".")
            }
        }
        try Self.check(webHosts: self.webHosts)
    }

    /// Returns a web host in lower case, without the usual port of `https`, as addresses of URLs name it.
    static func name(ofWebHost host: String) -> String {
        webHost(host.lowercased(), usualPort: "443", among: []).name
    }

    /// - Throws: `MediatorError` with code `invalidGateway` unless all are hosts of web URLs.
    package static func check(webHosts: [String]) throws(MediatorError) {
        for host in webHosts where !isHost(host) {
            throw .invalidGateway(
                "\(host.quotedBriefly) is no web host",
                recoverySuggestion: "give the host alone, as \"m.example.com\" or \"localhost:8080\"; "
                    + "one with other letters in its form \"xn--…\".")
        }
    }

    /// Returns a web host without its port if that is the usual one of the scheme, and whether it is one of some hosts.
    ///
    /// All are in lower case. The hosts may have the usual port, too.
    package static func webHost(
        _ authority: String, usualPort: String, among hosts: [String]
    ) -> (name: String, isKnown: Bool) {
        let (host, port) = authority.hostAndPort
        let isUsual = port.map { $0.isEmpty || $0 == usualPort } ?? true
        let name = isUsual ? String(host) : authority
        return (name, hosts.contains(name) || isUsual && hosts.contains("\(host):\(usualPort)"))
    }

    /// The text before the path of URLs to build: `demo://`, `https://m.example.com/`; nil without scheme and web host.
    package var beginning: String? { beginning { _ in true } }

    /// Returns the text before the path of URLs to build; nil if no scheme and no web host is included.
    func beginning(where isIncluded: (URLAddress) -> Bool) -> String? {
        let scheme = schemes.first { isIncluded(.scheme($0)) }
        let host = webHosts.map(Self.name(ofWebHost:)).first { isIncluded(.webHost($0)) }
        return scheme.map { $0 + "://" } ?? host.map { "https://" + $0 + "/" }
    }

    /// Whether a text is a scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        return text.utf8.allSatisfy { $0.isSchemeCharacter }
    }

    /// Whether a text is a host of web URLs with an optional port.
    package static func isHost(_ text: String) -> Bool {
        let (host, port) = text.hostAndPort
        guard port?.utf8.allSatisfy(\.isASCIIDigit) ?? true, port != "", !host.isEmpty, !host.contains("..")
        else { return false }
        let inner = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host
        let isAddress = inner.count < host.count
        return inner.utf8.allSatisfy { $0.isUnreserved || isAddress && $0 == UInt8(ascii: ":") }
    }
}

extension StringProtocol {
    /// Whether the scheme, ignoring case, is `http` or `https`.
    package var isWebScheme: Bool {
        // Each opened URL takes this check, and the first letter suffices for most custom schemes.
        guard utf8.first?.lowercasedASCII == UInt8(ascii: "h") else { return false }
        return ["http", "https"].contains(lowercased())
    }

    /// The host and the port of an authority; a colon inside of brackets belongs to an IPv6 address.
    var hostAndPort: (host: SubSequence, port: SubSequence?) {
        guard let colon = lastIndex(of: ":"), !self[colon...].contains("]") else { return (self[...], nil) }
        return (self[..<colon], self[index(after: colon)...])
    }
}

extension UInt8 {
    package var isASCIILetter: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }

    /// The byte; a letter of ASCII in lower case.
    var lowercasedASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }

    package var isASCIIDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
    }

    /// Whether URLs have the character in all of their parts as it is (RFC 3986, section 2.3).
    var isUnreserved: Bool { isASCIILetter || isASCIIDigit || "-._~".utf8.contains(self) }

    package var isSchemeCharacter: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
