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
    func invocation(_ contract: ActionContract, _ parameters: Parameters) throws(MediatorError) -> Invocation {
        let table = core.table
        guard let entry = table[contract] else { return try notFound(contract.path, parameters, table) }
        return try invocation(entry, parameters)
    }

    func invocation(_ path: ActionPath, _ parameters: Parameters) throws(MediatorError) -> Invocation {
        let table = core.table
        guard let entry = table[path] else { return try notFound(path, parameters, table) }
        return try invocation(entry, parameters)
    }

    func invocation(_ entry: Entry, _ parameters: Parameters) throws(MediatorError) -> Invocation {
        guard depth < core.maximumDepth else {
            throw .callDepthExceeded(entry.path, maximum: core.maximumDepth)
        }
        return Invocation(entry, parameters, by: self)
    }

    /// Returns a call to the handlers that answer for what nobody registered: the target's first, then the mediator's.
    private func notFound(
        _ path: ActionPath,
        _ parameters: Parameters,
        _ table: Table
    ) throws(MediatorError) -> Invocation {
        let handlers = [table.notFound[path.target], table.notFoundForAll].compactMap(\.self)
        let miss = { @Sendable [core, caller] in
            let error = table.notFound(path)
            core.observer?.missed(error, path.target, path.action, parameters, caller: caller)
            return error
        }
        guard let first = handlers.first else { throw miss() }
        let contract = ActionContract(unregistered: path)
        let body = Entry.Body.sync { call in
            for handler in handlers {
                // Calls that the handler makes are its own module's.
                var call = call
                call.entry = Entry(
                    contract: contract, body: call.entry.body, module: handler.module, place: handler.place)
                if let value = try handler.answer(call) { return value }
            }
            throw miss()
        }
        return try invocation(
            Entry(contract: contract, body: body, module: first.module, place: first.place), parameters)
    }
}

extension Call {
    /// Returns what the caller gets to see of an error that escaped the handler: no error type of the module.
    fileprivate func outward(_ error: any Error) -> any Error {
        switch error {
        case var error as MediatorError:
            error.prependToChain(path)
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
