extension Registry {
    /// Handles a synchronous action.
    ///
    /// An ``ActionFailure`` of the handler reaches the caller unchanged, other errors with the code `unexpected`. For a
    /// closure with another number of parameters the compiler reports "pack expansions" of different shapes, or types
    /// that cannot be converted.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the caller's thread, gets the call and the parameters in order, and returns
    ///     the result: `{ call, productID, quantity in … }`.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.handle(action.contract, fileID, line, .sync(action.adaptingSync(handler)))
    }

    /// Handles an asynchronous action; the handler may be a synchronous closure as well.
    ///
    /// The handler runs on the caller's actor until it suspends, and is cancelled with the caller's task.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        log.handle(action.contract, fileID, line, .async(action.adaptingAsync(handler)))
    }

    /// Handles a main-actor action; the handler runs on the main actor.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.handle(action.contract, fileID, line, .mainActor(action.adaptingMainActor(handler)))
    }
}

extension RegistryLog {
    @usableFromInline func handleSync(
        _ contract: ActionContract, _ fileID: String, _ line: Int, _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        handle(contract, fileID, line, .sync(handler))
    }

    @usableFromInline func handleOnMainActor(
        _ contract: ActionContract, _ fileID: String, _ line: Int,
        _ handler: @escaping @MainActor @Sendable (Call) throws -> Value
    ) {
        handle(contract, fileID, line, .mainActor(handler))
    }

    /// Records an action and the problems of its declaration, which are found once however often the log is applied.
    @usableFromInline func handle(
        _ contract: ActionContract, _ fileID: String, _ line: Int, _ body: RegisteredAction.Body
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        let entry = RegisteredAction(contract: contract, body: body, module: module, place: place)
        note(.entry(entry, problems: contract.mayBeWrong ? entry.problems : []))
    }
}

extension Action {
    /// Returns the handler of calls for a handler of typed parameters.
    @inlinable @inline(__always) func adaptingSync(
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) -> @Sendable (Call) throws -> Value {
        { [contract, names = contract.names, result] call in
            let (inputs, usesDefaults) = try Self.read(call.parameters, contract, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the asynchronous handler of calls for one of typed parameters.
    @inlinable @inline(__always) func adaptingAsync(
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) -> @Sendable (Call) async throws -> Value {
        let (contract, names, result) = (contract, contract.names, result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (inputs, usesDefaults) = try Self.read(call.parameters, contract, names)
            if usesDefaults {
                return result.encode(try await handler(call.withDefaults(of: contract), repeat each inputs))
            }
            return result.encode(try await handler(call, repeat each inputs))
        }
        return run
    }

    /// Returns the main-actor handler of calls for one of typed parameters.
    @inlinable @inline(__always) func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) -> @MainActor @Sendable (Call) throws -> Value {
        { [contract, names = contract.names, result] call in
            let (inputs, usesDefaults) = try Self.read(call.parameters, contract, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the parameters in order, and whether any of them is a default.
    @inlinable @inline(__always) static func read(
        _ given: Parameters, _ contract: ActionContract, _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (inputs: (repeat each Input), usesDefaults: Bool) {
        try contract.reading(given, names) { reader throws(ValueMismatch) in
            (repeat try reader.next((each Input).self))
        }
    }
}
