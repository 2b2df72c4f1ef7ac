import Mediator

// What a line begins with that is no command, but means something: who typed it is told what.
extension Session {
    /// Returns what is wrong with a line that begins with the name of a target or of an action alone, or with a command
    /// that is none of lines; nil for all others.
    func failureOfWord(_ words: [Console.Word]) -> Failure? {
        if let inner = AssignCommand.words(of: words) { return failureOfWord(Array(inner.dropFirst())) }
        guard let word = words.first, word.key == nil, !word.isQuoted, !word.isPath, !word.text.contains("."),
            help.commands.named(word.text, in: .line) == nil
        else { return nil }
        if mediator.targets.contains(word.text) { return targetAlone(word.text) }
        let suggestions = whole(of: word.text)
        guard !suggestions.isEmpty else { return nil }
        return .wrongUsage(
            "no command \(word.text.quotedBriefly).",
            suggestions: suggestions,
            resolution: "\"list\" shows the actions."
        )
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
