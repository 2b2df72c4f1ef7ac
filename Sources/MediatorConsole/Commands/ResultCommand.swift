package import Mediator

/// A command with a result that others can keep, measure and use: a call, or a part of an earlier result.
package protocol ResultCommand: ConsoleCommand {
    /// Prepares the result, without a call yet.
    func result(_ input: Input, in context: Console.Context) async throws -> PreparedResult
}

extension ResultCommand {
    package func run(_ input: Input, in context: Console.Context) async throws {
        let result = try await result(input, in: context)
        try result.show(try await result.perform(), in: context)
    }
}

/// A result that ``perform`` will produce.
package struct PreparedResult: Sendable {
    /// The action to call; nil for a part of an earlier result.
    package var action: (target: String, name: String)?
    /// Whether the action returns nothing, so that the last result stays.
    package var isVoid = false
    /// Calls the action with the parameters that were read.
    package let perform: @Sendable () async throws -> Value

    package init(
        action: (target: String, name: String)? = nil,
        isVoid: Bool = false,
        perform: @escaping @Sendable () async throws -> Value
    ) {
        (self.action, self.isVoid) = (action, isVoid)
        self.perform = perform
    }

    /// Keeps a value as the last result, and prints it.
    ///
    /// - Throws: ``Failure`` for a value without a JSON form.
    package func show(_ value: Value, in context: Console.Context) throws {
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
            (failure.text, failure.recoverySuggestion) = (nil, "print it without --json.")
            throw failure
        }
    }
}
