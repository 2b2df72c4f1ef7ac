import Mediator
import MediatorCatalogue
import MediatorGateway

/// Asks whoever types for the parameters that a call lacks.
struct MissingParameters {
    typealias Inputs = [(name: String, input: ParameterInput)]

    let context: Console.Context
    let schema: ActionSchema

    /// Returns what was given, and the answers for what was not, when a required parameter is missing; without changes
    /// where nobody can be asked.
    ///
    /// When one is asked for, so are all: Enter takes the default of those that have one.
    ///
    /// - Throws: ``Failure`` when whoever was asked gave up.
    func completing(_ given: Inputs) async throws(Failure) -> Inputs {
        guard context.canAsk else { return given }
        // A line that was recalled has no secret in it, only what stands for one.
        let known = given.filter { !isMasked($0) }
        let missing = schema.parameters.filter { parameter in
            !known.contains { $0.name == parameter.name } && Self.canBeTyped(parameter.type)
        }
        let isComplete = known.count == given.count && !missing.contains(where: \.isRequired)
        // A misspelt parameter is told at once, or the answers were in vain.
        let isKnown = known.allSatisfy { input in schema.parameters.contains { $0.name == input.name } }
        guard !isComplete, isKnown else { return given }
        var answers = known
        for parameter in missing {
            if let input = try await ask(for: parameter) { answers.append((parameter.name, input)) }
        }
        return answers
    }

    private func isMasked(_ given: Inputs.Element) -> Bool {
        guard schema.parameters.contains(where: { $0.name == given.name && $0.isSecret }) else { return false }
        return switch given.input {
        case .text(let text, _): text == Secrets.mask
        case .value(let value): value == .string(Secrets.mask)
        case .texts: false
        }
    }

    private static func canBeTyped(_ type: ValueSchema) -> Bool {
        switch type.kind {
        case .callback: false
        // The last result can be given for one.
        case .reference: !type.isNullable
        default: true
        }
    }

    /// Asks until the answer fits; nil is the default.
    private func ask(for parameter: ParameterSchema) async throws(Failure) -> ParameterInput? {
        let summary = parameter.summary.isEmpty ? "" : ", " + parameter.summary
        context.note("\(parameter.name): \(parameter.type)\(summary)")
        let standard = parameter.shownDefault.map { $0 == "null" ? " (optional)" : " [\($0)]" } ?? ""
        let question = Console.Question(
            "\(parameter.name)\(standard) = ",
            choices: parameter.type.choices.compactMap(\.word),
            isSecret: parameter.isSecret
        )
        while true {
            guard let answer = await context.ask(question) else {
                throw Failure(
                    code: "cancelled",
                    message: "\(schema.target).\(schema.action) was not called.",
                    resolution: "give \(parameter.name)=… in the line, or answer.",
                    status: .software
                )
            }
            if answer.isEmpty, !parameter.isRequired { return nil }
            guard let problem = problem(of: answer, parameter) else {
                return try input(of: answer, parameter)
            }
            context.report(.invalidInput("\(parameter.name): \(problem).", resolution: "answer again."))
        }
    }

    /// Returns what keeps an answer from being a value of the parameter.
    private func problem(of answer: String, _ parameter: ParameterSchema) -> String? {
        if answer.isEmpty { return "there is no default; an empty text is \"\"" }
        let input: ParameterInput
        do {
            input = try self.input(of: answer, parameter)
        } catch {
            return String(error.message.trimmingFinalPoint)
        }
        do {
            let value: Value
            switch input {
            case .text(let text, let isQuoted): value = try parameter.type.value(ofText: text, isQuoted: isQuoted)
            case .texts(let texts): value = .array(texts.map(Value.string))
            case .value(let given): value = given
            }
            return parameter.type.mismatch(of: value)?.description
        } catch {
            return error.description
        }
    }

    /// Reads an answer: as a line would read it when it is in quotes or a part of the last result, else as it stands.
    private func input(of answer: String, _ parameter: ParameterSchema) throws(Failure) -> ParameterInput {
        // A password may begin with a quote.
        guard !parameter.isSecret, let words = try? LineScanner.words(of: "_=" + answer), words.count == 1,
            let word = words.first, word.isQuoted || word.isPath
        else { return .text(answer) }
        return word.isPath ? .value(try context.session.value(at: word)) : .text(word.text, isQuoted: true)
    }
}

extension ValueSchema {
    /// The values that there are to choose from, where they are few.
    var choices: [Value] {
        let null: [Value] = isNullable ? [.null] : []
        switch kind {
        case .bool: return [true, false] + null
        case .enumeration(let cases): return cases + null
        default: return null
        }
    }
}

extension String {
    fileprivate var trimmingFinalPoint: Substring {
        hasSuffix(".") ? dropLast() : self[...]
    }
}
