import Mediator
import MediatorEvents

// What a line begins with that is no command, but means something: who typed it is told what.
extension Session {
    /// Returns what is wrong with a line that begins with the name of a target or of an action alone, or with a command
    /// that is none of lines; nil for all others.
    func failureOfWord(_ words: [Console.Word]) -> Failure? {
        if let inner = AssignCommand.words(of: words) {
            // What is wrong further inside is told when the line is read.
            let inner = Array(inner.dropFirst())
            return AssignCommand.words(of: inner) == nil ? failureOfWord(inner) : nil
        }
        if let name = Self.unfitName(words) {
            return .wrongUsage(
                "\(name.quotedBriefly) is no name for a result.",
                resolution: "begin it with a letter, then letters, digits and _: \"$kept = TARGET.ACTION\"."
            )
        }
        guard let word = words.first, word.key == nil, !word.isQuoted, !word.isPath, !word.text.contains("."),
            help.commands.named(word.text, in: .line) == nil
        else { return nil }
        if let command = help.commands.named(word.text, in: .arguments) {
            return .onlyForShell(command, write: [help.name] + words.map(\.joined))
        }
        if mediator.targets.contains(word.text) { return targetAlone(word.text) }
        let suggestions = whole(of: word.text)
        guard !suggestions.isEmpty else { return nil }
        return .wrongUsage(
            "no command \(word.text.quotedBriefly).",
            suggestions: suggestions,
            resolution: "\"list\" shows the actions."
        )
    }

    /// Returns what stands in place of a name in a line such as `$1 = Cart.items` that keeps no result for it; nil for
    /// all others.
    private static func unfitName(_ words: [Console.Word]) -> String? {
        guard let word = words.first, word.whole.hasPrefix("$") else { return nil }
        if word.key != nil { return word.whole }
        let isAssigned = word.isAssignable && words.count > 1 && words[1].joined == "=" && !words[1].isQuoted
        return isAssigned ? word.text : nil
    }

    /// Returns what is missing of the name of a target, as if that were a command.
    private func targetAlone(_ target: String) -> Failure {
        let actions = mediator.schemas.filter { $0.target == target }.map(\.action)
        return .wrongUsage(
            "\(target.quotedBriefly) is a target, and no command.",
            notes: ["actions: " + actions.listed],
            resolution: "write \"\(target).ACTION\" to call one; \"list \(target)\" explains them."
        )
    }

    /// Returns the words of `help` for a line with `--help` or `-h` among its words; nil for all others.
    static func askingForHelp(_ words: [Console.Word]) -> [Console.Word]? {
        let others = words.filter { !$0.asksForHelp }
        guard others.count < words.count else { return nil }
        let command = AssignCommand.words(of: others).map { Array($0.dropFirst()) } ?? others
        return [Console.Word(argument: "help")] + command.prefix(1)
    }

    /// Returns the actions and events of a name and the target of the same letters; exact names alone, if there are any.
    private func whole(of name: String) -> [String] {
        let contracts =
            mediator.schemas.map { (name: $0.action, whole: "\($0.target).\($0.action)") }
            + mediator.eventSchemas.map { (name: $0.event, whole: "post \($0.target).\($0.event)") }
        let exact = contracts.filter { $0.name == name }.map(\.whole)
        guard exact.isEmpty else { return exact }
        let letters = name.lowercased()
        return mediator.targets.filter { $0.lowercased() == letters }.sorted()
            + contracts.filter { $0.name.lowercased() == letters }.map(\.whole)
    }
}
