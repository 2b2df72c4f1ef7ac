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
        _ party: CallParty,
        _ parameters: Parameters
    ) throws -> Value {
        try run(scope, party, parameters, path: contract.path) { $0.frozen[contract.slot] }
    }

    /// Runs the handler of a name.
    static func run(
        _ target: String,
        _ action: String,
        _ scope: CallScope,
        _ party: CallParty,
        _ parameters: Parameters
    ) throws -> Value {
        try run(scope, party, parameters, path: ActionPath(target: target, action: action)) {
            $0.frozen[target, action]
        }
    }

    @inline(__always) private static func run(
        _ scope: CallScope,
        _ party: CallParty,
        _ parameters: Parameters,
        path: @autoclosure () -> ActionPath,
        finding find: (Table) -> Unmanaged<Entry>?
    ) throws -> Value {
        let (core, thread) = (scope.core, RCUReader.enter())
        guard party.depth < core.maximumDepth, let entry = core.publishedTable._withUnsafeGuaranteedRef(find) else {
            thread._withUnsafeGuaranteedRef { $0.exit() }
            return try Mediator(scope: scope, party: party).runHeld(path(), parameters)
        }
        let value: Value
        do {
            value = try handle(entry, scope, party, parameters)
        } catch {
            let error = outward(error, entry, scope, party, parameters)
            thread._withUnsafeGuaranteedRef { $0.exit() }
            throw error
        }
        thread._withUnsafeGuaranteedRef { $0.exit() }
        return value
    }

    @inline(__always) private static func handle(
        _ entry: Unmanaged<Entry>,
        _ scope: CallScope,
        _ party: CallParty,
        _ parameters: Parameters
    ) throws -> Value {
        try entry._withUnsafeGuaranteedRef {
            let party = ($0.party.called(by: party), caller: party)
            return try $0.handler(Call(scope: scope, caller: party.caller, party: party.0, parameters: parameters))
        }
    }

    /// Returns what the caller gets to see of an error that escaped a handler.
    @inline(never) private static func outward(
        _ error: any Error,
        _ entry: Unmanaged<Entry>,
        _ scope: CallScope,
        _ party: CallParty,
        _ parameters: Parameters
    ) -> any Error {
        Mediator(scope: scope, party: party).call(entry.takeUnretainedValue(), parameters).outward(error)
    }

    /// Runs the handler of a name that is registered with other bytes, or finds out what is wrong.
    @inline(never) private func runHeld(_ path: ActionPath, _ parameters: Parameters) throws -> Value {
        let entry = try core.entry(path) ?? unregistered(path, parameters)
        let call = try checkedCall(entry, parameters)
        do {
            return try entry.handler(call)
        } catch {
            throw call.outward(error)
        }
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
            throw call.outward(error)
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
    @inline(__always) package func runAsync(_ entry: Entry, _ parameters: Parameters) async throws -> Value {
        let call = try checkedCall(entry, parameters)
        do {
            return try await entry.runAsync(call)
        } catch {
            throw call.outward(error)
        }
    }
}

extension Mediator {
    private func checkedCall(_ entry: Entry, _ parameters: Parameters) throws(MediatorError) -> Call {
        if party.depth >= core.maximumDepth { throw .callDepthExceeded(entry.path, maximum: core.maximumDepth) }
        return call(entry, parameters)
    }

    /// Returns a call of an entry, which may stand in for names that nobody registered.
    func call(_ entry: Entry, _ parameters: Parameters) -> Call {
        var scope = scope
        if entry.party.isUnnumbered {
            let caller = party.isUnnumbered ? scope.callee : nil
            scope = CallScope(core, callee: entry.path, caller: caller, context: scope.context, span: scope.span)
        }
        return Call(scope: scope, caller: party, party: entry.party.called(by: party), parameters: parameters)
    }

    /// Returns what answers for an action that nobody registered, its interceptors around it.
    ///
    /// - Parameter awaited: Whether the caller awaits the call: interceptors may then send it to an asynchronous action.
    @inline(never) private func unregistered(
        _ path: ActionPath,
        _ parameters: Parameters,
        awaited: Bool = false
    ) throws(MediatorError) -> Entry {
        let table = core.table
        let entry = try standIn(for: path, parameters, table)
        return table.interceptors.chain(aroundUnregistered: entry)?.laid(awaited: awaited) ?? entry
    }

    /// Returns what answers for an action that nobody registered: the target's handler first, then the mediator's.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound` when there is neither, and no
    ///   interceptor that covers the names and may do something about it.
    func standIn(
        for path: ActionPath,
        _ parameters: Parameters,
        _ table: Table
    ) throws(MediatorError) -> Entry {
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
        let body = Entry.Body.sync { call in
            for handler in handlers {
                // Calls that the handler makes are its own module's.
                let call = call.made(by: handler.caller)
                if let value = try handler.answer(call) { return value }
            }
            throw miss()
        }
        return Entry(contract: ActionContract(unregistered: path), body: body, module: module, place: place)
    }
}

extension Call {
    /// Returns what the caller gets to see of an error that escaped the handler: no error type of the module.
    func outward(_ error: any Error) -> any Error {
        OutwardError.of(error, path) { secretsSchema }
    }

    /// Returns an error in a form that other modules may see; doing so twice is as doing it once.
    package func presentable(_ error: any Error) -> any Error {
        OutwardError.presentable(error, path) { secretsSchema }
    }
}
