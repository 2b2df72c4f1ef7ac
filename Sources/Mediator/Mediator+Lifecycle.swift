extension Mediator {
    /// Starts the modules, each after those that it requires; modules that do not depend on each other start side by
    /// side.
    ///
    /// Modules that have started already are left alone; one that was removed or replaced by ``update(_:)`` since it
    /// started is stopped before. Concurrent calls of this, ``stop()``, ``add(_:fileID:line:)`` and
    /// ``remove(module:force:fileID:line:)`` take turns. Cancelling the task cancels the modules' starts.
    ///
    /// - Throws: ``MediatorError`` with code `startFailed`, naming the module, or `CancellationError`; those that this
    ///   call had started are stopped by then, the last one first. Code `recursiveLifecycle` when a module calls this
    ///   while it starts or stops.
    public func start() async throws { try await core.attachment(Lifecycle.self).start(self) }

    /// Stops the modules that have started, each before those that it requires, otherwise the last one first.
    ///
    /// Cancelling the task cancels none of it. Called by a module while it starts or stops, it returns at once, and
    /// the modules stop when that is over.
    public func stop() async { await core.attachment(Lifecycle.self).stop(self) }

    /// Registers one module more, and starts it if the others were started.
    ///
    /// - Throws: ``RegistryError`` when it does not fit; what ``start()`` throws. It is not registered then, and the
    ///   other modules go on running.
    public func add(_ module: some Module, fileID: String = #fileID, line: Int = #line) async throws {
        let edits = RegistryLog.edits {
            $0.register(module, fileID: fileID, line: line)
        }
        try await core.attachment(Lifecycle.self).add(self, edits)
    }

    /// Removes everything that a module registered, and stops it.
    ///
    /// No call reaches the module once it stops; calls under way finish as they began.
    ///
    /// With `force` it goes though other modules require its actions: their calls fail until somebody handles those
    /// again.
    ///
    /// - Throws: ``RegistryError`` when there is no such module, or when others require it; it goes on running then.
    ///   ``MediatorError`` with code `recursiveLifecycle` when a module calls this while it starts or stops.
    public func remove(
        module name: String, force: Bool = false, fileID: String = #fileID, line: Int = #line
    ) async throws {
        let edits = RegistryLog.edits {
            $0.remove(module: name, force: force, fileID: fileID, line: line)
        }
        try await core.attachment(Lifecycle.self).remove(self, edits)
    }

    /// The names of modules that require one another in a circle; among themselves they start in the order of the
    /// list.
    public var requirementCycles: [[String]] { StartOrder(core.table).cycles }
}
