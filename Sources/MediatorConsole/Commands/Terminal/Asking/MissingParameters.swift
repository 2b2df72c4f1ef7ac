import Mediator
import MediatorCoding

/// Asks the user for missing parameters of a call.
struct MissingParameters {
    typealias Inputs = [(name: String, input: ParameterInput)]

    let context: Console.Context
    let schema: ActionSchema

    /// Returns the given parameters, and answers for the others when a required one is missing; unchanged without a
    /// terminal.
    ///
    /// Enter takes a default.
    ///
    /// - Throws: ``Failure`` when the user cancels.
    func completing(_ given: Inputs) async throws(Failure) -> Inputs {
        guard context.canAsk else { return given }
        // A recalled line has a mask in place of a secret.
        let known = given.filter { !isMasked($0) }
        let missing = schema.parameters.filter { parameter in
            !known.contains { $0.name == parameter.name } && Self.canBeTyped(parameter.type)
        }
        let isComplete = known.count == given.count && !missing.contains(where: \.isRequired)
        // Unknown parameters fail before any question.
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
        // The user can answer with the last result.
        case .reference: !type.isNullable
        default: true
        }
    }

    /// Asks until the answer is valid; nil stands for the default.
    private func ask(for parameter: ParameterSchema) async throws(Failure) -> ParameterInput? {
        let summary = parameter.summary.isEmpty ? "" : ", " + parameter.summary
        context.note("\(parameter.name): \(parameter.type)\(summary)")
        let defaultText = parameter.shownDefault.map { $0 == "null" ? " (optional)" : " [\($0)]" } ?? ""
        let question = Console.Question(
            "\(parameter.name)\(defaultText) = ",
            choices: parameter.type.choices(beginning: "").compactMap(\.word),
            isSecret: parameter.isSecret
        )
        while true {
            guard let answer = await context.ask(question) else {
                throw Failure(
                    code: "cancelled",
                    message: "\(schema.displayName) was not called.",
                    recoverySuggestion: "give \(parameter.name)=… in the line, or answer the question.",
                    status: .software
                )
            }
            if answer.isEmpty, !parameter.isRequired { return nil }
            guard let problem = problem(of: answer, parameter) else {
                return try input(of: answer, parameter)
            }
            context.report(.invalidInput("\(parameter.name): \(problem).", recoverySuggestion: "answer again."))
        }
    }

    /// Returns why an answer is not a valid value; nil for a valid one.
    private func problem(of answer: String, _ parameter: ParameterSchema) -> String? {
        if answer.isEmpty { return "there is no default; write \"\" for an empty text" }
        do {
            _ = try parameter.value(of: input(of: answer, parameter))
            return nil
        } catch let failure as Failure {
            return failure.message.withoutFinalStop
        } catch {
            return "\(error)"
        }
    }

    /// Reads an answer: quotes and paths into results as in a line, any other text unchanged.
    private func input(of answer: String, _ parameter: ParameterSchema) throws(Failure) -> ParameterInput {
        // A password may begin with a quote.
        guard !parameter.isSecret,
            let words = try? LineScanner.words(of: "_=" + answer, context.session.commands).all(),
            words.count == 1,
            let word = words.first, word.isQuoted || word.isPath
        else { return .text(answer) }
        return word.isPath ? .value(try context.session.value(at: word)) : .text(word.text, isQuoted: true)
    }
}

extension ValueSchema {
    /// The possible values of a boolean or an enumeration; of another nullable type null.
    var choices: [Value] {
        let null: [Value] = isNullable ? [.null] : []
        switch kind {
        case .bool: return [true, false] + null
        case .enumeration(let cases): return cases + null
        default: return null
        }
    }

    /// Returns the choices for a typed beginning of a value.
    ///
    /// Null alone is none for an empty one: Tab would insert it where the user is about to write a value.
    func choices(beginning text: String) -> [Value] {
        text.isEmpty && choices == [.null] ? [] : choices
    }
}
