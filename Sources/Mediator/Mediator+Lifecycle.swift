import Synchronization

extension Mediator {
    /// Starts the modules one after the other, each after those that it requires, otherwise in the order of
    /// registration.
    ///
    /// It skips modules that run, and first stops those that ``update(_:)`` removed or replaced. Concurrent calls of
    /// this, ``stop()``, ``add(_:fileID:line:)`` and ``remove(module:force:fileID:line:)`` run one after another.
    /// Cancelling the task cancels the module that starts, and no other one starts; a call that waits for an earlier one
    /// ends at once.
    ///
    /// A module that is starting or stopping must not wait for one of these calls, since the call waits for the module.
    /// The module, the handlers that it calls and the tasks that it creates get an error. A detached task gets none: its
    /// call waits for its turn, and a module whose start or stop waits for that task never ends.
    ///
    /// - Throws: ``MediatorError`` with code `startFailed`, naming the module, or `CancellationError`; the modules that
    ///   this call had started are stopped first, the last one first. Code `recursiveLifecycle` if a module calls it
    ///   while it starts or stops.
    public func start() async throws {
        core.changeStart { $0.pendingCount += 1 }
        defer { core.changeStart { $0.pendingCount -= 1 } }
        do { try await core.attachment(Lifecycle.self).start(self) } catch {
            // Nothing was started then.
            if (error as? MediatorError)?.code == .recursiveLifecycle { throw error }
            core.changeStart { $0.settledPhase = $0.settledPhase == .running ? .running : .failed }
            throw error
        }
    }

    /// Stops the started modules one after the other, the last one first: each before those that it requires.
    ///
    /// Cancelling the task has no effect. When a module calls it while it starts or stops, it returns at once and the
    /// modules stop afterwards.
    public func stop() async { await core.attachment(Lifecycle.self).stop(self) }

    /// Registers another module and starts it if the others were started.
    ///
    /// If its start fails, what it registered is removed again, and freed as ``update(_:)`` says.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    /// - Throws: ``RegistryError`` with all problems, and the errors of ``start()``. The module is not registered then,
    ///   and the others keep running.
    public func add(_ module: some Module, fileID: String = #fileID, line: Int = #line) async throws {
        try LibraryCopies.check()
        let edits = RegistryEdits.collected { $0.register(module, fileID: fileID, line: line) }
        try await core.attachment(Lifecycle.self).add(self, edits)
    }

    /// Removes everything that a module registered, and stops it.
    ///
    /// No new call reaches the module; running calls finish with the old registrations. The module and what it registered
    /// are freed after its `stop` and these calls have ended, soon after this returns: on a queue of Mediator's own, or on
    /// the main queue, as ``update(_:)`` says.
    ///
    /// - Parameters:
    ///   - name: The name of the module.
    ///   - force: Whether to remove the module though others require it; their calls fail until a module handles its
    ///     actions again.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    /// - Throws: ``RegistryError`` when there is no such module, or when others require it: it then keeps running;
    ///   ``MediatorError`` with code `recursiveLifecycle` when a module calls it while it starts or stops.
    public func remove(
        module name: String, force: Bool = false, fileID: String = #fileID, line: Int = #line
    ) async throws {
        let edits = RegistryEdits.collected { $0.remove(module: name, force: force, fileID: fileID, line: line) }
        try await core.attachment(Lifecycle.self).remove(self, edits)
    }

    /// Whether the running code is part of a module's start or stop: a call that waits for its end would never end.
    package var isStartingModule: Bool {
        core.operationAroundCaller != nil
            || core.attachments.existing(Lifecycle.self)?.startState.withLock(\.moduleInProgress) == frame.caller
    }
}
