import CMediatorThreads

// How a call finds its handler and runs it. A synchronous call reads the table in force, and runs the handler while it does
// so; it counts no reference to what it finds. A call that may suspend retains its action.
//
// `run` of a contract, and `run` of names, are the direct way. `runIndirectly` and `runSync` do what the direct way leaves out.
// `runOnMainActor` and `runAsync` are for the other effects.

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
                return try table.index.with(contract) { action in
                    let frame = caller.inner(action.number)
                    return try runHandler(
                        of: action, Mediator(context: context, frame: frame), caller.caller, parameters)
                }
            }
        }
        return try value ?? Mediator(context: context, frame: caller).runIndirectly(contract.path, parameters)
    }

    /// Runs the handler of a name.
    static func run(
        _ target: String, _ action: String, _ context: CallContext, _ caller: CallFrame, _ parameters: Parameters
    ) throws -> Value {
        defer { withExtendedLifetime(context) {} }
        let value = try borrowing(context.core) { core in
            try core.published.read { table in
                guard caller.depth < core.stackCheckDepth else { return Value?.none }
                return try table.index.with(target, action) { found in
                    let frame = caller.inner(found.number)
                    return try runHandler(
                        of: found, Mediator(context: context, frame: frame), caller.caller, parameters)
                }
            }
        }
        if let value { return value }
        let path = ActionPath(target: target, action: action)
        return try Mediator(context: context, frame: caller).runIndirectly(path, parameters)
    }

    /// - Parameter mediator: The mediator for the calls of the handler.
    private static func runHandler(
        of action: RegisteredAction, _ mediator: Mediator, _ caller: IdentityNumber, _ parameters: Parameters
    ) throws -> Value {
        do {
            return try action.syncHandler(Call(mediator, caller: caller, parameters))
        } catch {
            // The call once more, so that the first is not retained.
            throw Call(mediator, caller: caller, parameters).errorForCaller(error)
        }
    }

    /// Runs what the direct way leaves out: deep calls, names that are equal in other bytes, and names that no module
    /// registered.
    @inline(never) private func runIndirectly(_ path: ActionPath, _ parameters: Parameters) throws -> Value {
        try runSync(core.action(path) ?? unregisteredAction(path, parameters), parameters)
    }
}

extension Mediator {
    /// Runs a handler that does not suspend; one of the main actor only there.
    private func runSync(_ action: RegisteredAction, _ parameters: Parameters) throws -> Value {
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try action.syncHandler(call)
        } catch {
            throw call.errorForCaller(error)
        }
    }

    @usableFromInline @MainActor func runOnMainActor(
        _ contract: ActionContract, _ parameters: Parameters
    ) throws -> Value {
        try runOnMainActor(core.action(contract) ?? unregisteredAction(contract.path, parameters), parameters)
    }

    /// Runs a handler that does not suspend, without the check of the main actor that `syncHandler` makes.
    @MainActor package func runOnMainActor(_ action: RegisteredAction, _ parameters: Parameters) throws -> Value {
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try action.runOnMainActor(call)
        } catch {
            throw call.errorForCaller(error)
        }
    }

    // No asynchronous function: note 21 of docs/CompilerNotes.md.
    /// Returns the action of a contract for a caller who awaits it.
    @usableFromInline func awaitedAction(
        _ contract: ActionContract, _ parameters: Parameters
    ) throws -> RegisteredAction {
        try core.action(contract) ?? unregisteredAction(contract.path, parameters, awaited: true)
    }

    /// Runs a handler, whatever its effect.
    @usableFromInline package func runAsync(_ action: RegisteredAction, _ parameters: Parameters) async throws -> Value
    {
        defer { withExtendedLifetime(action) {} }
        let call = try checkedCall(action, parameters)
        do {
            return try await action.runAsync(call)
        } catch {
            throw call.errorForCaller(error)
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
        guard frame.depth >= context.core.stackCheckDepth else { return }
        if frame.depth >= core.maximumDepth { throw .callDepthExceeded(path(), maximum: core.maximumDepth) }
        // What a deep call leaves to its handler and to its error: a quarter of the stack, at least 24 KiB and at most 128 KiB.
        // Stacks of less than 64 KiB, and handlers that need more than this space by themselves, are not guarded.
        if !mediator_stack_has_space(128 << 10, 24 << 10) { throw .stackExhausted(path(), depth: frame.depth) }
    }

    /// Returns a call of an action, which may be that of unregistered names.
    func call(_ action: RegisteredAction, _ parameters: Parameters) -> Call {
        let (callee, context) = context.number(of: action.identity)
        return Call(context: context, caller: frame, callee: callee, parameters: parameters)
    }
}
