import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of a web page, or a URL of the gateway, with placeholders for parameters:
/// `https://m.example.com/product/{id}?from=app`, `demo://product/{id}`.
struct RedirectAddress: Sendable {
    /// The error for an invalid address.
    struct Problem: Error {
        let fact: String
    }

    /// A text, and the parameter in the placeholder before it; nil at the beginning.
    private var pieces: [(placeholder: String?, text: String)] = []
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case, with the port that the address gives; of a URL of the gateway, the first part of the path.
    let host: String
    /// The keys in the query of the address itself.
    let fixedKeys: Set<String>

    /// The parameters for which it has placeholders.
    var placeholders: [String] { pieces.compactMap(\.placeholder) }

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
        host = authority.lowercased()
        let rest = text.dropFirst(name.count + 3 + authority.count)
        let start = "\(scheme)://" + (isWeb ? authority.lowercased() : String(authority))
        for (index, part) in rest.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                pieces.append((nil, start + part))
                continue
            }
            let placeholder = part.prefix { $0 != "}" }
            guard placeholder.count < part.count else { throw Problem(fact: "a \"{\" is not closed") }
            guard !placeholder.isEmpty else { throw Problem(fact: "a placeholder has no name") }
            pieces.append((String(placeholder), String(part.dropFirst(placeholder.count + 1))))
        }
        let whole = pieces.map { ($0.placeholder == nil ? "" : "x") + $0.text }.joined()
        guard let components = URLComponents(string: whole, encodingInvalidCharacters: false) else {
            throw Problem(fact: "a character has to be percent-encoded")
        }
        fixedKeys = Set((components.queryItems ?? []).map(\.name))
    }

    /// Checks the address of a site, to which paths can be appended.
    ///
    /// - Throws: ``Problem`` for an invalid address, a placeholder, a query or a fragment.
    static func checkBase(_ text: String) throws(Problem) {
        let address = try RedirectAddress(text, isWeb: true)
        guard address.placeholders.isEmpty else { throw Problem(fact: "it has placeholders") }
        guard !text.contains("?"), !text.contains("#") else { throw Problem(fact: "it has a query or a fragment") }
    }
}

extension RedirectAddress {
    /// The error for a value that cannot stand in an address.
    struct PlaceholderError: Error {
        let placeholder: String
        let fact: String
    }

    /// Returns the address with parameters: in their placeholders, the others in the query.
    ///
    /// Arrays of strings, numbers and booleans repeat their key, other arrays and dictionaries become JSON, null is
    /// omitted; a key in the query of the address itself stays unchanged.
    ///
    /// - Returns: The address, and the paths of values without text form: references and non-finite numbers.
    /// - Throws: ``PlaceholderError`` for a value that cannot fill its placeholder.
    func filled(with parameters: Parameters) throws(PlaceholderError) -> (address: String, dropped: [String]) {
        let (serializable, references) = parameters.droppingReferences()
        let address = try filledPlaceholders(with: serializable)
        let keys = fixedKeys.union(placeholders)
        var dropped = references
        var items: [String] = []
        for (key, value) in serializable where !keys.contains(key) {
            guard let texts = Self.texts(of: value) else {
                dropped.append(ValuePath().appending(key: key).description)
                continue
            }
            items += texts.map { "\(key.percentEncoded)=\($0.percentEncoded)" }
        }
        guard !items.isEmpty else { return (address, dropped) }
        // What fills a placeholder is percent-encoded, and has neither of these characters.
        let beginning = address.prefix { $0 != "#" }
        let query = (beginning.contains("?") ? "&" : "?") + items.joined(separator: "&")
        return (beginning + query + address.dropFirst(beginning.count), dropped)
    }

    /// Returns the address with parameters in their placeholders alone.
    ///
    /// - Throws: ``PlaceholderError`` for a value that cannot fill its placeholder.
    func filledPlaceholders(with parameters: Parameters) throws(PlaceholderError) -> String {
        var address = ""
        for (placeholder, text) in pieces {
            if let placeholder { address += try Self.text(of: parameters[placeholder], in: placeholder).percentEncoded }
            address += text
        }
        return address
    }

    /// Returns the text of a value for a placeholder.
    static func text(of value: Value?, in placeholder: String) throws(PlaceholderError) -> String {
        guard let value, !value.isNull else { throw PlaceholderError(placeholder: placeholder, fact: "there is none") }
        guard let text = scalar(value) else {
            throw PlaceholderError(placeholder: placeholder, fact: "a \(value.kind) cannot stand there")
        }
        // These would change the path to another folder, encoded or not.
        guard !["", ".", ".."].contains(text) else {
            throw PlaceholderError(
                placeholder: placeholder, fact: "an empty text, or one of nothing but points, cannot stand there")
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
