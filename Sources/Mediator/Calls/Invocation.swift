// How a call finds its handler and runs it. What does not suspend runs in a read-side critical section: entries are
// reached through unmanaged references, and nothing is retained. What may suspend can go on in another thread, and holds
// its entry.

extension Mediator {
    // What goes into a `Call` is an argument of its own in what follows: taken out of a mediator here, each reference
    // would be retained around the handler.

    /// Runs the handler of a contract.
    @usableFromInline static func run(
        _ contract: ActionContract,
        _ scope: CallScope,
        _ callerID: CallerID,
        _ parameters: Parameters
    ) throws -> Value {
        try run(scope, callerID, parameters, path: contract.path) { $0.frozen[contract.slot] }
    }

    /// Runs the handler of a name.
    static func run(
        _ target: String,
        _ action: String,
        _ scope: CallScope,
        _ callerID: CallerID,
        _ parameters: Parameters
    ) throws -> Value {
        try run(scope, callerID, parameters, path: ActionPath(target: target, action: action)) {
            $0.frozen[target, action]
        }
    }

    @inline(__always) private static func run(
        _ scope: CallScope,
        _ callerID: CallerID,
        _ parameters: Parameters,
        path: @autoclosure () -> ActionPath,
        finding find: (Table) -> Unmanaged<RegisteredAction>?
    ) throws -> Value {
        let (core, thread) = (scope.core, RCUReader.enter())
        guard callerID.depth < core.maximumDepth, let entry = core.publishedTable._withUnsafeGuaranteedRef(find) else {
            thread._withUnsafeGuaranteedRef { $0.exit() }
            return try Mediator(scope: scope, callerID: callerID).runRetained(path(), parameters)
        }
        let value: Value
        do {
            value = try handle(entry, scope, callerID, parameters)
        } catch {
            let error = leaving(error, entry, scope, callerID, parameters)
            thread._withUnsafeGuaranteedRef { $0.exit() }
            throw error
        }
        thread._withUnsafeGuaranteedRef { $0.exit() }
        return value
    }

    @inline(__always) private static func handle(
        _ entry: Unmanaged<RegisteredAction>,
        _ scope: CallScope,
        _ callerID: CallerID,
        _ parameters: Parameters
    ) throws -> Value {
        try entry._withUnsafeGuaranteedRef {
            let callerID = ($0.callerID.called(by: callerID), caller: callerID)
            return try $0.handler(Call(scope: scope, caller: callerID.caller, callee: callerID.0, parameters: parameters))
        }
    }

    /// Returns what the caller gets to see of an error that escaped a handler.
    @inline(never) private static func leaving(
        _ error: any Error,
        _ entry: Unmanaged<RegisteredAction>,
        _ scope: CallScope,
        _ callerID: CallerID,
        _ parameters: Parameters
    ) -> any Error {
        Mediator(scope: scope, callerID: callerID).call(entry.takeUnretainedValue(), parameters).leaving(error)
    }

    /// Runs the handler of a name that is registered with other bytes, or finds out what is wrong.
    ///
    /// The frozen table has been searched for the bytes of the names; too deep a recursion ends here as well.
    @inline(never) private func runRetained(_ path: ActionPath, _ parameters: Parameters) throws -> Value {
        let entry = try registered(path) ?? unregistered(path, parameters)
        let call = try checkedCall(entry, parameters)
        do {
            return try entry.handler(call)
        } catch {
            throw call.leaving(error)
        }
    }
}

extension Mediator {
    /// Returns the entry of a name whose bytes the frozen table may not have.
    private func registered(_ path: ActionPath) -> RegisteredAction? {
        path.isASCII && callerID.depth < core.maximumDepth ? nil : core.entry(path)
    }
}

extension Mediator {
    /// Runs the main-actor handler of a contract.
    @usableFromInline @MainActor func runOnMainActor(
        _ contract: ActionContract,
        _ parameters: Parameters
    ) throws -> Value {
        let entry = try core.entry(contract) ?? unregistered(contract.path, parameters)
        let call = try checkedCall(entry, parameters)
        do {
            guard case .mainActor(let handler) = entry.body else { return try entry.handler(call) }
            return try handler(call)
        } catch {
            throw call.leaving(error)
        }
    }

    /// Runs the handler of a contract, whatever its effect.
    @usableFromInline func runAsync(_ contract: ActionContract, _ parameters: Parameters) async throws -> Value {
        try await runAsync(core.entry(contract) ?? unregistered(contract.path, parameters, awaited: true), parameters)
    }

    /// Runs the handler of a name, whatever its effect.
    func runAsync(_ path: ActionPath, _ parameters: Parameters) async throws -> Value {
        try await runAsync(core.entry(path) ?? unregistered(path, parameters, awaited: true), parameters)
    }

    /// Runs a handler, whatever its effect.
    // Inlined, as what it calls: each asynchronous function that a call goes through has a frame to make and to free.
    @inline(__always) package func runAsync(_ entry: RegisteredAction, _ parameters: Parameters) async throws -> Value {
        let call = try checkedCall(entry, parameters)
        do {
            return try await entry.runAsync(call)
        } catch {
            throw call.leaving(error)
        }
    }
}

extension Mediator {
    private func checkedCall(_ entry: RegisteredAction, _ parameters: Parameters) throws(MediatorError) -> Call {
        if callerID.depth >= core.maximumDepth { throw .callDepthExceeded(entry.path, maximum: core.maximumDepth) }
        return call(entry, parameters)
    }

    /// Returns a call of an entry, which may stand in for names that no module registered.
    func call(_ entry: RegisteredAction, _ parameters: Parameters) -> Call {
        var scope = scope
        if entry.callerID.isUnregistered {
            let caller = callerID.isUnregistered ? scope.callee : nil
            scope = CallScope(core, callee: entry.path, caller: caller, context: scope.context, span: scope.span)
        }
        return Call(scope: scope, caller: callerID, callee: entry.callerID.called(by: callerID), parameters: parameters)
    }

    /// Returns what answers for an action that no module registered, its interceptors around it.
    ///
    /// - Parameter awaited: Whether the caller awaits the call: interceptors may then send it to an asynchronous action.
    @inline(never) private func unregistered(
        _ path: ActionPath,
        _ parameters: Parameters,
        awaited: Bool = false
    ) throws(MediatorError) -> RegisteredAction {
        let table = core.table
        let entry = try standIn(for: path, parameters, table)
        return table.interceptors.chain(aroundUnregistered: entry)?.intercepted(awaited: awaited) ?? entry
    }

    /// Returns what answers for an action that no module registered: the target's handler first, then the mediator's.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound` when there is neither, and no
    ///   interceptor that covers the names and may do something about it.
    func standIn(
        for path: ActionPath,
        _ parameters: Parameters,
        _ table: Table
    ) throws(MediatorError) -> RegisteredAction {
        let handlers = [table.notFound[path.target], table.notFoundForAll].compactMap(\.self)
        let miss = { @Sendable [core, caller] in
            let error = table.notFound(path)
            core.tracer?.noted(
                UnhandledCall(
                    error: error, target: path.target, action: path.action, parameters: parameters, caller: caller))
            return error
        }
        let first =
            handlers.first.map { ($0.module, $0.place) }
            ?? table.interceptors.covering(unregistered: path).first.map { ($0.module, $0.place) }
        guard let (module, place) = first else { throw miss() }
        let body = RegisteredAction.Body.sync { call in
            for handler in handlers {
                // Calls that the handler makes are its own module's.
                let call = call.made(by: handler.caller)
                if let value = try handler.answer(call) { return value }
            }
            throw miss()
        }
        return RegisteredAction(contract: ActionContract(unregistered: path), body: body, module: module, place: place)
    }
}

extension Call {
    /// Returns what the caller gets to see of an error that escaped the handler: no error type of the module.
    func leaving(_ error: any Error) -> any Error {
        ErrorBoundary.of(error, path) { secretsSchema }
    }

    /// Returns an error in a form that other modules may see; doing so twice is as doing it once.
    package func sanitized(_ error: any Error) -> any Error {
        ErrorBoundary.sanitized(error, path) { secretsSchema }
    }
}
