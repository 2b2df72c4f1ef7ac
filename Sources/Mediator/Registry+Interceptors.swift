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
    @inlinable public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, beforeParameterCheck: Bool = false,
        by interceptor: some Interceptor, fileID: String = #fileID, line: Int = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        // Specialized where the interceptor's type is known.
        intercept(scope, order, beforeParameterCheck, interceptor, location) { call in try interceptor.intercept(call) }
    }

    @usableFromInline mutating func intercept(
        _ scope: InterceptorScope, _ order: Int, _ precedesCheck: Bool, _ interceptor: any Interceptor,
        _ location: CodeLocation, _ decide: @escaping @Sendable (Call) throws -> Interception
    ) { add(interceptor.name, .sync(decide), scope, order, precedesCheck, location) }

    /// Applies an interceptor that may suspend to the actions of a scope, all of which may suspend.
    ///
    /// - Parameters:
    ///   - scope: The actions that it covers.
    ///   - order: Its position among the interceptors; the lowest is outermost.
    ///   - beforeParameterCheck: Whether it runs before the parameters are checked, as one that corrects them.
    ///   - interceptor: The interceptor.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
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
    /// - Parameters:
    ///   - scope: The actions that it covers.
    ///   - order: Its position among the interceptors; the lowest is outermost.
    ///   - beforeParameterCheck: Whether it runs before the parameters are checked, as one that corrects them.
    ///   - name: Its name, unique in a mediator.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - intercept: Decides about a call.
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
    /// - Parameters:
    ///   - scope: The actions that it covers.
    ///   - order: Its position among the interceptors; the lowest is outermost.
    ///   - beforeParameterCheck: Whether it runs before the parameters are checked, as one that corrects them.
    ///   - name: Its name, unique in a mediator.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - intercept: Runs around a call; ``Next`` continues it.
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
        by tracer: some Tracer, name: String, _ scope: InterceptorScope, order: Int,
        _ location: CodeLocation
    ) { add(name, .tracer(tracer), scope, order, false, location) }

    /// Removes an interceptor; running calls still pass it.
    public mutating func remove(interceptor name: String, fileID: String = #fileID, line: Int = #line) {
        edits.append(.removeInterceptor(name, location: CodeLocation(fileID: fileID, line: line)))
    }

    private func add(
        _ name: @autoclosure () -> String, _ kind: InterceptorRegistration.Kind, _ scope: InterceptorScope,
        _ order: Int, _ precedesCheck: Bool, _ location: CodeLocation
    ) {
        let edits = edits
        let registration = InterceptorRegistration(
            name: name(), kind: kind, scope: scope, order: order, precedesCheck: precedesCheck, module: edits.module,
            location: location)
        edits.append(.interceptor(registration))
    }
}
