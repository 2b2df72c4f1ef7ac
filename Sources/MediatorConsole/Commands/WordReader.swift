import Mediator
import MediatorCoding

/// Reads the words of a call, including files and earlier results.
struct WordReader {
    let context: Console.Context
    /// The schema of the action; nil when no module registered it.
    let schema: ActionSchema?

    /// Returns the parameters of words: one JSON object, or names and values.
    ///
    /// - Throws: ``Failure`` for malformed words and unreadable files.
    func inputs(of words: [Console.Word]) async throws -> [(name: String, input: ParameterInput)] {
        if words.count == 1, let word = words.first {
            if word.isObject { return try Self.inputs(ofJSON: word.text, column: word.column) }
            if let file = word.file, word.key == nil { return try await inputs(of: file) }
        }
        var names: Set<String> = []
        var inputs: [(name: String, input: ParameterInput)] = []
        // Only one value may stand without its name.
        var unnamed = schema?.onlyRequired?.name
        for (index, word) in words.enumerated() {
            let isFollowed = words.dropFirst(index + 1).contains { $0.key != nil }
            if let name = nameOfComma(word, isFollowed: isFollowed) { throw comma(behind: name, word) }
            guard let name = word.key ?? (word.isUnnamedValue ? unnamed : nil) else { throw noParameter(word) }
            if word.key == nil { unnamed = nil }
            guard names.insert(name).inserted else {
                throw Failure.invalidInput(
                    "parameter \(name.quotedBriefly) is given twice.",
                    parameter: name,
                    column: word.column,
                    recoverySuggestion: "give it once."
                )
            }
            inputs.append((name, try await input(of: word, name)))
        }
        return inputs
    }

    /// Returns what the value of a word with a comma that separates parameters belongs to; nil for another word.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - isFollowed: Whether another parameter follows.
    private func nameOfComma(_ word: Console.Word, isFollowed: Bool) -> String? {
        let name = word.key ?? "the parameter"
        // A shell removes quotes, so that a comma at the end may belong to the text.
        if word.endsInComma || word.column == nil && isFollowed && word.text.hasSuffix(",") { return name }
        guard !word.isQuoted, !word.text.hasPrefix("["), !word.text.hasPrefix("{"), word.text.contains(",") else {
            return nil
        }
        let parts = word.text.split(separator: ",", omittingEmptySubsequences: false).dropFirst()
        let keys = parts.compactMap { part in part.firstIndex(of: "=").map { part[..<$0] } }
        return schema?.parameters.contains { keys.contains($0.name[...]) } == true ? name : nil
    }

    private func comma(behind name: String, _ word: Console.Word) -> Failure {
        .invalidInput(
            "a comma follows the value of \(name).",
            parameter: word.key,
            column: word.valueColumn,
            recoverySuggestion: word.column == nil
                ? "separate parameters by spaces; write one JSON object if the comma belongs to the value."
                : "separate parameters by spaces; put the value in quotes if the comma belongs to it."
        )
    }

    private func input(of word: Console.Word, _ name: String) async throws -> ParameterInput {
        let parameter = schema?.parameters.first { $0.name == name }
        do {
            if word.isPath { return .value(try context.session.value(at: word)) }
            guard let file = word.file else { return .text(word.unescapedText, isQuoted: word.isQuoted) }
            return try await input(from: file, parameter?.type)
        } catch {
            // The text may be the secret itself, which a message must not repeat.
            guard let parameter, parameter.isSecret else { throw error }
            throw Failure.invalidInput(
                word.isPath
                    ? "the value of \(name) looks like a result that does not exist."
                    : "the value of \(name) looks like a file that cannot be read.",
                parameter: name,
                column: word.valueColumn,
                recoverySuggestion: word.isPath
                    ? "put it in quotes if it is a text."
                    : "write @@ if the text begins with @."
            )
        }
    }

    private func input(from file: String, _ type: ValueSchema?) async throws -> ParameterInput {
        let bytes = try await contents(of: file)
        if case .bytes? = type?.kind { return .value(.bytes(bytes)) }
        let text = try Self.text(bytes, of: file)
        // Other types are trimmed, since editors end files with a line end.
        if case .string? = type?.kind { return .text(text, isQuoted: true) }
        return .text(text.trimmed)
    }

    /// Whether a word without a name may be a secret, which a message must not repeat.
    private var mayBeSecret: Bool { context.mediator.mayHoldSecrets(schema) }

    private func inputs(of file: String) async throws -> [(name: String, input: ParameterInput)] {
        let text: String
        do {
            text = try Self.text(try await contents(of: file), of: file)
        } catch {
            guard mayBeSecret, file != "-" else { throw error }
            throw Failure.invalidInput(
                "the file with the parameters cannot be read.",
                recoverySuggestion: "write its name after @, or name=value for each parameter."
            )
        }
        do throws(Failure) {
            return try Self.inputs(ofJSON: text, column: nil)
        } catch {
            var failure = error
            failure.text = nil
            let name = mayBeSecret ? "the input" : file == "-" ? "standard input" : file.quotedBriefly
            failure.message = "\(name) does not contain the parameters: \(failure.message)"
            failure.recoverySuggestion = "write one JSON object with names and values."
            throw failure
        }
    }

    /// Returns the bytes of a file; `-` stands for the standard input.
    private func contents(of file: String) async throws -> [UInt8] {
        guard file == "-" else {
            return try await context.session.streams.contents(
                of: file,
                recoverySuggestion: "give the name of a file; write @@ for a text that begins with @."
            )
        }
        guard context.mode == .arguments else {
            throw Failure.invalidInput(
                "standard input holds the lines, so @- cannot be read.",
                recoverySuggestion: "give the name of a file."
            )
        }
        var bytes: [UInt8] = []
        while true {
            let next = try await context.session.streams.input()
            if next.isEmpty { return bytes }
            bytes += next
            guard bytes.count <= Console.Streams.longestFile else { throw Console.Streams.tooLong("standard input") }
        }
    }

    private static func text(_ bytes: [UInt8], of file: String) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let name = file == "-" ? "standard input" : file.quotedBriefly
            throw .invalidInput("\(name) is not UTF-8.", recoverySuggestion: "convert it.")
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
                "a JSON object cannot be combined with other parameters."
            } else if word.file != nil {
                "a file with all parameters cannot be combined with other parameters."
            } else {
                "\(mayBeSecret ? "the word" : word.text.quotedBriefly) is not a parameter."
            }
        if word.isOption {
            // A value behind the equals sign may be a secret.
            return .invalidInput(
                message, column: word.column, recoverySuggestion: "write parameters as name=value, without dashes.")
        }
        return .invalidInput(
            message,
            column: word.column,
            recoverySuggestion:
                "write name=value for each parameter, with quotes around spaces, or one JSON object for all."
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
