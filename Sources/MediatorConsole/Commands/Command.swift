import Mediator

/// What a line or the arguments ask for.
enum Command {
    case list(target: String?)
    case describe(target: String, action: String?)
    case call(target: String, action: String, words: [Word])
    /// The last result or a part of it.
    case show(Word)
    case check
    case help(topic: String?)
    case history
    case quit
}

extension Command {
    /// Reads a command from its words, of which there is at least one.
    ///
    /// - Throws: ``Failure`` of wrong usage.
    init(_ first: Word, _ rest: [Word], in place: CommandInfo.Place) throws(Failure) {
        guard first.key == nil, !first.isObject else {
            throw Self.unknown(first.key ?? first.text, in: place)
        }
        if first.isPath {
            guard rest.isEmpty else {
                throw .wrongUsage(
                    "\(first.text) takes no further words.",
                    resolution: "write it alone to print it, or as a parameter: name=\(first.text)."
                )
            }
            self = .show(first)
            return
        }
        if place == .line, !first.isQuoted, first.text.contains(".") {
            self = try Self.call([first] + rest)
            return
        }
        switch CommandInfo.named(first.text, in: place) {
        case .list: self = .list(target: try Self.word(of: rest, .list, atMost: 1))
        case .describe: self = try Self.describe(rest)
        case .call: self = try Self.call(rest)
        case .check:
            _ = try Self.word(of: rest, .check, atMost: 0)
            self = .check
        case .help: self = .help(topic: try Self.word(of: rest, .help, atMost: 1))
        case .history:
            _ = try Self.word(of: rest, .history, atMost: 0)
            self = .history
        case .quit:
            _ = try Self.word(of: rest, .quit, atMost: 0)
            self = .quit
        case nil: throw Self.unknown(first.text, in: place)
        }
    }

    private static func call(_ words: [Word]) throws(Failure) -> Command {
        guard let first = words.first else {
            throw .wrongUsage(
                "call needs the action to call.",
                resolution: "write \"call TARGET.ACTION\"; \"list\" shows what there is."
            )
        }
        guard let (target, action) = first.names, let action else { throw malformed(first, "TARGET.ACTION") }
        return .call(target: target, action: action, words: Array(words.dropFirst()))
    }

    private static func describe(_ words: [Word]) throws(Failure) -> Command {
        _ = try word(of: words, .describe, atMost: 1)
        guard let first = words.first else {
            throw .wrongUsage(
                "describe needs an action or a target.",
                resolution: "write \"describe TARGET.ACTION\"; \"list\" shows what there is."
            )
        }
        guard let (target, action) = first.names else { throw malformed(first, "TARGET.ACTION or TARGET") }
        return .describe(target: target, action: action)
    }

    private static func word(of words: [Word], _ command: CommandInfo.Name, atMost: Int) throws(Failure) -> String? {
        guard words.count <= atMost else {
            let extra = words[atMost]
            throw .wrongUsage(
                "\(command.rawValue) takes \(atMost == 0 ? "no" : "one") word, not also "
                    + (extra.key ?? extra.text).quotedBriefly + ".",
                resolution: "leave it out."
            )
        }
        return words.first.map { $0.key ?? $0.text }
    }

    private static func malformed(_ word: Word, _ expected: String) -> Failure {
        .wrongUsage(
            "\((word.key ?? word.text).quotedBriefly) is not of the form \(expected).",
            resolution: "write both names with one point between them; \"list\" shows what there is."
        )
    }

    /// What other programs call our commands.
    private static let elsewhere = ["exit": "quit", "q": "quit", "bye": "quit", "?": "help", "ls": "list"]

    private static func unknown(_ word: String, in place: CommandInfo.Place) -> Failure {
        let names = CommandInfo.all(in: place).map(\.name.rawValue)
        let calls = place == .line ? ", or TARGET.ACTION to call an action" : ""
        let isAction = place == .arguments && word.contains(".")
        return .wrongUsage(
            "no command \(word.quotedBriefly).",
            notes: ["commands: \(names.listed)\(calls)"],
            suggestions: elsewhere[word.lowercased()].map { [$0] } ?? Suggestions.nearest(to: word, among: names),
            resolution: isAction
                ? "put \"call\" in front of an action."
                : "\"\(place == .line ? "" : "--")help\" explains them, \"list\" shows the actions."
        )
    }
}

extension Word {
    /// The target and, behind a point, the action that the word names; nil when it is of another form.
    fileprivate var names: (target: String, action: String?)? {
        guard key == nil else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
}
