/// A call about to run: who handles it and what it gets.
struct Invocation {
    private let call: Call
    private let body: Entry.Body

    fileprivate init(_ entry: Entry, _ parameters: Parameters, by mediator: Mediator) {
        body = entry.body
        call = Call(
            entry: entry,
            core: mediator.core,
            callerEntry: mediator.callerEntry,
            depth: mediator.depth,
            parameters: parameters
        )
    }

    func run() throws -> Value {
        switch body {
        case .sync(let handler):
            do {
                return try handler(call)
            } catch {
                throw call.outward(error)
            }
        case .async:
            throw MediatorError.requiresAsync(call.path)
        case .mainActor(let handler):
            guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
            return try MainActor.assumeIsolated {
                do {
                    return try handler(call)
                } catch {
                    throw call.outward(error)
                }
            }
        }
    }

    @MainActor func runOnMainActor() throws -> Value {
        guard case .mainActor(let handler) = body else { return try run() }
        do {
            return try handler(call)
        } catch {
            throw call.outward(error)
        }
    }

    func runAsync() async throws -> Value {
        switch body {
        case .sync:
            return try run()
        case .async(let handler):
            do {
                return try await handler(call)
            } catch {
                throw call.outward(error)
            }
        case .mainActor:
            return try await runOnMainActor()
        }
    }
}

extension Mediator {
    /// - Parameter awaited: Whether the caller awaits the call: interceptors may then send what nobody registered to an
    ///   asynchronous action.
    func invocation(
        _ contract: ActionContract,
        _ parameters: Parameters,
        awaited: Bool = false
    ) throws(MediatorError) -> Invocation {
        let table = core.table
        guard let entry = table[contract] else {
            return try notFound(contract.path, parameters, table, awaited: awaited)
        }
        return try invocation(entry, parameters)
    }

    func invocation(
        _ path: ActionPath,
        _ parameters: Parameters,
        awaited: Bool = false
    ) throws(MediatorError) -> Invocation {
        let table = core.table
        guard let entry = table[path] else { return try notFound(path, parameters, table, awaited: awaited) }
        return try invocation(entry, parameters)
    }

    func invocation(_ entry: Entry, _ parameters: Parameters) throws(MediatorError) -> Invocation {
        guard depth < core.maximumDepth else {
            throw .callDepthExceeded(entry.path, maximum: core.maximumDepth)
        }
        return Invocation(entry, parameters, by: self)
    }

    /// Returns a call to what answers for an action that nobody registered.
    private func notFound(
        _ path: ActionPath,
        _ parameters: Parameters,
        _ table: Table,
        awaited: Bool
    ) throws(MediatorError) -> Invocation {
        let entry = try standIn(for: path, parameters, table)
        let chain = table.interceptors.chain(aroundUnregistered: entry)
        return try invocation(chain?.laid(awaited: awaited) ?? entry, parameters)
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
            core.observer?.missed(error, path.target, path.action, parameters, caller: caller)
            return error
        }
        let first =
            handlers.first.map { ($0.module, $0.place) }
            ?? table.interceptors.covering(unregistered: path).first.map { ($0.module, $0.place) }
        guard let (module, place) = first else { throw miss() }
        let contract = ActionContract(unregistered: path)
        let body = Entry.Body.sync { call in
            for handler in handlers {
                // Calls that the handler makes are its own module's.
                var call = call
                call.entry = Entry(
                    contract: contract, body: call.entry.body, module: handler.module, place: handler.place,
                    span: call.entry.span)
                if let value = try handler.answer(call) { return value }
            }
            throw miss()
        }
        return Entry(contract: contract, body: body, module: module, place: place)
    }
}

extension Call {
    /// Returns what the caller gets to see of an error that escaped the handler: no error type of the module.
    func outward(_ error: any Error) -> any Error {
        let error = presentable(error)
        guard var error = error as? MediatorError else { return error }
        error.prependToChain(path)
        return error
    }

    /// Returns an error in a form that other modules may see; doing so twice is as doing it once.
    func presentable(_ error: any Error) -> any Error {
        switch error {
        case var error as MediatorError:
            // What a handler's own reading of values throws knows of no call.
            if error.target == nil { (error.target, error.action) = (target, action) }
            return error
        case is ActionFailure, is CancellationError:
            return error
        default:
            return ActionFailure(ActionFailure.unexpectedCode, descriptionWithoutSecrets(of: error))
        }
    }
}
