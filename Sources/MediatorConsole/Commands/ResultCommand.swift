import Mediator

/// A command whose result may be kept, measured and used by others: a call, or a part of an earlier result.
protocol ResultCommand: ConsoleCommand {
    /// Gets all ready but does not call yet.
    func result(_ input: Input, in context: Console.Context) async throws -> PreparedResult
}

extension ResultCommand {
    func run(_ input: Input, in context: Console.Context) async throws {
        let result = try await result(input, in: context)
        try result.show(try await result.perform(), in: context)
    }
}

/// A result that is still to come.
struct PreparedResult: Sendable {
    /// The action that is called, if one is.
    var action: (target: String, name: String)?
    /// Whether there is no result, so that the last one stays the last.
    var isVoid = false
    /// Calls, with parameters that were read before; each time anew.
    let perform: @Sendable () async throws -> Value

    /// Remembers a result and prints it.
    ///
    /// - Throws: ``Failure`` for what should be JSON and has no such form.
    func show(_ value: Value, in context: Console.Context) throws {
        if isVoid {
            if context.isJSON { try context.print(.null) }
            return
        }
        guard let action else { return try context.print(value) }
        context.session.lastResult = value
        do {
            try context.print(value)
        } catch let error as MediatorError {
            var failure = Failure(error, ofCall: action.target, action.name)
            failure.message = "the result of \(action.target).\(action.name) has no JSON form: \(error.message)"
            (failure.text, failure.resolution) = (nil, "print it without --json.")
            throw failure
        }
    }
}
