package import Mediator
import MediatorCoding

/// Removes secret values from lines that are kept or shown again: a history, a recording.
///
/// The command of a word determines whether the word holds a URL or a secret; the schemas determine which parameters do.
struct LineRedaction {
    /// A part of a line, in bytes, and its replacement.
    private typealias Replacement = (start: Int, end: Int, text: String)

    private let secrets: SecretNames
    private let commands: CommandList
    private let mediator: Mediator

    /// - Parameters:
    ///   - mediator: The mediator whose contracts and URLs have secrets.
    ///   - commands: The commands of the console.
    init(_ mediator: Mediator, _ commands: CommandList) {
        secrets = mediator.core.table.view(SecretNames.self)
        self.mediator = mediator
        self.commands = commands
    }

    /// Returns a line with `•••` in place of every value that is, or may be, a secret.
    ///
    /// The readable words are masked one by one, and a malformed rest as a whole if it may hold a secret.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - scanned: Its words.
    func redacted(_ line: String, _ scanned: LineScanner.Words) -> String {
        var words = scanned.readable
        words.removeAll { word in word.key == nil && Console.Option.ofLines.contains { $0.name == word.optionName } }
        // The name of a file is no parameter.
        if scanned.malformed == nil { _ = OutputFile.take(from: &words) }
        var contents = LineContents(commands)
        var all: [Replacement] = []
        var action: String?
        for word in words {
            let isUnknown = contents.isUnknown
            let content = contents.take(word)
            let replacement = replacement(
                for: word, content, of: contents.command, isUnknown: isUnknown, action: &action)
            if let replacement { all.append(replacement) }
        }
        let bytes = Array(line.utf8)
        guard let malformed = scanned.malformed?.start, mayHoldSecrets(bytes[malformed...], of: line, contents, action)
        else {
            return Self.text(of: bytes[...], all)
        }
        return Self.text(of: bytes[..<malformed], all) + Secrets.mask
    }

    /// Returns the replacement for a word, and records the action that it names; nil for a word that is no secret.
    ///
    /// - Parameter isUnknown: Whether the line begins with another word that is no command, such as a misspelled one.
    private func replacement(
        for word: Console.Word,
        _ content: Console.WordContent,
        of command: (any ConsoleCommand)?,
        isUnknown: Bool,
        action: inout String?
    ) -> Replacement? {
        guard let span = word.span else { return nil }
        if content == .secret { return (span.valueStart, span.end, Secrets.mask) }
        if action == nil, content == .url {
            if secrets.names.isEmpty { return nil }
            // The signs before the first "=" belong to the URL, or are a name in front of it.
            let isValue = word.key != nil && !Console.WordContent.hasScheme(word.written)
            let url = isValue ? word.text : word.written
            let shown = redacted(url: url, of: command)
            return shown == url ? nil : (isValue ? span.valueStart : span.start, span.end, shown.quoted)
        }
        // A command or an assignment may precede an action.
        if action == nil, word.key == nil, !word.isQuoted, !word.isPath, !word.isObject, word.text.contains(".") {
            action = secrets.actions.name(word.text) ?? word.text
            return nil
        }
        if secrets.names.isEmpty { return nil }
        return replacement(for: word, action, isUnknown: isUnknown).map { (span.valueStart, span.end, $0) }
    }

    /// Returns a URL without its secret parts, as the command of its line knows them, or else any command; without everything
    /// behind the scheme where no command does.
    private func redacted(url: String, of command: (any ConsoleCommand)?) -> String {
        let redaction = command as? any URLRedaction ?? commands.all.lazy.compactMap { $0 as? any URLRedaction }.first
        return redaction?.redacted(url: url, secrets: secrets.names, in: mediator)
            ?? String(url.prefix { $0 != ":" }) + ":" + Secrets.mask
    }

    /// Returns the replacement of the value of a word; nil when it is no secret.
    private func replacement(for word: Console.Word, _ action: String?, isUnknown: Bool) -> String? {
        if word.key == nil, word.isPath || word.isOption { return nil }
        guard let schema = secrets.schemas.first(where: { $0.displayName == action }) else {
            if let key = word.key { return secrets.names.contains(key) ? Secrets.mask : nil }
            // What follows an unknown name may have been meant for an action with secrets.
            let isMisspelled = action.map { secrets.actions.name($0) == nil } ?? isUnknown
            return word.isObject || isMisspelled ? Secrets.mask : nil
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

    /// Whether the malformed rest of a line may hold a secret: where its command takes one, where the action is unknown or has
    /// secrets, and where the line has the name of a secret or of an action with secrets, in any case of letters.
    private func mayHoldSecrets(
        _ rest: ArraySlice<UInt8>, of line: String, _ contents: LineContents, _ action: String?
    ) -> Bool {
        var contents = contents
        let words = rest.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let found = words.map { contents.take(Console.Word(argument: String(decoding: $0, as: UTF8.self))) }
        if found.contains(.secret) { return true }
        if secrets.names.isEmpty { return false }
        if found.contains(.url) || action == nil && contents.isUnknown { return true }
        let names = secrets.schemas.map(\.displayName)
        if let action, names.contains(action) || secrets.actions.name(action) == nil { return true }
        let letters = line.lowercased()
        return secrets.names.union(names).contains { letters.contains($0.lowercased()) }
    }

    /// Returns the beginning of a line with its replacements.
    private static func text(of bytes: ArraySlice<UInt8>, _ all: [Replacement]) -> String {
        var result: [UInt8] = []
        var position = bytes.startIndex
        for (start, end, text) in all where end <= bytes.endIndex {
            result += bytes[position..<start]
            result += text.utf8
            position = end
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }
}

/// The names in the contracts of a table that lead to secrets.
private final class SecretNames: SectionView {
    /// The actions and events that have secrets.
    let schemas: [ActionSchema]
    /// The names of all actions and events.
    let actions: ActionNames
    /// The names of secret parameters of any action; they may be secrets of an unknown action too.
    let names: Set<String>

    init(_ table: DispatchTable) {
        let all = table.sortedActions.map(\.contract.schema) + table.otherContracts.map(\.asAction)
        schemas = all.filter(\.hasSecrets)
        names = Set(schemas.flatMap { $0.parameters.filter(\.hasSecrets).map(\.name) })
        actions = ActionNames(all.map(\.displayName))
    }
}

/// A command that knows which parts of the app's URLs may be secret.
package protocol URLRedaction: ConsoleCommand {
    /// Returns a URL with `•••` in place of everything that may be secret.
    ///
    /// - Parameters:
    ///   - url: The URL, perhaps one that no gateway accepts.
    ///   - names: The names of the secret parameters of all actions.
    ///   - mediator: The mediator of the app.
    func redacted(url: String, secrets names: Set<String>, in mediator: Mediator) -> String
}
