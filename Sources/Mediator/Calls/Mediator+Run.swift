import CMediatorThreads

// How a call finds its handler and runs it. A synchronous call reads the table in force, and runs the handler while it does
// so; it counts no reference to what it finds. A call that may suspend retains its action.

extension Mediator {
    // The parts of a `Call` are separate arguments below, so that none is retained: note 15 of docs/CompilerNotes.md.

    /// Runs the handler of a contract.
    @usableFromInline static func run(
        _ contract: ActionContract, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) throws -> Value {
        // The context keeps the core, and the core its table.
        defer { withExtendedLifetime(context) {} }
        let value = try borrowing(context.core) { core in
            try core.published.read { table in
                guard caller.depth < core.stackCheckDepth else { return Value?.none }
                return try table.index.with(contract) { try run($0, context, caller, parameters) }
            }
        }
        return try value ?? Mediator(context: context, callerFrame: caller).runIndirectly(contract.path, parameters)
    }

    /// Runs the handler of a name.
    static func run(
        _ target: String, _ action: String, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) throws -> Value {
        defer { withExtendedLifetime(context) {} }
        let value = try borrowing(context.core) { core in
            try core.published.read { table in
                guard caller.depth < core.stackCheckDepth else { return Value?.none }
                return try table.index.with(target, action) { try run($0, context, caller, parameters) }
            }
        }
        let path = { ActionPath(target: target, action: action) }
        return try value ?? Mediator(context: context, callerFrame: caller).runIndirectly(path(), parameters)
    }

    private static func run(
        _ action: RegisteredAction, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) throws -> Value {
        do {
            return try action.syncHandler(
                Call(context: context, caller: caller, callee: action.number, parameters: parameters))
        } catch {
            throw leaving(error, action, context, caller, parameters)
        }
    }

    /// Returns the error that the caller gets for one that a handler threw.
    @inline(never) private static func leaving(
        _ error: any Error, _ action: RegisteredAction, _ context: CallContext, _ caller: CallFrame,
        _ parameters: Parameters
    ) -> any Error {
        ErrorBoundary.of(error, action.path, module: action.module) {
            Mediator(context: context, callerFrame: caller).call(action, parameters).secretsSchema
        }
    }

    /// Runs what the direct way leaves out: deep calls, names that are equal in other bytes, and names that no module
    /// registered.
    @inline(never) private func runIndirectly(_ path: ActionPath, _ parameters: Parameters) throws -> Value {
        let action = try core.action(path) ?? notFoundAction(path, parameters)
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try action.syncHandler(call)
        } catch {
            throw call.leaving(error)
        }
    }
}

extension Mediator {
    /// Runs the main-actor handler of a contract.
    @usableFromInline @MainActor func runOnMainActor(
        _ contract: ActionContract, _ parameters: Parameters
    ) throws -> Value {
        let action = core.action(contract)
        return try runOnMainActor(action ?? notFoundAction(contract.path, parameters), parameters)
    }

    /// Runs a handler that does not suspend.
    @MainActor package func runOnMainActor(
        _ action: RegisteredAction, _ parameters: Parameters
    ) throws -> Value {
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try action.runOnMainActor(call)
        } catch {
            throw call.leaving(error)
        }
    }

    /// Runs the handler of a contract, whatever its effect.
    @usableFromInline static func runAsync(
        _ contract: ActionContract, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) async throws -> Value {
        try await runAsync(context.core.action(contract), contract.path, context, caller, parameters)
    }

    /// Runs the handler of a name, whatever its effect.
    static func runAsync(
        _ target: String, _ action: String, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) async throws -> Value {
        let path = ActionPath(target: target, action: action)
        return try await runAsync(context.core.action(path), path, context, caller, parameters)
    }

    // Inlined, as its callees: each asynchronous function on the way allocates and frees a frame.
    private static func runAsync(
        _ action: RegisteredAction?, _ path: ActionPath, _ context: CallContext, _ caller: CallFrame,
        _ parameters: Parameters
    ) async throws -> Value {
        guard let action, caller.depth < context.core.stackCheckDepth else {
            let mediator = Mediator(context: context, callerFrame: caller)
            return try await mediator.runAsync(
                action ?? mediator.notFoundAction(path, parameters, awaited: true), parameters)
        }
        let call = Call(context: context, caller: caller, callee: action.number, parameters: parameters)
        do {
            return try await action.runAsync(call)
        } catch {
            throw call.leaving(error)
        }
    }

    /// Runs a handler, whatever its effect.
    package func runAsync(_ action: RegisteredAction, _ parameters: Parameters) async throws -> Value {
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try await action.runAsync(call)
        } catch {
            throw call.leaving(error)
        }
    }
}

extension Mediator {
    private func checkedCall(_ action: RegisteredAction, _ parameters: Parameters) throws(MediatorError) -> Call {
        try checkDepth(action.path)
        return call(action, parameters)
    }

    /// Checks that a call, a post or a request may nest here.
    ///
    /// - Throws: ``MediatorError`` with code `callDepthExceeded`.
    package func checkDepth(_ path: @autoclosure () -> ActionPath) throws(MediatorError) {
        guard callerFrame.depth >= context.core.stackCheckDepth else { return }
        if callerFrame.depth >= core.maximumDepth { throw .callDepthExceeded(path(), maximum: core.maximumDepth) }
        // What a deep call leaves to its handler and to its error: a quarter of the stack.
        if !mediator_stack_has_room(128 << 10, 24 << 10) { throw .stackExhausted(path(), depth: callerFrame.depth) }
    }

    /// Returns a call of an action, which may be that of unregistered names.
    func call(_ action: RegisteredAction, _ parameters: Parameters) -> Call {
        let (callee, context) = context.number(of: action.identity)
        return Call(context: context, caller: callerFrame, callee: callee, parameters: parameters)
    }
}
