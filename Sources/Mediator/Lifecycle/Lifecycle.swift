/// Which modules of a mediator have started, and the one thing at a time that is done about it.
actor Lifecycle: MediatorAttachment {
    /// The modules that have started, in order.
    private var started: [ModuleRegistration] = []
    private var isRunning = false
    private var last: Task<Void, Never>?

    /// Starts the modules that have not started.
    func start(_ mediator: Mediator) async throws {
        try await inTurn("start", mediator) {
            try await self.startMissing(mediator.core)
            await self.note(isRunning: true)
        }
    }

    /// Stops the started modules, those first that no other one requires.
    func stop(_ mediator: Mediator) async {
        let task = enqueue("stop") { await self.stopAll(mediator.core.table) }
        // A module that asks for this while it starts or stops would wait for itself.
        if LifecycleOperation.underWayHere(of: self) == nil { _ = await task.result }
    }

    /// Registers modules, and starts them if the others run.
    func add(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn("add", mediator) { try await self.addNow(mediator.core, edits) }
    }

    /// Removes a module and stops it.
    func remove(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn("remove", mediator) {
            // Removed first: no caller may reach a module that has stopped, and a refusal changes nothing.
            try mediator.core.apply(edits)
            await self.stopUnregistered(mediator.core.table)
        }
    }

    /// Runs after whatever was asked for before; actors alone would let two of these mingle where they suspend.
    private func inTurn(
        _ name: String,
        _ mediator: Mediator,
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        if let turn = LifecycleOperation.underWayHere(of: self) {
            throw MediatorError.recursiveLifecycle(name, inside: turn.name, caller: mediator.caller)
        }
        let task = enqueue(name, work)
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func enqueue(
        _ name: String,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> Task<Void, any Error> {
        let before = last
        let turn = LifecycleOperation(name, of: self)
        let task = Task {
            await before?.value
            try await turn.run(work)
        }
        last = Task { _ = await task.result }
        return task
    }

    private func note(isRunning: Bool) {
        self.isRunning = isRunning
    }

    private func stopAll(_ table: Table) async {
        isRunning = false
        let notes = started
        started = []
        await stop(notes, table)
    }

    /// Stops modules that were removed, or replaced by others of their name, since they started.
    private func stopUnregistered(_ table: Table) async {
        let notes = started.filter { note in !table.modules.contains { $0 === note } }
        started.removeAll { note in notes.contains { $0 === note } }
        await stop(notes, table)
    }

    private func stop(_ notes: [ModuleRegistration], _ table: Table) async {
        let order = StartOrder(table).stopOrder(of: notes)
        // In a task of its own: a start that was cancelled must not cut short the stop of what it had started.
        await Task {
            for note in order { await note.module.stop() }
        }.value
    }

    private func addNow(_ core: MediatorCore, _ edits: [RegistryLog.Edit]) async throws {
        try core.apply(edits)
        guard isRunning else { return }
        do {
            try await startMissing(core)
        } catch {
            for case .module(let note) in edits where core.table.modules.contains(where: { $0 === note }) {
                withdraw(note, core)
            }
            throw error
        }
    }

    /// Removes a module that did not start.
    private func withdraw(_ note: ModuleRegistration, _ core: MediatorCore) {
        for force in [false, true] {
            let removal = RegistryLog.edits {
                $0.remove(module: note.name, force: force, fileID: note.place.fileID, line: note.place.line)
            }
            // Refused only when somebody who requires the module has registered meanwhile.
            if (try? core.apply(removal)) != nil { return }
        }
    }

    /// Starts each module as soon as those before it have started, side by side where neither requires the other.
    private func startMissing(_ core: MediatorCore) async throws {
        try Task.checkCancellation()
        let table = core.table
        await stopUnregistered(table)
        let order = StartOrder(table)
        var done = Set(
            table.modules.indices.filter { position in started.contains { $0 === table.modules[position] } })
        var pending = Set(table.modules.indices).subtracting(done)
        var startedNow: [ModuleRegistration] = []
        var failure: (any Error)?
        await withTaskGroup(of: (Int, (any Error)?).self) { group in
            func startReady() {
                for position in pending.sorted() where order.predecessors[position].isSubset(of: done) {
                    pending.remove(position)
                    let note = table.modules[position]
                    group.addTask { (position, await note.start(core)) }
                }
            }
            startReady()
            while let (position, error) = await group.next() {
                if let error {
                    failure = failure ?? error
                    group.cancelAll()
                } else {
                    done.insert(position)
                    startedNow.append(table.modules[position])
                }
                if failure == nil, Task.isCancelled, !pending.isEmpty { failure = CancellationError() }
                if failure == nil { startReady() }
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
    /// Starts the module with a mediator that names it as the caller; returns what kept it from starting.
    fileprivate func start(_ core: MediatorCore) async -> (any Error)? {
        do {
            try await module.start(Mediator(scope: CallScope(core), callerID: starting))
            return nil
        } catch is CancellationError where Task.isCancelled {
            return CancellationError()
        } catch {
            return MediatorError.startFailed(self, error)
        }
    }
}
