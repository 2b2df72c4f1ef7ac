import Mediator
import MediatorCoding
import MediatorGateway

/// The address of a web page, or a URL of the gateway, with placeholders for parameters:
/// `https://m.example.com/product/{id}?from=app`, `demo://product/{id}`.
package struct RedirectAddress {
    /// The error for an invalid address.
    struct Problem: Error {
        let fact: String
    }

    private enum Piece {
        case text(String)
        case place(String)
    }

    /// The scheme in lower case.
    let scheme: String
    /// The host of a web page; empty for a URL of the gateway, where it is the first part of the path.
    let host: String
    private var pieces: [Piece] = []
    /// The number of pieces before the fragment.
    private var countBeforeFragment = 0
    private var hasQuery = false
    let fixedKeys: Set<String>

    /// The parameters for which it has placeholders.
    var places: [String] {
        pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
    }

    /// Creates the address of a destination; nil for an action.
    init?(_ destination: RedirectRule.Destination) throws(Problem) {
        switch destination {
        case .action: return nil
        case .web(let text): try self.init(text)
        case .link(let text): try self.init(text, isLink: true)
        }
    }

    init(_ text: String, isLink: Bool = false) throws(Problem) {
        let scheme = text.prefix { $0 != ":" }
        guard isLink || scheme.lowercased() == "https", text.dropFirst(scheme.count).hasPrefix("://") else {
            throw Problem(fact: "expected an address with \"https\"")
        }
        self.scheme = scheme.lowercased()
        let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
        host = isLink ? "" : try WebHost.read(authority)
        if isLink, authority.isEmpty || authority.contains("{") {
            throw Problem(fact: "the first part of a link has to be fixed")
        }
        let rest = text.dropFirst(scheme.count + 3 + (isLink ? 0 : authority.count))
        fixedKeys = Self.keys(rest)
        var run = "\(self.scheme)://" + (isLink ? "" : authority.lowercased())
        var fragmentBegan = false
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            switch character {
            case "{":
                guard let end = rest[index...].firstIndex(of: "}") else { throw Problem(fact: "a \"{\" is not closed") }
                let name = String(rest[rest.index(after: index)..<end])
                guard !name.isEmpty, !name.contains("{") else { throw Problem(fact: "a place in braces has no name") }
                pieces += [.text(run), .place(name)]
                run = ""
                index = end
            case "#" where !fragmentBegan:
                pieces.append(.text(run))
                run = "#"
                countBeforeFragment = pieces.count
                fragmentBegan = true
            case "%":
                let digits = rest[index...].dropFirst().prefix(2)
                guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                    throw Problem(fact: "a percent sign is not followed by two hexadecimal digits")
                }
                run.append(character)
            case _ where Self.isSerializable(character):
                if character == "?", !fragmentBegan { hasQuery = true }
                run.append(character)
            default:
                throw Problem(fact: "\(String(character).quoted) has to be percent-encoded")
            }
            index = rest.index(after: index)
        }
        pieces.append(.text(run))
        if !fragmentBegan { countBeforeFragment = pieces.count }
    }

    /// The keys in the query of the address itself, decoded as a server decodes them.
    private static func keys(_ rest: Substring) -> Set<String> {
        let query = rest.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return Set(query.split(separator: "&").map { decoded($0.prefix { $0 != "=" }) })
    }

    private static func decoded(_ key: Substring) -> String {
        var bytes: [UInt8] = []
        do throws(PercentCoding.Problem) {
            try PercentCoding.decode(Array(key.utf8), plusIsSpace: true, into: &bytes)
        } catch {
            // An invalid encoding cannot be a parameter's name.
            return String(key)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a path, a query or a fragment may contain the character unencoded (RFC 3986, sections 3.3 to 3.5).
    private static func isSerializable(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-._~!$&'()*+,;=:@/?".contains(character))
    }
}

extension RedirectAddress {
    /// Checks the address of a site, to which paths can be appended.
    ///
    /// - Throws: ``Problem`` for an invalid address, a placeholder, a query or a fragment.
    static func checkBase(_ text: String) throws(Problem) {
        let address = try RedirectAddress(text)
        guard address.places.isEmpty else { throw Problem(fact: "it has places for parameters") }
        guard !text.contains("?"), !text.contains("#") else { throw Problem(fact: "it has a query or a fragment") }
    }
}

extension RedirectRule.Destination {
    /// Creates the destination of an address: a URL of the gateway if it has a scheme that is not of the web.
    init(address: String) {
        let scheme = address.prefix { $0 != ":" }
        let isScheme = scheme.utf8.first?.isASCIILetter == true && scheme.utf8.allSatisfy(\.isSchemeCharacter)
        let isLink = isScheme && !scheme.isWebScheme && address.dropFirst(scheme.count).hasPrefix("://")
        self = isLink ? .link(address) : .web(address)
    }
}

extension RedirectAddress {
    /// The error for a value that cannot fill its placeholder.
    struct ValidationError: Error {
        let parameter: String
        let fact: String
    }

    /// Returns the address with parameters: in their placeholders, the others in the query.
    ///
    /// Arrays of strings, numbers and booleans repeat their key, other arrays and dictionaries become JSON, null is
    /// omitted; a key in the query of the address itself stays unchanged.
    ///
    /// - Returns: The address, and the paths of values without text form: references and non-finite numbers.
    /// - Throws: ``ValidationError`` for a value that cannot fill its placeholder.
    func filled(with parameters: Parameters) throws(ValidationError) -> (address: String, dropped: [String]) {
        let (plain, references) = parameters.droppingReferences()
        var dropped = references
        let texts = try texts(with: plain)
        let keys = fixedKeys.union(places)
        var items: [String] = []
        for (key, value) in plain where !keys.contains(key) {
            guard let values = Self.texts(value) else {
                dropped.append(ValuePath().appending(key: key).description)
                continue
            }
            items += values.map { "\(key.percentEncoded)=\($0.percentEncoded)" }
        }
        let query = items.isEmpty ? "" : (hasQuery ? "&" : "?") + items.joined(separator: "&")
        let address = texts[..<countBeforeFragment].joined() + query + texts[countBeforeFragment...].joined()
        return (address, dropped)
    }

    /// Returns the address with parameters in their placeholders alone.
    ///
    /// - Throws: ``ValidationError`` for a value that cannot fill its placeholder.
    func filledPlaces(with parameters: Parameters) throws(ValidationError) -> String {
        try texts(with: parameters).joined()
    }

    private func texts(with parameters: Parameters) throws(ValidationError) -> [String] {
        var texts: [String] = []
        for piece in pieces {
            switch piece {
            case .text(let text): texts.append(text)
            case .place(let name): texts.append(try Self.text(in: parameters[name], name).percentEncoded)
            }
        }
        return texts
    }

    /// Returns the error for a value that cannot fill a placeholder; nil if it can.
    static func validationError(of value: Value, _ name: String) -> ValidationError? {
        do {
            _ = try text(in: value, name)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the text for a placeholder.
    private static func text(in value: Value?, _ name: String) throws(ValidationError) -> String {
        guard let value, !value.isNull else { throw ValidationError(parameter: name, fact: "there is none") }
        guard let text = scalar(value) else {
            throw ValidationError(parameter: name, fact: "a \(value.kind) has no place there")
        }
        // These would change the path to another folder, encoded or not.
        guard !["", ".", ".."].contains(text) else {
            throw ValidationError(
                parameter: name, fact: "an empty text, or one of nothing but points, has no place there")
        }
        return text
    }

    /// Returns the texts of a value, none for null; nil for a value without text form.
    private static func texts(_ value: Value) -> [String]? {
        if value.isNull { return [] }
        if let text = scalar(value) { return [text] }
        if case .array(let values) = value {
            let texts = values.compactMap(scalar)
            if texts.count == values.count { return texts }
        }
        return (try? value.json()).map { [$0] }
    }

    private static func scalar(_ value: Value) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let bool): bool.description
        case .int(let int): int.description
        case .double(let double) where double.isFinite: double.description
        case .bytes: (try? value.json()).map { String($0.dropFirst().dropLast()) }
        default: nil
        }
    }
}
