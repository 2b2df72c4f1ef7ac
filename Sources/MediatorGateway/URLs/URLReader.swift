import Mediator
import MediatorCoding

/// Parses a URL strictly by RFC 3986, with letters beyond ASCII (RFC 3987).
///
/// Foundation's `URL` is too lenient for a gateway: it corrects invalid characters instead of refusing them, converts
/// hosts to their `xn--` form on some platforms only, and returns paths in which `%2F` cannot be distinguished from a
/// slash.
package struct URLReader {
    /// The maximum length of a URL, in bytes.
    static let maximumLength = 64 * 1024
    /// The maximum number of items in a query.
    static let maximumItems = 1_000

    private let text: UnsafeBufferPointer<UInt8>
    private let addresses: GatewayAddresses
    private var url = GatewayURL.Contents()

    /// Parses a URL for a gateway with some schemes and hosts.
    ///
    /// - Throws: `MediatorError` with code `invalidURL` or `foreignURL`.
    static func read(_ text: String, _ addresses: GatewayAddresses) throws(MediatorError) -> GatewayURL {
        guard text.utf8.count <= maximumLength else {
            throw .invalidURL(
                "it has \(text.utf8.count) bytes, of which \(maximumLength) are the most",
                resolution: "send what is large in another way.")
        }
        var text = text
        var failure: MediatorError?
        // The closure cannot throw a typed error, hence the variable.
        let contents = text.withUTF8 { bytes -> GatewayURL.Contents in
            var reader = URLReader(text: bytes, addresses: addresses)
            do throws(MediatorError) {
                try reader.read()
            } catch {
                failure = error
            }
            return reader.url
        }
        if let failure { throw failure }
        return GatewayURL(contents)
    }

    private init(text: UnsafeBufferPointer<UInt8>, addresses: GatewayAddresses) {
        self.text = text
        self.addresses = addresses
    }

    private mutating func read() throws(MediatorError) {
        try checkCharacters()
        guard let colon = text.firstIndex(where: { !$0.isSchemeCharacter }), text[colon] == UInt8(ascii: ":"),
            text.first?.isASCIILetter ?? false
        else {
            let base = addresses.beginning ?? "scheme://"
            throw .invalidURL("it has no scheme", resolution: "begin it with \(base.quotedBriefly).")
        }
        url.bytes.reserveCapacity(text.count + GatewayURL.padding.count)
        url.parts.reserveCapacity(8)
        let scheme = lowercased(0..<colon)
        let fragment = index(of: "#", in: colon..<text.count) ?? text.count
        let query = index(of: "?", in: colon..<fragment) ?? fragment
        var path = colon + 1
        if path + 1 < query, text[path] == UInt8(ascii: "/"), text[path + 1] == UInt8(ascii: "/") {
            let authority = path + 2
            path = index(of: "/", in: authority..<query) ?? query
            try readAuthority(authority..<path, scheme)
        } else if scheme.isWebScheme {
            throw .invalidURL("a web URL has no host", resolution: "write \"\(scheme)://\" and the host.")
        } else {
            try checkScheme(scheme)
        }
        try readParts(path..<query)
        url.pathCount = url.parts.count
        if query < fragment { url.query = try items(query + 1..<fragment) }
        if fragment < text.count { try readFragment(fragment + 1..<text.count) }
    }

    private func checkScheme(_ scheme: String) throws(MediatorError) {
        guard addresses.schemes.contains(scheme) else {
            throw .foreignURL("the scheme \(scheme.quotedBriefly)", among: addresses.schemes)
        }
    }

    /// Parses the host: in a custom scheme the first part of the path, in a web URL one of the gateway's hosts.
    private mutating func readAuthority(_ range: Range<Int>, _ scheme: String) throws(MediatorError) {
        if let sign = index(of: "@", in: range) {
            throw .invalidURL("a user name or password ends", at: sign, resolution: "leave it out.")
        }
        if scheme.isWebScheme {
            let authority = lowercased(range)
            let (host, port) = authority.hostAndPort
            let usualPort = scheme == "http" ? "80" : "443"
            let isUsual = port == nil || port == "" || port == Substring(usualPort)
            let name = isUsual ? String(host) : authority
            // The gateway's list may contain the default port, too.
            guard addresses.webHosts.contains(name) || isUsual && addresses.webHosts.contains("\(host):\(usualPort)")
            else {
                throw .foreignURL("the web host \(name.quotedBriefly)", among: addresses.webHosts)
            }
            return
        }
        try checkScheme(scheme)
        if let colon = index(of: ":", in: range) {
            if text[range.lowerBound] == UInt8(ascii: "[") {
                throw .invalidURL(
                    "an IPv6 address begins", at: range.lowerBound,
                    resolution: "begin with the name of a target or of a route: only web URLs have addresses.")
            }
            throw .invalidURL("a port begins", at: colon, resolution: "leave it out: only web hosts have ports.")
        }
        try readParts(range)
        url.beginsWithHost = !url.parts.isEmpty
    }

    /// Parses a fragment: `/path?query`, `?query`, `key=value`, or else the name of an anchor.
    private mutating func readFragment(_ range: Range<Int>) throws(MediatorError) {
        guard let first = range.first else { return }
        let query = index(of: "?", in: range)
        if text[first] == UInt8(ascii: "/") {
            url.hasFragmentPath = true
            try readParts(first..<(query ?? range.upperBound))
            if let query { url.fragmentQuery = try items(query + 1..<range.upperBound) }
        } else if query == first {
            url.fragmentQuery = try items(first + 1..<range.upperBound)
        } else if index(of: "=", in: range) != nil {
            url.fragmentQuery = try items(range)
        } else {
            url.anchor = try decoded(range)
        }
    }

    /// Parses the parts between slashes; empty ones do not count.
    private mutating func readParts(_ range: Range<Int>) throws(MediatorError) {
        let isPlain = index(of: "%", in: range) == nil
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = index(of: "/", in: start..<range.upperBound) ?? range.upperBound
            if start < end {
                let first = url.bytes.count
                if isPlain {
                    url.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
                } else {
                    try decode(start..<end, into: &url.bytes)
                }
                let length = url.bytes.count - first
                if length <= 2, url.bytes[first...].allSatisfy({ $0 == UInt8(ascii: ".") }) {
                    throw .invalidURL(
                        "a part \".\" or \"..\" begins", at: start,
                        resolution: "leave it out: other readers would take another path.")
                }
                url.parts.append(GatewayURL.Part(start: first, end: url.bytes.count))
            }
            start = end + 1
        }
    }

    /// Parses `key=value&key=value`; empty items do not count, and a key without `=` has an empty value.
    private func items(_ range: Range<Int>) throws(MediatorError) -> [GatewayURL.Item] {
        var items: [GatewayURL.Item] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = index(of: "&", in: start..<range.upperBound) ?? range.upperBound
            if start < end {
                guard items.count < Self.maximumItems else {
                    throw .invalidURL(
                        "the query has more than \(Self.maximumItems) items", resolution: "send fewer.")
                }
                let sign = index(of: "=", in: start..<end) ?? end
                let key = try decoded(start..<sign, plusIsSpace: true)
                let value = sign < end ? try decoded(sign + 1..<end, plusIsSpace: true) : ""
                items.append(GatewayURL.Item(key: key, value: value))
            }
            start = end + 1
        }
        return items
    }
}

extension URLReader {
    /// Refuses characters that URLs do not allow: controls, spaces, and those of RFC 3986, appendix C and section 2.4.
    private func checkCharacters() throws(MediatorError) {
        var hasFragment = false
        for (offset, byte) in text.enumerated() {
            switch byte {
            case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                throw .invalidURL(
                    "a character that URLs do not have stands", at: offset,
                    resolution: "write it percent-encoded, as \"\(byte.percentEncoded)\".")
            case UInt8(ascii: "#"):
                if hasFragment {
                    throw .invalidURL(
                        "a second \"#\" stands", at: offset, resolution: "write it percent-encoded, as \"%23\".")
                }
                hasFragment = true
            default:
                continue
            }
        }
    }

    private func index(of character: Unicode.Scalar, in range: Range<Int>) -> Int? {
        text[range].firstIndex(of: UInt8(ascii: character))
    }

    /// Returns a text with the letters of ASCII in lower case; other letters stay as they are.
    private func lowercased(_ range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: range.count) { bytes in
            for (index, byte) in text[range].enumerated() {
                bytes.initializeElement(at: index, to: byte.lowercasedASCII)
            }
            return range.count
        }
    }

    private func decoded(_ range: Range<Int>, plusIsSpace: Bool = false) throws(MediatorError) -> String {
        let isPlain = text[range].allSatisfy { $0 != UInt8(ascii: "%") && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
        if isPlain { return String(decoding: text[range], as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        try decode(range, plusIsSpace: plusIsSpace, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a range, percent-decoded once.
    private func decode(
        _ range: Range<Int>,
        plusIsSpace: Bool = false,
        into bytes: inout [UInt8]
    ) throws(MediatorError) {
        do {
            try PercentCoding.decode(text[range], plusIsSpace: plusIsSpace, into: &bytes)
        } catch {
            switch error.kind {
            case .noDigits:
                throw .invalidURL(
                    "no two hexadecimal digits follow \"%\"", at: error.index,
                    resolution: "write a percent sign as \"%25\".")
            case .nul:
                throw .invalidURL("a NUL character stands", at: error.index, resolution: "leave it out.")
            case .noUTF8:
                throw .invalidURL(
                    "what is percent-encoded is no UTF-8 in the part that begins", at: error.index,
                    resolution: "encode the bytes of UTF-8.")
            }
        }
    }
}
