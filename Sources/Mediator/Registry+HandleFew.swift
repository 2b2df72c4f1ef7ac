// The forms of `handle` for up to four parameters, which the compiler specializes: see Mediator+PerformFew.swift. The
// asynchronous forms use a function, since closures of inlinable functions leave the caller's actor.

extension Registry {
    /// Handles a synchronous action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<SynchronousEffect, Output>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Output
    ) {
        let (contract, result) = (action.contract, action.result)
        log.handleSync(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try handler(call))
        }
    }

    /// Handles an asynchronous action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<AsynchronousEffect, Output>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Output
    ) {
        let (contract, result) = (action.contract, action.result)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try await handler(call))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of no parameters.
    @inlinable public mutating func handle<Output>(
        _ action: Action<MainActorEffect, Output>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call) throws -> Output
    ) {
        let (contract, result) = (action.contract, action.result)
        log.handleOnMainActor(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try handler(call))
        }
    }

    /// Handles a synchronous action of one parameter.
    @inlinable public mutating func handle<Output, A>(
        _ action: Action<SynchronousEffect, Output, A>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleSync(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
            return result.encode(try handler(call, a))
        }
    }

    /// Handles an asynchronous action of one parameter.
    @inlinable public mutating func handle<Output, A>(
        _ action: Action<AsynchronousEffect, Output, A>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a)) }
            return result.encode(try await handler(call, a))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of one parameter.
    @inlinable public mutating func handle<Output, A>(
        _ action: Action<MainActorEffect, Output, A>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleOnMainActor(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
            return result.encode(try handler(call, a))
        }
    }

    /// Handles a synchronous action of two parameters.
    @inlinable public mutating func handle<Output, A, B>(
        _ action: Action<SynchronousEffect, Output, A, B>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try handler(call, a, b))
        }
    }

    /// Handles an asynchronous action of two parameters.
    @inlinable public mutating func handle<Output, A, B>(
        _ action: Action<AsynchronousEffect, Output, A, B>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try await handler(call, a, b))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of two parameters.
    @inlinable public mutating func handle<Output, A, B>(
        _ action: Action<MainActorEffect, Output, A, B>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try handler(call, a, b))
        }
    }

    /// Handles a synchronous action of three parameters.
    @inlinable public mutating func handle<Output, A, B, C>(
        _ action: Action<SynchronousEffect, Output, A, B, C>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try handler(call, a, b, c))
        }
    }

    /// Handles an asynchronous action of three parameters.
    @inlinable public mutating func handle<Output, A, B, C>(
        _ action: Action<AsynchronousEffect, Output, A, B, C>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try await handler(call, a, b, c))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of three parameters.
    @inlinable public mutating func handle<Output, A, B, C>(
        _ action: Action<MainActorEffect, Output, A, B, C>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B, C) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try handler(call, a, b, c))
        }
    }

    /// Handles a synchronous action of four parameters.
    @inlinable public mutating func handle<Output, A, B, C, D>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try handler(call, a, b, c, d))
        }
    }

    /// Handles an asynchronous action of four parameters.
    @inlinable public mutating func handle<Output, A, B, C, D>(
        _ action: Action<AsynchronousEffect, Output, A, B, C, D>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call, A, B, C, D) async throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try await handler(call, a, b, c, d))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of four parameters.
    @inlinable public mutating func handle<Output, A, B, C, D>(
        _ action: Action<MainActorEffect, Output, A, B, C, D>, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, A, B, C, D) throws -> Output
    ) {
        let (contract, names, result) = (action.contract, action.contract.names, action.result)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try handler(call, a, b, c, d))
        }
    }
}
