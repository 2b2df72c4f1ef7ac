extension Registry {
    /// Handles a synchronous action.
    ///
    /// The handler runs on the thread of its caller, gets the call and then the parameters in order, and returns the
    /// result: `{ call, productID, quantity in … }`. With another number of parameters the compiler speaks of "pack
    /// expansions" of different shapes, or of types that cannot be converted.
    /// What it throws reaches the caller: an ``ActionFailure`` as it is, other errors with the code `unexpected`.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.note(action.contract, .sync(action.adaptingSync(handler)), CodeLocation(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action; the handler may be a synchronous closure as well.
    ///
    /// The handler runs on its caller's actor until it suspends, and is cancelled with its caller's task.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        log.note(action.contract, .async(action.adaptingAsync(handler)), CodeLocation(fileID: fileID, line: line))
    }

    /// Handles a main-actor action; the handler runs on the main actor.
    @inlinable public mutating func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.note(
            action.contract, .mainActor(action.adaptingMainActor(handler)), CodeLocation(fileID: fileID, line: line))
    }
}

extension RegistryLog {
    /// Notes an entry, and what is wrong with it in itself, found once however often the log is applied.
    func note(_ entry: RegisteredAction) {
        note(.entry(entry, problems: entry.contract.mayBeWrong ? entry.problems : []))
    }

    @usableFromInline func note(_ contract: ActionContract, _ body: RegisteredAction.Body, _ place: CodeLocation) {
        note(RegisteredAction(contract: contract, body: body, module: module, place: place))
    }
}

extension Action {
    /// Returns a handler of calls for a handler of typed parameters.
    @inlinable @inline(__always) func adaptingSync(
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) -> @Sendable (Call) throws -> Value {
        { [contract, names = contract.names, result] call in
            let (inputs, usesDefaults) = try Self.read(call.parameters, contract, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns an asynchronous handler of calls for one of typed parameters.
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

    /// Returns a main-actor handler of calls for one of typed parameters.
    @inlinable @inline(__always) func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) -> @MainActor @Sendable (Call) throws -> Value {
        { [contract, names = contract.names, result] call in
            let (inputs, usesDefaults) = try Self.read(call.parameters, contract, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), repeat each inputs)) }
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the parameters in order, and whether any default was needed.
    @inlinable @inline(__always) static func read(
        _ given: Parameters, _ contract: ActionContract, _ names: Unmanaged<ParameterNames>
    ) throws(MediatorError) -> (inputs: (repeat each Input), usesDefaults: Bool) {
        try contract.reading(given, names) { reader throws(ValueMismatch) in
            (repeat try reader.next((each Input).self))
        }
    }
}
