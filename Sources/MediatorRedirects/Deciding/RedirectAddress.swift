import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of a web page, or a URL of the gateway, with places for parameters:
/// `https://m.example.com/product/{id}?from=app`, `demo://product/{id}`.
struct RedirectAddress: Sendable {
    /// The error for an invalid address.
    struct Problem: Error {
        let fact: String
    }

    /// A text, and the parameter in the place before it; nil at the beginning.
    private var pieces: [(place: String?, text: String)] = []
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case, without a port; of a URL of the gateway, the first part of the path.
    let host: String
    /// The keys in the query of the address itself.
    let fixedKeys: Set<String>

    /// The parameters for which it has places.
    var places: [String] { pieces.compactMap(\.place) }

    /// Creates the address of a destination; nil for an action.
    init?(_ destination: RedirectRule.Destination) throws(Problem) {
        switch destination {
        case .action: return nil
        case .web(let text): try self.init(text, isWeb: true)
        case .link(let text): try self.init(text, isWeb: false)
        }
    }

    init(_ text: String, isWeb: Bool) throws(Problem) {
        let name = text.prefix { $0 != ":" }
        scheme = name.lowercased()
        guard isWeb ? scheme == "https" : !name.isWebScheme, text.dropFirst(name.count).hasPrefix("://") else {
            throw Problem(fact: "expected an address with \(isWeb ? "\"https\"" : "a scheme of the app")")
        }
        let authority = text.dropFirst(name.count + 3).prefix { !"/?#".contains($0) }
        guard isWeb ? GatewayAddresses.isHost(String(authority)) : !authority.isEmpty && !authority.contains("{") else {
            throw Problem(
                fact: isWeb ? "\(authority.description.quotedBriefly) is no host" : "the first part has to be fixed")
        }
        host = authority.prefix { $0 != ":" }.lowercased()
        let rest = text.dropFirst(name.count + 3 + authority.count)
        let start = "\(scheme)://" + (isWeb ? authority.lowercased() : String(authority))
        for (index, part) in rest.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                pieces.append((nil, start + part))
                continue
            }
            let place = part.prefix { $0 != "}" }
            guard place.count < part.count else { throw Problem(fact: "a \"{\" is not closed") }
            guard !place.isEmpty else { throw Problem(fact: "a place in braces has no name") }
            pieces.append((String(place), String(part.dropFirst(place.count + 1))))
        }
        let whole = pieces.map { ($0.place == nil ? "" : "x") + $0.text }.joined()
        guard let components = URLComponents(string: whole, encodingInvalidCharacters: false) else {
            throw Problem(fact: "a character has to be percent-encoded")
        }
        fixedKeys = Set((components.queryItems ?? []).map(\.name))
    }

    /// Checks the address of a site, to which paths can be appended.
    ///
    /// - Throws: ``Problem`` for an invalid address, a place, a query or a fragment.
    static func checkBase(_ text: String) throws(Problem) {
        let address = try RedirectAddress(text, isWeb: true)
        guard address.places.isEmpty else { throw Problem(fact: "it has places for parameters") }
        guard !text.contains("?"), !text.contains("#") else { throw Problem(fact: "it has a query or a fragment") }
    }
}

extension RedirectAddress {
    /// The error for a value that has no place inside an address.
    struct PlaceError: Error {
        let place: String
        let fact: String
    }

    /// Returns the address with parameters: in their places, the others in the query.
    ///
    /// Arrays of strings, numbers and booleans repeat their key, other arrays and dictionaries become JSON, null is
    /// omitted; a key in the query of the address itself stays unchanged.
    ///
    /// - Returns: The address, and the paths of values without text form: references and non-finite numbers.
    /// - Throws: ``PlaceError`` for a value that cannot be in its place.
    func filled(with parameters: Parameters) throws(PlaceError) -> (address: String, dropped: [String]) {
        let (plain, references) = parameters.droppingReferences()
        let address = try filledPlaces(with: plain)
        let keys = fixedKeys.union(places)
        var dropped = references
        var items: [String] = []
        for (key, value) in plain where !keys.contains(key) {
            guard let texts = Self.texts(of: value) else {
                dropped.append(ValuePath().appending(key: key).description)
                continue
            }
            items += texts.map { "\(key.percentEncoded)=\($0.percentEncoded)" }
        }
        guard !items.isEmpty else { return (address, dropped) }
        // What fills a place is percent-encoded, and has neither of these characters.
        let beginning = address.prefix { $0 != "#" }
        let query = (beginning.contains("?") ? "&" : "?") + items.joined(separator: "&")
        return (beginning + query + address.dropFirst(beginning.count), dropped)
    }

    /// Returns the address with parameters in their places alone.
    ///
    /// - Throws: ``PlaceError`` for a value that cannot be in its place.
    func filledPlaces(with parameters: Parameters) throws(PlaceError) -> String {
        var address = ""
        for (place, text) in pieces {
            if let place { address += try Self.text(of: parameters[place], in: place).percentEncoded }
            address += text
        }
        return address
    }

    /// Returns the text of a value for a place.
    static func text(of value: Value?, in place: String) throws(PlaceError) -> String {
        guard let value, !value.isNull else { throw PlaceError(place: place, fact: "there is none") }
        guard let text = scalar(value) else {
            throw PlaceError(place: place, fact: "a \(value.kind) has no place there")
        }
        // These would change the path to another folder, encoded or not.
        guard !["", ".", ".."].contains(text) else {
            throw PlaceError(
                place: place, fact: "an empty text, or one of nothing but points, has no place there")
        }
        return text
    }

    /// Returns the texts of a value, none for null; nil for a value without text form.
    private static func texts(of value: Value) -> [String]? {
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
