/// Starts and stops the modules of a mediator, one operation at a time.
actor Lifecycle: MediatorAttachment {
    /// The modules that have started, in order.
    private var started: [ModuleRegistration] = []
    private var isRunning = false
    /// The modules whose start or stop has not returned.
    private var busy: [ModuleRegistration] = []
    /// The operation that runs.
    private var current: LifecycleOperation?
    /// The operations that wait for their turn and may be cancelled.
    private(set) var waiting: [(operation: LifecycleOperation, task: Task<Void, any Error>)] = []
    private var last: Task<Void, Never>?
    /// Runs when an operation begins to wait for another; for tests.
    var onWait: @Sendable () -> Void = {}

    /// Starts the modules that have not started.
    func start(_ mediator: Mediator) async throws {
        try await inTurn("start", mediator) { try await self.startAll(mediator.core) }
    }

    /// Stops the started modules, each before those that it requires.
    func stop(_ mediator: Mediator) async {
        let isRecursive = operation(around: mediator) != nil
        let task = enqueue(LifecycleOperation("stop", of: self)) { await self.stopAll(mediator.core) }
        // A module that called this while it starts or stops would wait for itself.
        if !isRecursive { _ = await task.result }
    }

    /// Registers modules, and starts them if the others were started.
    func add(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn("add", mediator) { try await self.addNow(mediator.core, edits) }
    }

    /// Removes a module and stops it.
    func remove(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn("remove", mediator) {
            // Removed first: no caller may reach a stopped module, and an invalid update stops nothing.
            try mediator.core.apply(edits)
            await self.stopUnregistered(mediator.core.table)
        }
    }

    /// Runs an operation after the earlier ones; the actor alone would interleave them where they suspend.
    private func inTurn(
        _ name: String, _ mediator: Mediator, _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        if let outer = operation(around: mediator) {
            throw MediatorError.recursiveLifecycle(name, inside: outer.name, caller: mediator.caller)
        }
        let operation = LifecycleOperation(name, of: self)
        let task = enqueue(operation, work)
        waiting.append((operation, task))
        if current != nil { onWait() }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
            Task { await self.cancelWaiting(behind: operation) }
        }
    }

    /// Returns the operation that waits for the running code, or for a task of the module that has this mediator.
    private func operation(around mediator: Mediator) -> LifecycleOperation? {
        let isBusy = busy.contains { $0.startIdentity === mediator.callerFrame.identity }
        return LifecycleOperation.underWayHere(of: self) ?? (isBusy ? current : nil)
    }

    private func enqueue(
        _ operation: LifecycleOperation, _ work: @escaping @Sendable () async throws -> Void
    ) -> Task<Void, any Error> {
        let before = last
        let task = Task {
            defer { waiting.removeAll { $0.operation === operation } }
            try await operation.wait(for: before)
            current = operation
            defer { current = nil }
            try await operation.run(work)
        }
        last = Task {
            await before?.value
            _ = await task.result
        }
        return task
    }

    /// Cancels what waits for a running operation that is cancelled: a module may wait for it in turn, in a detached task.
    private func cancelWaiting(behind operation: LifecycleOperation) {
        guard current === operation else { return }
        for (other, task) in waiting where other !== operation { other.cancel(task, behind: operation) }
    }

    private func startAll(_ core: MediatorCore) async throws {
        try await startMissing(core)
        isRunning = true
        core.changeStart { $0.last = .running }
    }

    private func stopAll(_ core: MediatorCore) async {
        isRunning = false
        core.changeStart { $0.last = .stopped }
        let modules = started
        started = []
        await stop(modules, core.table)
    }

    /// Stops modules that were removed or replaced since they started.
    private func stopUnregistered(_ table: Table) async {
        let modules = started.filter { module in !table.modules.contains { $0 === module } }
        started.removeAll { module in modules.contains { $0 === module } }
        await stop(modules, table)
    }

    private func stop(_ modules: [ModuleRegistration], _ table: Table) async {
        let order = StartOrder(table).stopOrder(of: modules)
        // In a task of its own: cancelling a start must not cancel the stop of the modules that it had started.
        await Task {
            for registration in order {
                busy.append(registration)
                await registration.module.stop()
                busy.removeAll { $0 === registration }
            }
        }.value
    }

    private func addNow(_ core: MediatorCore, _ edits: [RegistryLog.Edit]) async throws {
        try core.apply(edits)
        guard isRunning else { return }
        do {
            try await startMissing(core)
        } catch {
            for case .module(let module) in edits where core.table.modules.contains(where: { $0 === module }) {
                withdraw(module, core)
            }
            throw error
        }
    }

    /// Removes a module that did not start.
    private func withdraw(_ module: ModuleRegistration, _ core: MediatorCore) {
        // Without force this fails only if a module that requires it was registered meanwhile.
        for force in [false, true] {
            let removal = RegistryLog.Edit.removeModule(module.name, force: force, place: module.place)
            if (try? core.apply([removal])) != nil { return }
        }
    }

    /// Starts each module as soon as its predecessors have started; modules that are independent start concurrently.
    private func startMissing(_ core: MediatorCore) async throws {
        try Task.checkCancellation()
        let table = core.table
        await stopUnregistered(table)
        let order = StartOrder(table)
        let done = Set(
            table.modules.indices.filter { position in started.contains { $0 === table.modules[position] } })
        // For each module, the modules that await it, and how many it awaits.
        var following = table.modules.map { _ in [Int]() }
        var awaited = following.map(\.count)
        for position in table.modules.indices where !done.contains(position) {
            for other in order.predecessors[position] where !done.contains(other) {
                following[other].append(position)
                awaited[position] += 1
            }
        }
        var pendingCount = table.modules.count - done.count
        var startedNow: [ModuleRegistration] = []
        var failure: (any Error)?
        await withTaskGroup(of: (Int, (any Error)?).self) { group in
            func startReady(among positions: some Sequence<Int>) {
                for position in positions where awaited[position] == 0 && !done.contains(position) {
                    pendingCount -= 1
                    let module = table.modules[position]
                    busy.append(module)
                    group.addTask { (position, await module.start(core)) }
                }
            }
            startReady(among: table.modules.indices)
            while let (position, error) = await group.next() {
                busy.removeAll { $0 === table.modules[position] }
                if let error {
                    failure = failure ?? error
                    group.cancelAll()
                } else {
                    for other in following[position] { awaited[other] -= 1 }
                    startedNow.append(table.modules[position])
                }
                if failure == nil, Task.isCancelled, pendingCount > 0 { failure = CancellationError() }
                if failure == nil { startReady(among: following[position]) }
            }
        }
        guard let failure else {
            started += startedNow
            return
        }
        await stop(startedNow, table)
        throw failure
    }
}

extension ModuleRegistration {
    /// Starts the module with a mediator that names it as the caller; returns the error if it fails.
    fileprivate func start(_ core: MediatorCore) async -> (any Error)? {
        do {
            try await module.start(Mediator(scope: CallScope(core), callerFrame: CallFrame(startIdentity)))
            return nil
        } catch is CancellationError where Task.isCancelled {
            return CancellationError()
        } catch {
            return MediatorError.startFailed(self, error)
        }
    }
}
