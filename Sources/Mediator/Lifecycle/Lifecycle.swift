import Synchronization

/// Starts and stops the modules of a mediator, one operation after the other, and in each one module after the other.
actor Lifecycle: MediatorAttachment {
    /// What callers read without waiting for the actor.
    nonisolated let startState = Mutex(StartState())

    /// The modules that run, in the order in which they start.
    private var started: [ModuleRegistration] = []
    /// Whether modules that are added start at once.
    private var isRunning = false
    private var isBusy = false
    /// The operations that wait for their turn, in the order of their calls.
    private(set) var waiting: [(operation: LifecycleOperation, turn: CheckedContinuation<Void, any Error>)] = []

    /// Starts the modules that have not started.
    func start(_ mediator: Mediator) async throws {
        try await run("start", mediator) { core in
            try await startMissing(core)
            isRunning = true
            core.changeStart { $0.settledPhase = .running }
        }
    }

    func stop(_ mediator: Mediator) async {
        let isRecursive = mediator.core.operationAroundCaller != nil
        // Cancelling the caller does not cancel this task, so that it always gets its turn.
        let task = Task {
            try? await inTurn(LifecycleOperation("stop"), mediator.core) { core in
                isRunning = false
                core.changeStart { $0.settledPhase = .stopped }
                await stopModules { _ in true }
            }
        }
        if !isRecursive { await task.value }
    }

    /// Registers modules, and starts them if the others were started.
    func add(_ mediator: Mediator, _ edits: [RegistryEdits.Edit]) async throws {
        try await run("add", mediator) { core in
            try core.apply(edits)
            guard isRunning else { return }
            do {
                try await startMissing(core)
            } catch {
                try? core.apply(
                    edits.compactMap { edit in
                        guard case .module(let module) = edit else { return nil }
                        return .change { $0.withdraw(module, &$1) }
                    })
                throw error
            }
        }
    }

    func remove(_ mediator: Mediator, _ edits: [RegistryEdits.Edit]) async throws {
        try await run("remove", mediator) { core in
            // Removed first: no caller may reach a stopped module, and an invalid update stops nothing.
            try core.apply(edits)
            await stopRemoved(core.table)
        }
    }

    // MARK: - Modules

    /// Starts each module after those that it requires; stops those that it started if one fails.
    private func startMissing(_ core: MediatorCore) async throws {
        try Task.checkCancellation()
        let table = core.table
        await stopRemoved(table)
        let order = StartOrder(table).modules
        let before = started
        for module in order where !before.contains(where: { $0 === module }) {
            do {
                try Task.checkCancellation()
                startState.withLock { $0.moduleInProgress = module.startIdentity.number }
                defer { startState.withLock { $0.moduleInProgress = nil } }
                try await module.start(core)
                started.append(module)
            } catch {
                await stopModules { module in !before.contains { $0 === module } }
                throw error
            }
        }
        started = order
    }

    /// Stops the modules that were removed or replaced since they started.
    private func stopRemoved(_ table: DispatchTable) async {
        await stopModules { module in !table.modules.contains { $0 === module } }
    }

    private func stopModules(where isIncluded: (ModuleRegistration) -> Bool) async {
        let modules = started.filter(isIncluded)
        started.removeAll { module in modules.contains { $0 === module } }
        // In a task of its own: cancelling a start does not cancel the stop of the modules that it started.
        await Task {
            for registration in modules.reversed() {
                startState.withLock { $0.moduleInProgress = registration.startIdentity.number }
                await registration.stop()
                startState.withLock { $0.moduleInProgress = nil }
            }
        }.value
    }

    // MARK: - Turns

    /// Runs an operation for a caller who waits for it.
    private func run(
        _ name: String, _ mediator: Mediator, _ work: (MediatorCore) async throws -> Void
    ) async throws {
        if let outer = mediator.core.operationAroundCaller {
            throw MediatorError.recursiveLifecycle(name, inside: outer.name, caller: mediator.caller)
        }
        try await inTurn(LifecycleOperation(name), mediator.core, work)
    }

    /// Runs an operation after the earlier ones; the actor alone would interleave them where they suspend.
    private func inTurn(
        _ operation: LifecycleOperation, _ core: MediatorCore, _ work: (MediatorCore) async throws -> Void
    ) async throws {
        try await takeTurn(operation)
        startState.withLock { $0.operation = operation }
        defer {
            startState.withLock { $0.operation = nil }
            passTurn()
        }
        let around = LifecycleOperation.around + [operation]
        try await LifecycleOperation.$around.withValue(around) { try await work(core) }
    }

    /// Waits for the earlier operations.
    ///
    /// - Throws: `CancellationError`, at once.
    private func takeTurn(_ operation: LifecycleOperation) async throws {
        try Task.checkCancellation()
        guard isBusy else {
            isBusy = true
            return
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
                // A cancellation handler that ran earlier found nothing that waits.
                if Task.isCancelled { return turn.resume(throwing: CancellationError()) }
                waiting.append((operation, turn))
            }
        } onCancel: {
            Task { await self.cancelTurn(operation) }
        }
    }

    private func cancelTurn(_ operation: LifecycleOperation) {
        guard let index = waiting.firstIndex(where: { $0.operation === operation }) else { return }
        waiting.remove(at: index).turn.resume(throwing: CancellationError())
    }

    private func passTurn() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().turn.resume() }
    }
}

// On no actor: a module that works without suspending keeps nobody else waiting.
extension ModuleRegistration {
    @concurrent fileprivate func stop() async { await module.stop() }

    /// Starts the module with a mediator that names it as the caller.
    @concurrent fileprivate func start(_ core: MediatorCore) async throws {
        do {
            try await module.start(Mediator(context: CallContext(core), frame: CallFrame(startIdentity)))
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            // An error of the module's own reaches other modules only by its type.
            let path = startIdentity.path
            let sanitized = ErrorBoundary.sanitized(error, path) { ActionSchema(path.target, path.action) }
            let failure = sanitized as? ActionFailure ?? .unexpected(path, type(of: error))
            throw MediatorError.startFailed(name, error, as: failure)
        }
    }
}
