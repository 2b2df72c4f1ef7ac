// The forms of `handle` for up to four parameters, which the compiler specializes: see Mediator+PerformFew.swift. The
// asynchronous forms use a function, since closures of inlinable functions leave the caller's actor. A constant holds the
// handler, since the compiler does not see that a parameter of its type may throw.

extension Registry {
    /// Handles a synchronous action of no parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output> {
        let ((contract, _, result), handler) = (action.itself.parts, handler)
        log.handleSync(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try handler(call))
        }
    }

    /// Handles an asynchronous action of no parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that may suspend; it gets the call, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output> {
        let ((contract, _, result), handler) = (action.itself.parts, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try await handler(call))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of no parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the main actor; it gets the call, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output> {
        let ((contract, _, result), handler) = (action.itself.parts, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            if !call.parameters.isEmpty { throw contract.validationError(call.parameters) }
            return result.encode(try handler(call))
        }
    }

    /// Handles a synchronous action of one parameter.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call and the parameter, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleSync(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
            return result.encode(try handler(call, a))
        }
    }

    /// Handles an asynchronous action of one parameter.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that may suspend; it gets the call and the parameter, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a)) }
            return result.encode(try await handler(call, a))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of one parameter.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the main actor; it gets the call and the parameter, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let (a, usesDefaults): (A, Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a)) }
            return result.encode(try handler(call, a))
        }
    }

    /// Handles a synchronous action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call and both parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try handler(call, a, b))
        }
    }

    /// Handles an asynchronous action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that may suspend; it gets the call and both parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try await handler(call, a, b))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the main actor; it gets the call and both parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b), usesDefaults): ((A, B), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b)) }
            return result.encode(try handler(call, a, b))
        }
    }

    /// Handles a synchronous action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call and the three parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B, C> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try handler(call, a, b, c))
        }
    }

    /// Handles an asynchronous action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that may suspend; it gets the call and the three parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B, C> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try await handler(call, a, b, c))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the main actor; it gets the call and the three parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B, C> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c), usesDefaults): ((A, B, C), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c)) }
            return result.encode(try handler(call, a, b, c))
        }
    }

    /// Handles a synchronous action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call and the four parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.SyncHandler
    ) where Contract.Itself == Action<SynchronousEffect, Output, A, B, C, D> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleSync(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try handler(call, a, b, c, d))
        }
    }

    /// Handles an asynchronous action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that may suspend; it gets the call and the four parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.AsyncHandler
    ) where Contract.Itself == Action<AsynchronousEffect, Output, A, B, C, D> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        @Sendable nonisolated(nonsending) func run(_ call: Call) async throws -> Value {
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try await handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try await handler(call, a, b, c, d))
        }
        log.handle(contract, fileID, line, .async(run))
    }

    /// Handles a main-actor action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the main actor; it gets the call and the four parameters, and returns the result.
    @inlinable public mutating func handle<Contract: ActionDefinition, Output, A, B, C, D>(
        _ action: Contract, fileID: String = #fileID, line: Int = #line, _ handler: Contract.MainActorHandler
    ) where Contract.Itself == Action<MainActorEffect, Output, A, B, C, D> {
        let ((contract, names, result), handler) = (action.itself.parts, handler)
        log.handleOnMainActor(contract, fileID, line) { call in
            let ((a, b, c, d), usesDefaults): ((A, B, C, D), Bool) = try contract.read(call.parameters, names)
            if usesDefaults { return result.encode(try handler(call.withDefaults(of: contract), a, b, c, d)) }
            return result.encode(try handler(call, a, b, c, d))
        }
    }
}
