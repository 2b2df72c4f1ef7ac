/// Which modules of a mediator have started, and the one thing at a time that is done about it.
actor Lifecycle {
    private var started: [ModuleNote] = []
    private var isRunning = false
    private var last: Task<Void, Never>?

    /// Starts the modules of a table that have not started.
    ///
    /// - Throws: ``MediatorError`` with code `startFailed`, naming the module; whatever this call had started is
    ///   stopped again by then.
    func start(_ mediator: Mediator) async throws {
        try await inTurn { try await self.startAll(mediator) }
    }

    /// Stops the started modules, the last one first.
    func stop() async {
        _ = try? await inTurn { await self.stopAll() }
    }

    /// Registers a module, and starts it if the others run.
    func add(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn { try await self.addNow(mediator, edits) }
    }

    /// Stops a module and removes it.
    func remove(_ mediator: Mediator, _ name: String, _ edits: [RegistryLog.Edit]) async throws {
        try await inTurn { try await self.removeNow(mediator, name, edits) }
    }

    /// Runs after whatever was asked for before; actors alone would let two of these mingle where they suspend.
    private func inTurn(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let before = last
        let task = Task {
            await before?.value
            try await work()
        }
        last = Task { _ = await task.result }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func startAll(_ mediator: Mediator) async throws {
        isRunning = true
        do {
            try await startMissing(mediator)
        } catch {
            isRunning = !started.isEmpty
            throw error
        }
    }

    private func stopAll() async {
        isRunning = false
        while let note = started.popLast() {
            await note.module.stop()
        }
    }

    private func addNow(_ mediator: Mediator, _ edits: [RegistryLog.Edit]) async throws {
        let names = Set(mediator.modules)
        try mediator.core.apply(edits)
        guard isRunning else { return }
        do {
            try await startMissing(mediator)
        } catch {
            try mediator.update { registry in
                for name in mediator.modules where !names.contains(name) {
                    registry.remove(module: name)
                }
            }
            throw error
        }
    }

    private func removeNow(_ mediator: Mediator, _ name: String, _ edits: [RegistryLog.Edit]) async throws {
        // Found out before the module is stopped: a refusal must change nothing.
        _ = try mediator.core.table.applying(edits)
        if let position = started.firstIndex(where: { $0.name == name }) {
            await started.remove(at: position).module.stop()
        }
        try mediator.core.apply(edits)
    }

    /// Starts each module as soon as those before it have started, side by side where neither requires the other.
    private func startMissing(_ mediator: Mediator) async throws {
        let table = mediator.core.table
        let order = StartOrder(table)
        let running = Set(started.map(\.name))
        var done = Set(table.modules.indices.filter { running.contains(table.modules[$0].name) })
        var pending = Set(table.modules.indices).subtracting(done)
        var startedNow: [ModuleNote] = []
        var failure: MediatorError?
        await withTaskGroup(of: (Int, MediatorError?).self) { group in
            func startReady() {
                for position in pending.sorted() where order.predecessors[position].isSubset(of: done) {
                    pending.remove(position)
                    let note = table.modules[position]
                    group.addTask { (position, await note.start(mediator)) }
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
                if failure == nil { startReady() }
            }
        }
        guard let failure else {
            started += startedNow
            return
        }
        for note in startedNow.reversed() {
            await note.module.stop()
        }
        throw failure
    }
}

extension ModuleNote {
    /// Starts the module with a mediator that names it as the caller; returns what kept it from starting.
    fileprivate func start(_ mediator: Mediator) async -> MediatorError? {
        let path = ActionPath(target: name, action: "start")
        let body = Entry.Body.sync { _ in .null }
        let caller = Entry(contract: ActionContract(unregistered: path), body: body, module: name, place: place)
        do {
            try await module.start(Mediator(core: mediator.core, callerEntry: caller, depth: 0))
            return nil
        } catch {
            return .startFailed(self, error)
        }
    }
}
