import Mediator

/// One command after another, with what lasts between them: the last result and the history.
struct Session {
    let mediator: Mediator
    let printer: Printer
    let help: Help
    /// Whether results and errors are JSON.
    var isJSON: Bool
    var lastResult: Value?
    var history = History()

    /// Performs a command and prints its result.
    ///
    /// - Throws: ``Failure``, and what the output stream throws.
    mutating func perform(_ command: Command, in place: CommandInfo.Place) async throws {
        switch command {
        case .list(let target): try list(target)
        case .describe(let target, let action): try describe(target, action)
        case .call(let target, let action, let words): try await call(target, action, words)
        case .show(let word): try printResult(try value(at: word))
        case .check: try printer.result(try CheckResult(mediator).text(isJSON: isJSON))
        case .help(let topic): try printResult(.string(try help.text(topic, in: place, actionForExamples)))
        case .history where isJSON: try printResult(history.all.parameterValue)
        case .history: try history.numbered.forEach(printer.result)
        case .quit: break
        }
    }

    /// Prints why a command did not succeed.
    func report(_ failure: Failure, line: Int? = nil) {
        if isJSON {
            printer.failure(failure.json(line: line))
        } else {
            printer.failure(failure.description(line: line))
        }
    }

    /// Prints a value.
    ///
    /// - Throws: ``Failure`` when it should be JSON and holds what JSON does not know.
    func printResult(_ value: Value) throws {
        try printer.result(isJSON ? try value.json() : ResultText.text(of: value))
    }

    /// An action that shows how parameters are given, if there is one.
    private var actionForExamples: ActionSchema? {
        let schemas = mediator.schemas
        return schemas.first { $0.parameters.contains { $0.isRequired && $0.type.isPlain } } ?? schemas.first
    }

    private func list(_ target: String?) throws {
        let schemas = try target.map(schemas) ?? mediator.schemas
        if isJSON {
            try printer.result(try SchemaJSON.text(of: schemas))
        } else if !schemas.isEmpty {
            try printer.result(ActionList.text(of: schemas, heading: printer.heading))
        }
    }

    private func describe(_ target: String, _ action: String?) throws {
        guard let action else {
            let schemas = try schemas(of: target)
            if isJSON { return try printer.result(try SchemaJSON.text(of: schemas)) }
            let texts = schemas.map { SchemaText($0, heading: printer.heading).text }
            return try printer.result(texts.joined(separator: "\n\n"))
        }
        do {
            let schema = try mediator.schema(of: target, action)
            let text = isJSON ? try SchemaJSON.text(of: schema) : SchemaText(schema, heading: printer.heading).text
            try printer.result(text)
        } catch let error as MediatorError {
            throw Failure(error, ofCall: target, action)
        }
    }

    /// Returns the schemas of a target, of which there is at least one.
    ///
    /// - Throws: ``Failure`` when there is no such target.
    private func schemas(of target: String) throws(Failure) -> [ActionSchema] {
        let schemas = mediator.schemas.filter { $0.target == target }
        guard schemas.isEmpty else { return schemas }
        do {
            return [try mediator.schema(of: target, "")]
        } catch {
            var failure = Failure(error, status: .unavailable)
            failure.action = nil
            throw failure
        }
    }
}
