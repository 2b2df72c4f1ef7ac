import Mediator
import MediatorCoding

/// Parses a URL strictly by RFC 3986, with letters beyond ASCII (RFC 3987).
///
/// Foundation's `URL` is too lenient for a gateway: it corrects invalid characters instead of refusing them, converts
/// hosts to their `xn--` form on some platforms only, and returns paths in which `%2F` cannot be distinguished from a
/// slash.
@safe package struct URLReader: ~Copyable {
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
                recoverySuggestion: "send what is large in another way.")
        }
        var text = text
        var failure: MediatorError?
        // The closure cannot throw a typed error, hence the variable.
        let url = text.withUTF8 { bytes -> GatewayURL in
            var reader = unsafe URLReader(text: bytes, addresses: addresses)
            do throws(MediatorError) {
                try reader.read()
            } catch {
                failure = error
            }
            return reader.end()
        }
        if let failure { throw failure }
        return url
    }

    private init(text: UnsafeBufferPointer<UInt8>, addresses: GatewayAddresses) {
        unsafe self.text = unsafe text
        self.addresses = addresses
    }

    private consuming func end() -> GatewayURL { GatewayURL(url) }

    private mutating func read() throws(MediatorError) {
        let (query, fragment) = try checkCharacters()
        guard let colon = unsafe text.firstIndex(where: { !$0.isSchemeCharacter }),
            unsafe text[colon] == UInt8(ascii: ":"),
            unsafe text.first?.isASCIILetter ?? false
        else {
            let base = addresses.beginning ?? "scheme://"
            throw .invalidURL("it has no scheme", recoverySuggestion: "begin it with \(base.quotedBriefly).")
        }
        // Most parts are as in the text: one copy of it serves for all.
        unsafe url.bytes.reserveCapacity(text.count + GatewayURL.padding.count)
        unsafe url.bytes.append(contentsOf: text)
        url.bytes.append(contentsOf: GatewayURL.padding)
        url.ranges.reserveCapacity(10)
        var path = colon + 1
        if path + 1 < query, unsafe text[path] == UInt8(ascii: "/"), unsafe text[path + 1] == UInt8(ascii: "/") {
            let authority = path + 2
            path = index(of: "/", in: authority..<query) ?? query
            try readAuthority(authority..<path, ofScheme: colon)
        } else {
            try checkScheme(before: colon, isWeb: "a web URL has no host")
        }
        try readParts(path..<query)
        url.pathCount = url.ranges.count
        url.partCount = url.pathCount
        if query < fragment { try readItems(query + 1..<fragment) }
        url.queryEnd = url.ranges.count
        if unsafe fragment < text.count { try unsafe readFragment(fragment + 1..<text.count) }
    }

    /// Checks that the scheme is a custom one of the gateway.
    ///
    /// - Parameters:
    ///   - colon: The end of the scheme.
    ///   - fact: What is wrong if it is the scheme of web URLs.
    private mutating func checkScheme(before colon: Int, isWeb fact: String) throws(MediatorError) {
        if let address = unsafe addresses.address(ofScheme: UnsafeBufferPointer(rebasing: text[..<colon])) {
            url.address = address
            return
        }
        let scheme = lowercased(0..<colon)
        if scheme.isWebScheme {
            throw .invalidURL(fact, recoverySuggestion: "write \"\(scheme)://\" and the host.")
        }
        throw .foreignURL("the scheme \(scheme.quotedBriefly)", among: addresses.schemes)
    }

    /// Parses the host: in a custom scheme the first part of the path, in a web URL one of the gateway's hosts.
    private mutating func readAuthority(_ range: Range<Int>, ofScheme colon: Int) throws(MediatorError) {
        if let sign = index(of: "@", in: range) {
            throw .invalidURL("a user name or password ends", at: sign, recoverySuggestion: "leave it out.")
        }
        // The first letter distinguishes most custom schemes.
        if unsafe text[0].lowercasedASCII == UInt8(ascii: "h"), case let scheme = lowercased(0..<colon),
            scheme.isWebScheme
        {
            let authority = lowercased(range)
            let (host, port) = authority.hostAndPort
            let usualPort = scheme == "http" ? "80" : "443"
            let isUsual = port == nil || port == "" || port == Substring(usualPort)
            let name = isUsual ? String(host) : authority
            // The gateway's list may contain the default port, too.
            url.address = .webHost(name)
            guard addresses.webHosts.contains(name) || isUsual && addresses.webHosts.contains("\(host):\(usualPort)")
            else {
                throw .foreignURL("the web host \(name.quotedBriefly)", among: addresses.webHosts)
            }
            return
        }
        try checkScheme(before: colon, isWeb: "a web URL has no host")
        if let colon = index(of: ":", in: range) {
            if unsafe text[range.lowerBound] == UInt8(ascii: "[") {
                throw .invalidURL(
                    "an IPv6 address begins", at: range.lowerBound,
                    recoverySuggestion: "begin with the name of a target or of a route: only web URLs have addresses.")
            }
            throw .invalidURL(
                "a port begins", at: colon, recoverySuggestion: "leave it out: only web hosts have ports.")
        }
        try readParts(range)
        url.beginsWithHost = !url.ranges.isEmpty
    }

    /// Parses a fragment: `/path?query`, `?query`, `key=value`, or else the name of an anchor.
    private mutating func readFragment(_ range: Range<Int>) throws(MediatorError) {
        guard let first = range.first else { return }
        let query = index(of: "?", in: range)
        if unsafe text[first] == UInt8(ascii: "/") {
            url.hasFragmentPath = true
            let items = url.ranges[url.pathCount...]
            url.ranges.removeSubrange(url.pathCount...)
            try readParts(first..<(query ?? range.upperBound))
            url.partCount = url.ranges.count
            url.ranges += items
            url.queryEnd = url.ranges.count
            if let query { try readItems(query + 1..<range.upperBound) }
        } else if query == first {
            try readItems(first + 1..<range.upperBound)
        } else if index(of: "=", in: range) != nil {
            try readItems(range)
        } else {
            var bytes: [UInt8] = []
            try unsafe Self.decode(text[range], into: &bytes)
            url.anchor = String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Parses the parts between slashes; empty ones do not count.
    private mutating func readParts(_ range: Range<Int>) throws(MediatorError) {
        let text = unsafe text
        var start = range.lowerBound
        var isEncoded = false
        // Both characters precede the digits and the letters.
        for index in range where unsafe text[index] < UInt8(ascii: "0") {
            if unsafe text[index] == UInt8(ascii: "/") {
                if start < index { try addPart(start..<index, isEncoded: isEncoded) }
                (start, isEncoded) = (index + 1, false)
            } else if unsafe text[index] == UInt8(ascii: "%") {
                isEncoded = true
            }
        }
        if start < range.upperBound { try addPart(start..<range.upperBound, isEncoded: isEncoded) }
    }

    private mutating func addPart(_ range: Range<Int>, isEncoded: Bool) throws(MediatorError) {
        let part = isEncoded ? try decoded(range) : GatewayURL.Part(start: range.lowerBound, end: range.upperBound)
        let isDots =
            part.end - part.start <= 2 && url.bytes[part.start..<part.end].allSatisfy { $0 == UInt8(ascii: ".") }
        guard !isDots else {
            throw .invalidURL(
                "a part \".\" or \"..\" begins", at: range.lowerBound,
                recoverySuggestion: "leave it out: other readers would take another path.")
        }
        url.ranges.append(part)
    }

    /// Parses `key=value&key=value`; empty items do not count, and a key without `=` has an empty value.
    private mutating func readItems(_ range: Range<Int>) throws(MediatorError) {
        let first = url.ranges.count
        var start = range.lowerBound
        while start < range.upperBound {
            let end = index(of: "&", in: start..<range.upperBound) ?? range.upperBound
            if start < end {
                guard url.ranges.count - first < 2 * Self.maximumItems else {
                    throw .invalidURL(
                        "the query has more than \(Self.maximumItems) items", recoverySuggestion: "send fewer.")
                }
                let sign = index(of: "=", in: start..<end) ?? end
                url.ranges.append(try itemText(start..<sign))
                url.ranges.append(try itemText(min(sign + 1, end)..<end))
            }
            start = end + 1
        }
    }

    /// Returns the range of a key or a value.
    private mutating func itemText(_ range: Range<Int>) throws(MediatorError) -> GatewayURL.Part {
        let isSerializable = range.allSatisfy { unsafe text[$0] != UInt8(ascii: "%") && text[$0] != UInt8(ascii: "+") }
        if isSerializable { return GatewayURL.Part(start: range.lowerBound, end: range.upperBound) }
        return try decoded(range, plusIsSpace: true)
    }
}

extension URLReader {
    /// Refuses characters that URLs do not allow: controls, spaces, and those of RFC 3986, appendix C and section 2.4.
    ///
    /// - Returns: Where the query and the fragment begin; the end of the text without them.
    private func checkCharacters() throws(MediatorError) -> (query: Int, fragment: Int) {
        // A bit for each character that needs a look: first the controls, space, `"`, `#`, `<`, `>`, `?`, then `\`, `^`,
        // "`", `{`, `|`, `}`, DEL.
        let low: UInt64 = 0xD000_000D_FFFF_FFFF
        let high: UInt64 = 0xB800_0001_5000_0000
        // A copy, so that the loop does not load the pointer again for each byte.
        let text = unsafe text
        var (query, fragment) = (text.count, text.count)
        for offset in text.indices {
            let byte = unsafe text[offset]
            // Most are letters.
            if byte &- UInt8(ascii: "a") < 26 { continue }
            guard (byte < 0x40 ? low : high) &>> UInt64(byte & 63) & 1 == 1, byte < 0x80 else { continue }
            switch byte {
            case UInt8(ascii: "?"):
                if query == text.count, fragment == text.count { query = offset }
            case UInt8(ascii: "#") where fragment == text.count:
                fragment = offset
            case UInt8(ascii: "#"):
                throw .invalidURL(
                    "a second \"#\" stands", at: offset, recoverySuggestion: "write it percent-encoded, as \"%23\".")
            default:
                throw .invalidURL(
                    "a character that URLs do not have stands", at: offset,
                    recoverySuggestion: "write it percent-encoded, as \"\(byte.percentEncoded)\".")
            }
        }
        return (min(query, fragment), fragment)
    }

    private func index(of character: Unicode.Scalar, in range: Range<Int>) -> Int? {
        let byte = UInt8(ascii: character)
        return range.first { unsafe text[$0] == byte }
    }

    /// Returns a text with the letters of ASCII in lower case; other letters stay as they are.
    private func lowercased(_ range: Range<Int>) -> String {
        unsafe String(decoding: text[range].map(\.lowercasedASCII), as: UTF8.self)
    }

    /// Adds a range, percent-decoded once, behind the URL, and returns where it is.
    private mutating func decoded(
        _ range: Range<Int>, plusIsSpace: Bool = false
    ) throws(MediatorError) -> GatewayURL.Part {
        let start = url.bytes.count
        try unsafe Self.decode(text[range], plusIsSpace: plusIsSpace, into: &url.bytes)
        url.hasDecodedParts = true
        return GatewayURL.Part(start: start, end: url.bytes.count)
    }

    /// Appends a range, percent-decoded once.
    private static func decode(
        _ text: Slice<UnsafeBufferPointer<UInt8>>,
        plusIsSpace: Bool = false,
        into bytes: inout [UInt8]
    ) throws(MediatorError) {
        do {
            try unsafe PercentCoding.decode(text, plusIsSpace: plusIsSpace, into: &bytes)
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
    }
}
