extension Mediator {
    /// Returns an action for names that no module registered, made for one call, with its interceptors.
    ///
    /// - Parameters:
    ///   - awaited: Whether the caller awaits the call: interceptors may then redirect it to an asynchronous action.
    ///   - isLink: Whether a link makes the call: handlers that do not handle links are then skipped, and the names may
    ///     be those of an action that links cannot reach.
    @inline(never) package func unregisteredAction(
        _ path: ActionPath, _ parameters: Parameters, awaited: Bool = false, isLink: Bool = false
    ) throws(MediatorError) -> RegisteredAction {
        let table = core.table
        // An update may have come since the caller looked for the action.
        if !isLink, let action = table[path] { return action }
        let action = try bareUnregisteredAction(path, parameters, table, isLink: isLink)
        return table.chain(aroundNotFound: action)?.intercepted(awaited: awaited) ?? action
    }

    /// Returns such an action without its interceptors: it runs the `notFound` handler of the
    /// target, then that of all targets.
    ///
    /// - Parameters:
    ///   - isLink: Whether a link makes the call.
    ///   - external: The caller of a call from outside that an interceptor redirected to the names; nil for others.
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound` when there is neither handler, and no
    ///   interceptor that covers the names; for a call from outside, its own error.
    func bareUnregisteredAction(
        _ path: ActionPath, _ parameters: Parameters, _ table: DispatchTable, isLink: Bool = false,
        from external: (any ExternalCaller)? = nil
    ) throws(MediatorError) -> RegisteredAction {
        // Of the calls from outside, only links reach names that no module registered.
        let isLink = isLink || external != nil
        let handlers = [path.target, nil].compactMap { table.registrations.notFound[$0] }
            .filter { $0.handlesLinks || !isLink }
        let reportNotFound = { @Sendable [core, caller] in
            if let external { return external.notFoundError }
            let error = table.notFoundError(path)
            core.tracer?.recorded(
                NotFoundCall(
                    error: error, target: path.target, action: path.action, parameters: parameters, caller: caller,
                    location: caller.flatMap { table[ActionPath(target: $0.target, action: $0.action)]?.location }))
            return error
        }
        // Whose module the call belongs to: that of the first handler, else that of the outermost interceptor.
        let origin =
            handlers.first.map { ($0.module, $0.location) }
            ?? (isLink ? nil : table.covering(unregistered: path).first.map { ($0.info.module, $0.info.location) })
        guard let (module, location) = origin else { throw reportNotFound() }
        let handler = RegisteredAction.Handler.sync { call in
            for handler in handlers {
                // The handler's own calls are those of its module.
                let call = call.attributed(to: .unregistered(path, module: handler.module))
                if let value = try handler.handler(call) { return value }
            }
            throw reportNotFound()
        }
        // The names may be misspelled ones of an action with secrets; then no parameter shows.
        let contract = ActionContract(path, hasStaticTypes: false, hasSecrets: table.hasSecrets) {
            ActionSchema(path.target, path.action)
        }
        return RegisteredAction(contract, .unregistered(path, module: module), handler, location)
    }
}
