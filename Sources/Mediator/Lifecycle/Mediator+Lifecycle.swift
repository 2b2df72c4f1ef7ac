extension Mediator {
    /// Starts the modules, each after those that it requires; modules that do not depend on each other start side by
    /// side.
    ///
    /// Modules that have started already are left alone. Concurrent calls of this, ``stop()``, ``add(_:fileID:line:)``
    /// and ``remove(module:force:fileID:line:)`` take turns.
    ///
    /// - Throws: ``MediatorError`` with code `startFailed`, naming the module; those that this call had started are
    ///   stopped by then, the last one first.
    public func start() async throws {
        try await core.lifecycle.start(self)
    }

    /// Stops the modules that have started, the last one first.
    public func stop() async {
        await core.lifecycle.stop()
    }

    /// Registers one module more, and starts it if the others were started.
    ///
    /// - Throws: ``RegistryError`` when it does not fit, or ``MediatorError`` with code `startFailed`; it is not
    ///   registered then.
    public func add(_ module: some Module, fileID: String = #fileID, line: Int = #line) async throws {
        let edits = RegistryLog.edits(observer: core.observer) {
            $0.register(module, fileID: fileID, line: line)
        }
        try await core.lifecycle.add(self, edits)
    }

    /// Stops a module and removes everything that it registered.
    ///
    /// - Parameters:
    ///   - name: The module's name.
    ///   - force: Whether to remove it though other modules require its actions.
    /// - Throws: ``RegistryError`` when there is no such module, or when others require it; it goes on running then.
    public func remove(
        module name: String,
        force: Bool = false,
        fileID: String = #fileID,
        line: Int = #line
    ) async throws {
        let edits = RegistryLog.edits(observer: nil) {
            $0.remove(module: name, force: force, fileID: fileID, line: line)
        }
        try await core.lifecycle.remove(self, name, edits)
    }

    /// The names of modules that require one another in a circle; among themselves they start in the order of the
    /// list.
    public var requirementCycles: [[String]] {
        StartOrder(core.table).cycles
    }
}
