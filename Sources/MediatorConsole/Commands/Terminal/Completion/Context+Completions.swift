package import Mediator
import MediatorCoding

extension Console.Context {
    /// Returns the targets; after a point the actions of a target.
    func actions(beginning text: String) -> [Console.Completion] { names(of: mediator.schemas, beginning: text) }

    /// Returns the targets of schemas, each before an action; after a point the names of the schemas.
    package func names(of schemas: [ActionSchema], beginning text: String) -> [Console.Completion] {
        guard text.contains(".") else { return schemas.openTargets.matching(text) }
        return schemas.map { Console.Completion($0.displayName) }.matching(text)
    }

    /// Returns the targets, the contracts without a target and the records; after a point the contracts of a target.
    func contracts(beginning text: String) -> [Console.Completion] {
        if text.contains(".") {
            let others = mediator.otherContracts.filter { $0.base.targetPath != nil }
            return actions(beginning: text)
                + others.map { Console.Completion($0.displayName) }.matching(text)
        }
        let records = Set(mediator.records.map(\.name)).sorted()
        return
            (mediator.allTargets.sorted().map { .target($0) }
            + (mediator.namesWithoutTarget + records).map { Console.Completion($0) }).matching(text)
    }

    /// Returns the missing parameters, and the values of a parameter.
    package func parameters(
        of schema: ActionSchema,
        beginning text: String,
        after words: [Console.Word]
    ) -> [Console.Completion] {
        if text.hasPrefix("{") || words.dropFirst().contains(where: \.holdsAllParameters) { return [] }
        if let equals = text.firstIndex(of: "="), equals != text.startIndex {
            let (name, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
            guard let parameter = schema.parameters.first(where: { $0.name == name }) else { return [] }
            return values(of: parameter, beginning: value).map {
                Console.Completion("\(name)=\($0.text)", isOpen: $0.isOpen)
            }
        }
        if text.hasPrefix("@") { return session.streams.files(beginning: text, sigil: "@") }
        return schema.parameters(notIn: words).map { Console.Completion("\($0.name)=", isOpen: true) }.matching(text)
    }

    /// Returns the schema of the action that a word names.
    func schema(of word: Console.Word) -> ActionSchema? {
        guard let names = try? ActionWord(word, expected: ""), let action = names.action else { return nil }
        return mediator.actionSchema(names.target, action)
    }

    private func values(of parameter: ParameterSchema, beginning text: String) -> [Console.Completion] {
        if text.hasPrefix("@") { return session.streams.files(beginning: text, sigil: "@") }
        var values = parameter.type.choices
        if let defaultValue = parameter.defaultValue, !parameter.hasSecrets, !defaultValue.isNull,
            !values.contains(defaultValue)
        {
            values.append(defaultValue)
        }
        // A text with spaces needs quotes, which the beginning may lack.
        let fitting = values.filter { value in
            if case .string(let value) = value, value.hasPrefix(text) { return true }
            return value.word?.hasPrefix(text) ?? false
        }
        let last = session.lastResult == nil ? [] : [Console.Completion("_", isOpen: true)]
        let all = fitting.compactMap(\.word).map { Console.Completion($0) } + (last + variables).matching(text)
        // Tab would insert a single one where the user is about to write a value; a default or a choice is a proposal.
        return text.isEmpty && all.count == 1 && !values.contains { !$0.isNull } ? [] : all
    }

    /// The kept results.
    var variables: [Console.Completion] {
        session.variables.map { Console.Completion("$" + $0.key, isOpen: true) }
    }
}

extension Console.Completion {
    /// Returns the completion of a target in front of an action.
    fileprivate static func target(_ name: String) -> Console.Completion {
        Console.Completion(name + ".", isOpen: true)
    }
}

extension [ActionSchema] {
    /// The targets, each before an action.
    var openTargets: [Console.Completion] { map(\.target).unique.map { .target($0) } }
}

extension ActionSchema {
    /// Returns the parameters that the words of a call do not give, without callbacks; its names are the first word.
    func parameters(notIn words: [Console.Word]) -> [ParameterSchema] {
        let unnamed = words.dropFirst().contains(where: \.isUnnamedValue) ? onlyRequired : nil
        return parameters.filter { parameter in
            !parameter.type.isCallback && parameter.name != unnamed?.name
                && !words.contains { $0.key == parameter.name }
        }
    }
}

extension CallCommand {
    func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        guard let first = words.first else { return context.actions(beginning: text) }
        return context.schema(of: first).map { context.parameters(of: $0, beginning: text, after: words) } ?? []
    }
}

// MARK: Commands of one word

/// A command of which Tab completes the first word alone.
package protocol FirstWordCompletion: ConsoleCommand {
    /// Returns the completions of the first word.
    func completions(of text: String, in context: Console.Context) -> [Console.Completion]
}

extension FirstWordCompletion {
    package func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        words.isEmpty ? completions(of: text, in: context) : []
    }
}

/// A command of which Tab completes the first word as the path of a file.
package protocol FileCompletion: FirstWordCompletion {}

extension FileCompletion {
    package func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        context.session.streams.files(beginning: text)
    }
}

extension TemplateCommand: FirstWordCompletion {
    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        context.actions(beginning: text)
    }
}

extension DescribeCommand: FirstWordCompletion {
    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        context.contracts(beginning: text)
    }
}

extension ListCommand: FirstWordCompletion {
    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        (context.mediator.allTargets.sorted() + context.mediator.namesWithoutTarget)
            .map { Console.Completion($0) }.matching(text)
    }
}
