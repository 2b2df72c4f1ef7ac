// The forms of `handle` for up to four parameters, which the compiler specializes: see Mediator+PerformFew.swift. The
// asynchronous forms use a function, since closures of inlinable functions leave the caller's actor. A constant holds the
// handler, since the compiler does not see that a parameter of its type may throw.

extension Registry {
    /// Handles a synchronous action of no parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleSync(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return contract.encode(try handler(call))
        }
    }

    /// Handles an asynchronous action of no parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output> {
        let (contract, handler) = (action.itself.contract, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return contract.encode(try await handler(call))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of no parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return contract.encode(try handler(call))
        }
    }

    /// Handles a synchronous action of one parameter; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleSync(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a)) }
            return contract.encode(try handler(call, a))
        }
    }

    /// Handles an asynchronous action of one parameter; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A> {
        let (contract, handler) = (action.itself.contract, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, usesDefaults): (A, Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try await handler(call.withDefaults(of: contract), a)) }
            return contract.encode(try await handler(call, a))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of one parameter; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a)) }
            return contract.encode(try handler(call, a))
        }
    }

    /// Handles a synchronous action of two parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return contract.encode(try handler(call, a, b))
        }
    }

    /// Handles an asynchronous action of two parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B> {
        let (contract, handler) = (action.itself.contract, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b), usesDefaults): ((A, B), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try await handler(call.withDefaults(of: contract), a, b)) }
            return contract.encode(try await handler(call, a, b))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of two parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return contract.encode(try handler(call, a, b))
        }
    }

    /// Handles a synchronous action of three parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B, C> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return contract.encode(try handler(call, a, b, c))
        }
    }

    /// Handles an asynchronous action of three parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B, C> {
        let (contract, handler) = (action.itself.contract, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try await handler(call.withDefaults(of: contract), a, b, c)) }
            return contract.encode(try await handler(call, a, b, c))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of three parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B, C> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return contract.encode(try handler(call, a, b, c))
        }
    }

    /// Handles a synchronous action of four parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B, C, D> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return contract.encode(try handler(call, a, b, c, d))
        }
    }

    /// Handles an asynchronous action of four parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B, C, D> {
        let (contract, handler) = (action.itself.contract, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try await handler(call.withDefaults(of: contract), a, b, c, d)) }
            return contract.encode(try await handler(call, a, b, c, d))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of four parameters; see the general form.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B, C, D> {
        let (contract, handler) = (action.itself.contract, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try call.read(contract)
            if usesDefaults { return contract.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return contract.encode(try handler(call, a, b, c, d))
        }
    }
}
