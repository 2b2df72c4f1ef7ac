import Mediator

// Explains lines whose first word is not a command.
extension Session {
    /// Returns the failure of a line that begins with a target, with an action without its target, or with a command
    /// that is not available in lines; nil for other lines.
    func failureOfWord(_ words: [Console.Word]) -> Failure? {
        if let inner = AssignCommand.words(of: words) {
            // Reading the line reports errors in nested assignments.
            let inner = Array(inner.dropFirst())
            return AssignCommand.words(of: inner) == nil ? failureOfWord(inner) : nil
        }
        if let name = Self.invalidName(words) {
            return .wrongUsage(
                "\(name.quotedBriefly) is not a valid name for a result.",
                recoverySuggestion: "use a letter, then letters, digits and _: \"$kept = TARGET.ACTION\"."
            )
        }
        guard let word = words.first, word.key == nil, !word.isQuoted, !word.isPath, !word.text.contains("."),
            commands.named(word.text, in: .line) == nil
        else { return nil }
        if let command = commands.named(word.text, in: .arguments) {
            let arguments = [configuration.name] + words.map(\.written)
            return .wrongUsage(
                "\(command.name) is not available in lines, only in a shell.",
                recoverySuggestion: "write \(arguments.joined(separator: " ").quotedBriefly) there.")
        }
        if mediator.targets.contains(word.text) { return targetAlone(word.text) }
        // A command in other letters, as "Quit".
        if commands.named(word.text.lowercased(), in: .line) != nil { return nil }
        let letters = word.text.lowercased()
        let targets = mediator.targets.filter { $0.lowercased() == letters }.sorted()
        let contracts = mediator.uses(ofName: word.text)
        guard !targets.isEmpty || !contracts.isEmpty else { return nil }
        // Listed and not suggested: the action may destroy something.
        return .wrongUsage(
            "no command \(word.text.quotedBriefly).",
            notes: contracts.isEmpty ? [] : ["of that name: " + contracts.listed],
            suggestions: targets,
            recoverySuggestion: "write the target in front: TARGET.ACTION; \"list\" explains the actions."
        )
    }

    /// Returns the invalid name in a line such as `$1 = Cart.items`; nil for other lines.
    private static func invalidName(_ words: [Console.Word]) -> String? {
        guard words.count > 1, words[0].isAssignable, words[1].isEqualsSign else { return nil }
        return words[0].text
    }

    /// Returns the failure of a line that begins with a target alone.
    private func targetAlone(_ target: String) -> Failure {
        let actions = mediator.schemas.filter { $0.target == target }.map(\.action)
        return .wrongUsage(
            "\(target.quotedBriefly) is a target, not a command.",
            notes: ["actions: " + actions.listed],
            recoverySuggestion: "write \"\(target).ACTION\" to call one; \"list \(target)\" explains them."
        )
    }

    /// Returns the words of `help` for the words of a line with `--help` or `-h`.
    static func askingForHelp(_ words: [Console.Word]) -> [Console.Word] {
        let command = AssignCommand.words(of: words).map { Array($0.dropFirst()) } ?? words
        return [Console.Word(argument: "help")] + command.prefix(1)
    }
}
