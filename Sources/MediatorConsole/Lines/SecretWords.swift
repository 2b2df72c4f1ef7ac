import Mediator
import MediatorCoding
import MediatorGateway

/// Removes secret values from lines that are kept or shown again: a history, a recording.
struct SecretWords {
    private let schemas: [ActionSchema]
    private let actions: Set<String>
    /// The names of secret parameters of any action; they may be secrets of an unknown action too.
    private let names: Set<String>
    private let urlParts: () -> SecretParts

    init(_ all: [ActionSchema], _ urlParts: @escaping @autoclosure () -> SecretParts) {
        self.urlParts = urlParts
        schemas = all.filter(\.hasSecrets)
        names = Set(schemas.flatMap { $0.parameters.filter(\.hasSecrets).map(\.name) })
        actions = names.isEmpty ? [] : Set(all.map(\.path))
    }

    /// Returns a line with `•••` in place of every value that is, or may be, a secret.
    func redacted(_ line: String) -> String {
        if names.isEmpty { return line }
        guard let words = try? LineScanner.words(of: line) else { return cut(line) }
        let characters = Array(line)
        var result = ""
        var position = 0
        var action: String?
        for (index, word) in words.enumerated() {
            let end = index + 1 < words.count ? (words[index + 1].column ?? 1) - 1 : characters.count
            let isURL = action == nil && index > 0 && words[index - 1].joined == "open"
            // A command or an assignment may precede an action: "$paid=Bank.pay".
            let mayBeAction = word.key?.hasPrefix("$") ?? true
            if action == nil, !isURL, mayBeAction, !word.isQuoted, !word.isPath, word.text.contains(".") {
                action = word.text
                continue
            }
            let text = isURL ? replacement(forURL: word.joined) : replacement(for: word, action)
            guard let start = isURL ? word.column : word.valueColumn, let text else { continue }
            let spaces = characters[(start - 1)..<end].reversed().prefix { $0 == " " || $0 == "\t" }.reversed()
            result += String(characters[position..<start - 1]) + text + String(spaces)
            position = end
        }
        return result + String(characters[position...])
    }

    /// Returns the replacement of a URL; nil when it holds no secret.
    private func replacement(forURL url: String) -> String? {
        let shown = urlParts().redacting(url, secrets: names)
        return shown == url ? nil : shown.quoted
    }

    /// Returns the replacement of the value of a word; nil when it is no secret.
    private func replacement(for word: Console.Word, _ action: String?) -> String? {
        if word.key == nil, word.isPath || word.text.hasPrefix("--") { return nil }
        guard let schema = schemas.first(where: { $0.path == action }) else {
            if let key = word.key { return names.contains(key) ? Secrets.mask : nil }
            let isMisspelt = action.map { !actions.contains($0) } ?? false
            return word.isObject || isMisspelt ? Secrets.mask : nil
        }
        if let key = word.key {
            guard let parameter = schema.parameters.first(where: { $0.name == key }) else { return Secrets.mask }
            return parameter.hasSecrets ? value(of: word, parameter) : nil
        }
        guard word.isObject, let given = try? Parameters(json: word.text) else { return Secrets.mask }
        return (try? schema.redacting(given).json()) ?? Secrets.mask
    }

    private func value(of word: Console.Word, _ parameter: ParameterSchema) -> String? {
        if parameter.isSecret { return Secrets.mask }
        if word.isPath { return nil }
        let value = try? parameter.type.value(ofText: word.text, isQuoted: word.isQuoted)
        return value.flatMap { try? parameter.type.redacting($0).json() } ?? Secrets.mask
    }

    /// Returns a malformed line up to the first name of a secret, an action with secrets, or "open".
    private func cut(_ line: String) -> String {
        let ends = names.union(schemas.map(\.path) + ["open"]).compactMap { line.firstRange(of: $0)?.upperBound }
        return ends.min().map { line[..<$0] + " " + Secrets.mask } ?? line
    }
}

extension ActionSchema {
    fileprivate var path: String { "\(target).\(action)" }
}
