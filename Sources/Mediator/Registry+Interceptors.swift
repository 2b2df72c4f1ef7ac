extension Registry {
    /// Applies an interceptor to the actions of a scope.
    ///
    /// The lowest order is outermost: it sees a call first and its outcome last. Of equal orders, the one registered
    /// first is outermost. The mediator checks the parameters of a call first: for a call that does not fit the contract,
    /// no interceptor runs, except those that are registered with `beforeParameterCheck`, which are outside of
    /// all others but tracers.
    ///
    /// - Parameters:
    ///   - scope: The actions, registered before or after the interceptor.
    ///   - order: The position among the interceptors.
    ///   - beforeParameterCheck: Whether the interceptor runs before the parameters are checked, as one that corrects
    ///     them.
    ///   - interceptor: The interceptor.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, beforeParameterCheck: Bool = false,
        by interceptor: some Interceptor, fileID: String = #fileID, line: Int = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = InterceptorRegistration.Kind.sync { call in try interceptor.intercept(call) }
        add(interceptor.name, kind, scope, order, beforeParameterCheck, location)
    }

    /// Applies an interceptor that may suspend to the actions of a scope, all of which may suspend.
    ///
    /// The parameters are those of the form above.
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, beforeParameterCheck: Bool = false,
        by interceptor: some AsyncInterceptor, fileID: String = #fileID, line: Int = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = InterceptorRegistration.Kind.async { try await interceptor.intercept($0, next: $1) }
        add(interceptor.name, kind, scope, order, beforeParameterCheck, location)
    }

    /// Applies a closure that does not suspend to the actions of a scope.
    ///
    ///     registry.intercept(.target("Cart"), name: "log") { call in
    ///         .proceed { outcome, duration in print(call.action, duration) }
    ///     }
    ///
    /// `name` is unique in a mediator, and `intercept` decides about a call. The other parameters are those of the form for
    /// an interceptor.
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, beforeParameterCheck: Bool = false, name: String,
        fileID: String = #fileID, line: Int = #line, _ intercept: @escaping @Sendable (Call) throws -> Interception
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        add(name, .sync(intercept), scope, order, beforeParameterCheck, location)
    }

    /// Applies a closure that may suspend to the actions of a scope, all of which may suspend.
    ///
    ///     registry.interceptAsync(.action(CatalogActions.reserve), name: "again") { call, next in
    ///         do { return try await next() } catch is ConnectionLost { return try await next() }
    ///     }
    ///
    /// `name` is unique in a mediator, and `intercept` runs around a call, which ``Next`` continues. The other parameters are
    /// those of the form for an interceptor.
    public mutating func interceptAsync(
        _ scope: InterceptorScope, order: Int = 0, beforeParameterCheck: Bool = false, name: String,
        fileID: String = #fileID, line: Int = #line,
        _ intercept: @escaping @Sendable (Call, Next) async throws -> Value
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        add(name, .async(intercept), scope, order, beforeParameterCheck, location)
    }

    /// Applies a tracer to the actions of a scope, and to the reports of extensions for names in the scope.
    package mutating func trace(
        by tracer: some Tracer, name: String, _ scope: InterceptorScope, _ location: CodeLocation
    ) { add(name, .tracer(tracer), scope, .min, false, location) }

    /// Removes an interceptor; running calls still pass it.
    public mutating func remove(interceptor name: String, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        edits.change { $0.remove(interceptor: name, location, &$1) }
    }

    private func add(
        _ name: @autoclosure () -> String, _ kind: InterceptorRegistration.Kind, _ scope: InterceptorScope,
        _ order: Int, _ beforeParameterCheck: Bool, _ location: CodeLocation
    ) {
        // A closed registry traps before the app's `name` runs.
        let edits = edits
        let suspends = if case .async = kind { true } else { false }
        let info = InterceptorInfo(
            name: name(), module: edits.module, scope: scope, order: order, suspends: suspends,
            beforeParameterCheck: beforeParameterCheck, location: location)
        let interceptor = InterceptorRegistration(kind: kind, info: info)
        edits.change { $0.add(interceptor, &$1) }
    }
}
