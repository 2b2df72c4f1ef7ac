package import Mediator
import MediatorCoding

extension SecretParts {
    /// Returns the text of a URL with `•••` in place of everything that may be secret, so that a history may keep it.
    ///
    /// The URL may be one that no gateway accepts.
    ///
    /// - Parameter names: The names of the secret parameters of all actions.
    package func redacting(_ text: String, secrets names: Set<String>) -> String {
        // By bytes, as the gateway parses: as characters, a combining letter would hide the separator before it.
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return Secrets.mask }
        let rest = bytes[(colon + 1)...]
        let fragment = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let query = rest[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        return scheme + ":" + path(rest[..<query], isWeb: scheme.isWebScheme) + items(rest[query..<fragment], names)
            + redacting(fragment: rest[fragment...], names)
    }

    private func path(_ bytes: ArraySlice<UInt8>, isWeb: Bool) -> String {
        var shown: [String] = []
        var count = 0
        let hasHost = isWeb && bytes.starts(with: "//".utf8)
        for (index, part) in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).enumerated() {
            // The host of a web URL and empty parts do not count.
            let counts = !part.isEmpty && !(hasHost && index == 2)
            if counts, count == shownCount {
                shown.append(Secrets.mask)
                break
            }
            if counts { count += 1 }
            shown.append(String(decoding: part, as: UTF8.self))
        }
        return shown.joined(separator: "/")
    }

    private func redacting(fragment bytes: ArraySlice<UInt8>, _ names: Set<String>) -> String {
        guard bytes.dropFirst().first == UInt8(ascii: "/") else { return items(bytes, names) }
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        let path = isInFragment ? "#/" + Secrets.mask : String(decoding: bytes[..<query], as: UTF8.self)
        return path + items(bytes[query...], names)
    }

    /// Returns a query with its leading sign, without the values of keys that may be secret.
    private func items(_ bytes: ArraySlice<UInt8>, _ names: Set<String>) -> String {
        // A fragment may be a query with two signs: "#?key=value".
        let signs = bytes.prefix { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let items = bytes.dropFirst(signs.count).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let shown = items.map { item -> String in
            let key = item.prefix { $0 != UInt8(ascii: "=") }
            guard key.count < item.count, mayBeSecret(key, names) else { return String(decoding: item, as: UTF8.self) }
            return String(decoding: key, as: UTF8.self) + "=" + Secrets.mask
        }
        return String(decoding: signs, as: UTF8.self) + shown.joined(separator: "&")
    }

    private func mayBeSecret(_ key: ArraySlice<UInt8>, _ names: Set<String>) -> Bool {
        guard let key = try? PercentCoding.decode(key, plusIsSpace: true) else { return true }
        return names.contains(key)
    }
}

extension Mediator {
    /// The positions of secrets in the paths of URLs to external actions.
    package var secretURLParts: SecretParts {
        let table = core.table
        return table.view(ExposedActions.self).routes.secrets
    }
}
