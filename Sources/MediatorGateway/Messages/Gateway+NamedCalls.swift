package import Mediator

extension Gateway {
    /// Performs an action that an external caller names: every message goes through this function.
    ///
    /// - Parameters:
    ///   - path: The names of the action.
    ///   - parameters: The parameters as the caller gave them.
    ///   - origin: The origin of the call.
    ///   - depth: The number of calls around it in the process of the caller.
    ///   - report: Is called for each report of the handler about its progress; nil for none.
    ///   - span: The spans around it; nil where the call is not traced.
    /// - Throws: `MediatorError` with code `notFound`, with the same text whether there is no such action, it is not
    ///   external or the policy refuses it; `unknownParameter` for names that differ in their bytes; `redirected` with
    ///   the address of a web page; and the errors of `Mediator.performAsync(_:_:_:)`.
    func perform(
        _ path: ActionPath,
        _ parameters: Parameters,
        origin: Origin,
        depth: Int = 0,
        report: (@Sendable (CallProgress) -> Void)? = nil,
        span: SpanContext? = nil
    ) async throws -> Value {
        let turn = try await turnOfMessage()
        defer { turn?.end() }
        let (action, parameters) = try destination(of: path, parameters, origin: origin)
        turn?.endEarly(for: action.schema)
        do {
            return try await perform(action, parameters, origin: origin, depth: depth, report: report, span: span)
        } catch  where action.isRefused(by: error) {
            throw MediatorError.notFound("\(path)", path)
        }
    }

    /// Returns when messages may begin, while the modules start.
    ///
    /// - Throws: `MediatorError` with code `notReady`, or `CancellationError`.
    package func waitForStart() async throws {
        try await turnOfMessage()?.end()
    }

    /// Returns the action that an external caller names, or that to which a redirect leads, and its parameters.
    ///
    /// - Parameters:
    ///   - path: The names of the action.
    ///   - parameters: The parameters as the caller gave them.
    ///   - origin: The origin of the call.
    /// - Throws: `MediatorError` with code `notFound`, `unknownParameter` or `redirected`, as ``perform(_:_:origin:)``.
    package func destination(
        of path: ActionPath,
        _ parameters: Parameters,
        origin: Origin
    ) throws(MediatorError) -> (action: ExposedAction, parameters: Parameters) {
        let action = try admitted(path, by: .external, from: origin)
        try action.checkKeys(parameters)
        let request = CallRequest(action: action, parameters: parameters, ignored: [])
        switch try outcome(of: request, by: .external, origin: origin, notFound: .notFound("\(path)", path)) {
        case .action(let action, let parameters): return (action, parameters)
        case .page(let page): throw MediatorError.redirected(path, to: page)
        }
    }
}

extension ExposedAction {
    /// Checks that the names of known parameters have the bytes of their declaration.
    ///
    /// A dictionary compares keys by Unicode equivalence, so that the letter K equals the kelvin sign; the gateway
    /// compares bytes.
    ///
    /// - Throws: `MediatorError` with code `unknownParameter`.
    fileprivate func checkKeys(_ parameters: Parameters) throws(MediatorError) {
        for parameter in schema.parameters {
            guard let position = parameters.position(of: parameter.name) else { continue }
            let key = parameters.key(at: position)
            if !key.hasSameBytes(as: parameter.name) { throw .otherBytes(key, than: parameter.name, entry.path) }
        }
    }
}

extension MediatorError {
    fileprivate static func otherBytes(_ key: String, than name: String, _ path: ActionPath) -> MediatorError {
        MediatorError(
            .unknownParameter,
            path,
            parameter: key,
            message: "no parameter \(key.quotedBriefly) in \(path): \(name.quoted) is written with other characters.",
            suggestions: [name]
        )
    }
}
