// One form for any number of parameters: note 1 of docs/CompilerNotes.md.
extension Registry {
    /// Handles a synchronous action.
    ///
    /// An ``ActionFailure``, a ``MediatorError`` and a `CancellationError` of the handler reach the caller, other errors as an
    /// ``ActionFailure`` with the code `unexpected`.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the caller's thread, gets the call and the parameters in order, and returns
    ///     the result: `{ call, productID, quantity in … }`.
    @inlinable public mutating func handle<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition, fileID: String = #fileID, line: Int = #line, _ handler: Definition.SyncHandler
    ) where Definition.Itself == Action<SyncEffect, Output, repeat each Input> {
        edits.handle(action.itself.contract, fileID, line, .sync(action.itself.adaptingSync(handler)))
    }

    /// Handles a synchronous action of no parameters.
    ///
    /// Written out for speed: note 2 of docs/CompilerNotes.md.
    @_documentation(visibility: internal)
    @inlinable public mutating func handle<Definition: ActionDefinition, Output>(
        _ action: Definition, fileID: String = #fileID, line: Int = #line, _ handler: Definition.SyncHandler
    ) where Definition.Itself == Action<SyncEffect, Output> {
        // The compiler knows of a constant that it may throw, not of the argument: note 3 of docs/CompilerNotes.md.
        let (contract, handler) = (action.itself.contract, handler)
        let body = RegisteredAction.Handler.sync { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return contract.encode(try handler(call))
        }
        edits.handle(contract, fileID, line, body)
    }

    /// Handles an asynchronous action; the handler may be a synchronous closure as well.
    ///
    /// The handler runs on the caller's actor; what it awaits may run elsewhere. It is cancelled with the caller's task. The
    /// other parameters are those of the form for a synchronous action.
    @inlinable public mutating func handle<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition, fileID: String = #fileID, line: Int = #line, _ handler: Definition.AsyncHandler
    ) where Definition.Itself == Action<AsyncEffect, Output, repeat each Input> {
        edits.handle(action.itself.contract, fileID, line, .async(action.itself.adaptingAsync(handler)))
    }

    /// Handles a main-actor action; the handler runs on the main actor.
    ///
    /// See the form for a synchronous action.
    @inlinable public mutating func handle<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition, fileID: String = #fileID, line: Int = #line, _ handler: Definition.MainActorHandler
    ) where Definition.Itself == Action<MainActorEffect, Output, repeat each Input> {
        edits.handle(action.itself.contract, fileID, line, .mainActor(action.itself.adaptingMainActor(handler)))
    }

    /// Handles an action that runs on the main actor and may suspend, as does the handler.
    ///
    /// See the form for a synchronous action.
    @inlinable public mutating func handle<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition, fileID: String = #fileID, line: Int = #line, _ handler: Definition.AsyncMainActorHandler
    ) where Definition.Itself == Action<AsyncMainActorEffect, Output, repeat each Input> {
        edits.handle(action.itself.contract, fileID, line, .async(action.itself.adaptingAsync(handler)))
    }
}

extension RegistryEdits {
    /// Records an action and the problems of its declaration, which are found once however often the edits are applied.
    @usableFromInline func handle(
        _ contract: ActionContract, _ fileID: String, _ line: Int, _ body: RegisteredAction.Handler
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let action = RegisteredAction(contract, .registered(contract.path, module: module), body, location)
        append(.action(action, problems: contract.needsDeclarationCheck ? action.problems : []))
    }
}

extension Action {
    /// Returns the handler of calls for a handler of typed parameters.
    @inlinable func adaptingSync(
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) -> @Sendable (Call) throws -> Value {
        { [contract] call in
            let (inputs, usesDefaults) = try Self.read(call, contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return contract.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the asynchronous handler of calls for one of typed parameters.
    @inlinable func adaptingAsync(
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) -> @Sendable (Call) async throws -> Value {
        let contract = contract
        // A closure here would leave the actor of its caller: note 6 of docs/CompilerNotes.md.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (inputs, usesDefaults) = try Self.read(call, contract)
            if usesDefaults {
                return contract.encode(try await handler(call.withDefaults(of: contract), repeat each inputs))
            }
            return contract.encode(try await handler(call, repeat each inputs))
        }
        return run
    }

    /// Returns the main-actor handler of calls for one of typed parameters.
    @inlinable func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) -> @MainActor @Sendable (Call) throws -> Value {
        { [contract] call in
            let (inputs, usesDefaults) = try Self.read(call, contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return contract.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the parameters in order, and whether any of them is a default.
    @inlinable static func read(
        _ call: Call, _ contract: ActionContract
    ) throws(MediatorError) -> (inputs: (repeat each Input), usesDefaults: Bool) {
        try call.reading(contract) { reader throws(ValueMismatch) in
            (repeat try reader.next((each Input).self))
        }
    }
}
