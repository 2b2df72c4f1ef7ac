import Mediator
import MediatorGateway

/// Reads the words of a call one by one, files and earlier results included.
struct WordReader {
    let context: Console.Context
    /// That of the action, if anybody registered it.
    let schema: ActionSchema?

    /// Returns what words give: one JSON object, or names and values.
    ///
    /// - Throws: ``Failure`` for words of another form and files that cannot be read.
    func inputs(of words: [Console.Word]) async throws -> [(name: String, input: ParameterInput)] {
        if words.count == 1, let word = words.first {
            if word.isObject { return try Self.inputs(ofJSON: word.text, column: word.column) }
            if let file = word.file, word.key == nil { return try await inputs(of: file) }
        }
        var names: Set<String> = []
        var inputs: [(name: String, input: ParameterInput)] = []
        for word in words {
            guard let name = word.key else { throw noParameter(word) }
            guard names.insert(name).inserted else {
                throw Failure.invalidInput(
                    "parameter \(name.quotedBriefly) is given twice.",
                    parameter: name,
                    column: word.column,
                    resolution: "give it once."
                )
            }
            inputs.append((name, try await input(of: word, name)))
        }
        return inputs
    }

    private func input(of word: Console.Word, _ name: String) async throws -> ParameterInput {
        let parameter = schema?.parameters.first { $0.name == name }
        do {
            if word.isPath { return .value(try context.session.value(at: word)) }
            guard let file = word.file else { return .text(word.unescapedText, isQuoted: word.isQuoted) }
            return try await input(from: file, parameter?.type)
        } catch {
            // What looks like a path or a file may be the secret itself, which no message may repeat.
            guard let parameter, parameter.isSecret else { throw error }
            throw Failure.invalidInput(
                "what stands for \(name) begins like a \(word.isPath ? "path" : "file") and leads nowhere.",
                parameter: name,
                column: word.valueColumn,
                resolution: word.isPath
                    ? "put it in quotes if it is meant as it stands."
                    : "write two @ if it is meant as it stands."
            )
        }
    }

    private func input(from file: String, _ type: ValueSchema?) async throws -> ParameterInput {
        let bytes = try await contents(of: file)
        if case .bytes? = type?.kind { return .value(.bytes(bytes)) }
        let text = try Self.text(bytes, of: file)
        // A text is taken as it stands in the file; for the rest, editors end files with a line end.
        if case .string? = type?.kind { return .text(text, isQuoted: true) }
        return .text(text.trimmed)
    }

    /// Whether a word without a name may be a secret, which no message may repeat.
    private var mayBeSecret: Bool { context.mediator.mayHoldSecrets(schema) }

    private func inputs(of file: String) async throws -> [(name: String, input: ParameterInput)] {
        let text: String
        do {
            text = try Self.text(try await contents(of: file), of: file)
        } catch {
            guard mayBeSecret, file != "-" else { throw error }
            throw Failure.invalidInput(
                "the file with the parameters cannot be read.",
                resolution: "write its name behind @, or name=value for each parameter."
            )
        }
        do throws(Failure) {
            return try Self.inputs(ofJSON: text, column: nil)
        } catch {
            var failure = error
            failure.text = nil
            let name = mayBeSecret ? "the input" : file == "-" ? "standard input" : file.quotedBriefly
            failure.message = "\(name) does not hold the parameters: \(failure.message)"
            failure.resolution = "write one JSON object with the names and the values."
            throw failure
        }
    }

    /// Returns what is in a file, or with the name `-` in the standard input.
    private func contents(of file: String) async throws -> [UInt8] {
        guard file == "-" else {
            return try await FileContents.read(
                file,
                context.session.streams.environment,
                resolution: "give the name of a file; a text that begins with @ is written with two of them."
            )
        }
        guard context.place == .arguments else {
            throw Failure.invalidInput(
                "the lines come from standard input, so that @- is nothing to read.",
                resolution: "give the name of a file."
            )
        }
        var bytes: [UInt8] = []
        while true {
            let next = try await context.session.streams.input()
            if next.isEmpty { return bytes }
            bytes += next
            guard bytes.count <= FileContents.longest else { throw FileContents.tooLong("standard input") }
        }
    }

    private static func text(_ bytes: [UInt8], of file: String) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let name = file == "-" ? "standard input" : file.quotedBriefly
            throw .invalidInput("\(name) is not UTF-8.", resolution: "convert it.")
        }
        return text
    }

    private static func inputs(
        ofJSON text: String,
        column: Int?
    ) throws(Failure) -> [(name: String, input: ParameterInput)] {
        do {
            return try Parameters(json: text).map { ($0.key, .value($0.value)) }
        } catch {
            var failure = Failure(error, status: .data)
            if let column { failure.text?.append("\n  the JSON begins at column \(column).") }
            throw failure
        }
    }

    private func noParameter(_ word: Console.Word) -> Failure {
        let message =
            if word.isObject {
                "a JSON object stands alone; there are other parameters."
            } else if word.file != nil {
                "a file with all parameters stands alone; there are other parameters."
            } else {
                "\(mayBeSecret ? "the word" : word.text.quotedBriefly) is no parameter."
            }
        return .invalidInput(
            message,
            column: word.column,
            resolution: "write name=value for each parameter, what has spaces in quotes, or one JSON object for all."
        )
    }
}

extension String {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
