// The same as the general forms, for the numbers of parameters that nearly all actions have: the compiler turns a loop
// over a parameter pack into a loop at run time, which asks each type for its conformance; written out, a call takes
// a third of the time.

extension Registry {
    /// Handles a synchronous action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<SynchronousEffect, Output>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, result = action.result] call in
                if !call.parameters.isEmpty { throw contract.misfit(call.parameters) }
                return result.encode(try handler(call))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<AsynchronousEffect, Output>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Output
    ) {
        let (contract, result) = (action.contract, action.result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            if !call.parameters.isEmpty { throw contract.misfit(call.parameters) }
            return result.encode(try await handler(call))
        }
        log.note(contract, .async(run), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<MainActorEffect, Output>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call) throws -> Output
    ) {
        log.note(
            action.contract,
            .mainActor { [contract = action.contract, result = action.result] call in
                if !call.parameters.isEmpty { throw contract.misfit(call.parameters) }
                return result.encode(try handler(call))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of one parameter.
    @inlinable public mutating func handle<Output, A: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
                return result.encode(try handler(call, a))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of one parameter.
    @inlinable public mutating func handle<Output, A: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a)) }
            return result.encode(try await handler(call, a))
        }
        log.note(contract, .async(run), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of one parameter.
    @inlinable public mutating func handle<Output, A: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A) throws -> Output
    ) {
        log.note(
            action.contract,
            .mainActor { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
                return result.encode(try handler(call, a))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of two parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, usesDefaults): (A, B, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
                return result.encode(try handler(call, a, b))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of two parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, b, usesDefaults): (A, B, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try await handler(call, a, b))
        }
        log.note(contract, .async(run), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of two parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B) throws -> Output
    ) {
        log.note(
            action.contract,
            .mainActor { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, usesDefaults): (A, B, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
                return result.encode(try handler(call, a, b))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of three parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B, C>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, usesDefaults): (A, B, C, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
                return result.encode(try handler(call, a, b, c))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of three parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B, C>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, b, c, usesDefaults): (A, B, C, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try await handler(call, a, b, c))
        }
        log.note(contract, .async(run), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of three parameters.
    @inlinable public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B, C>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B, C) throws -> Output
    ) {
        log.note(
            action.contract,
            .mainActor { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, usesDefaults): (A, B, C, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
                return result.encode(try handler(call, a, b, c))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of four parameters.
    @inlinable
    public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, usesDefaults): (A, B, C, D, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
                return result.encode(try handler(call, a, b, c, d))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of four parameters.
    @inlinable
    public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B, C, D>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        // A function, since closures of inlinable functions leave the caller's actor.
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, b, c, d, usesDefaults): (A, B, C, D, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try await handler(call, a, b, c, d))
        }
        log.note(contract, .async(run), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of four parameters.
    @inlinable
    public mutating func handle<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B, C, D>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B, C, D) throws -> Output
    ) {
        log.note(
            action.contract,
            .mainActor { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, usesDefaults): (A, B, C, D, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
                return result.encode(try handler(call, a, b, c, d))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of five parameters.
    @inlinable
    public mutating func handle<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D, E) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, e, usesDefaults): (A, B, C, D, E, Bool) = try contract.read(call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d, e)) }
                return result.encode(try handler(call, a, b, c, d, e))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of six parameters.
    @inlinable
    public mutating func handle<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D, E, F) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, e, f, usesDefaults): (A, B, C, D, E, F, Bool) = try contract.read(
                    call.parameters, names)
                if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d, e, f)) }
                return result.encode(try handler(call, a, b, c, d, e, f))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of seven parameters.
    @inlinable
    public mutating func handle<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F, G>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D, E, F, G) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, e, f, g, usesDefaults): (A, B, C, D, E, F, G, Bool) = try contract.read(
                    call.parameters, names)
                if usesDefaults {
                    return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d, e, f, g))
                }
                return result.encode(try handler(call, a, b, c, d, e, f, g))
            },
            SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a synchronous action of eight parameters.
    @inlinable
    public mutating func handle<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue, H: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F, G, H>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D, E, F, G, H) throws -> Output
    ) {
        log.note(
            action.contract,
            .sync { [contract = action.contract, names = action.contract.names, result = action.result] call in
                let (a, b, c, d, e, f, g, h, usesDefaults): (A, B, C, D, E, F, G, H, Bool) = try contract.read(
                    call.parameters, names)
                if usesDefaults {
                    return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d, e, f, g, h))
                }
                return result.encode(try handler(call, a, b, c, d, e, f, g, h))
            },
            SourcePlace(fileID: fileID, line: line))
    }
}
