extension Registry {
    /// Lays an interceptor around the actions of a scope.
    ///
    /// Those of the lowest order are outermost: they see a call first, and its end last. Of two with the same order, the
    /// one that was registered first is outside: the modules in their order, and what they register in its.
    ///
    /// - Parameters:
    ///   - scope: Which actions it covers, registered before or after it.
    ///   - order: Its place among the others.
    ///   - interceptor: The interceptor.
    ///   - fileID: Where it is registered, as messages name it.
    ///   - line: The line there.
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, by interceptor: some Interceptor, fileID: String = #fileID,
        line: Int = #line
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        note(interceptor.name, .plain(interceptor), scope, order, place)
    }

    /// Lays an interceptor that may suspend around the actions of a scope, all of which are asynchronous.
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, by interceptor: some AsyncInterceptor, fileID: String = #fileID,
        line: Int = #line
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        note(interceptor.name, .suspending(interceptor), scope, order, place)
    }

    /// Lays a closure that does not suspend around the actions of a scope.
    ///
    ///     registry.intercept(.target("Cart"), name: "log") { call in
    ///         .proceed { outcome, took in print(call.action, took) }
    ///     }
    public mutating func intercept(
        _ scope: InterceptorScope, order: Int = 0, name: String, fileID: String = #fileID, line: Int = #line,
        _ intercept: @escaping @Sendable (Call) throws -> Interception
    ) {
        let interceptor = ClosureInterceptor(name: name, closure: intercept)
        self.intercept(scope, order: order, by: interceptor, fileID: fileID, line: line)
    }

    /// Lays a closure that may suspend around the actions of a scope, all of which are asynchronous.
    ///
    ///     registry.interceptAsync(.action(CatalogActions.reserve), name: "again") { call, next in
    ///         do { return try await next() } catch is ConnectionLost { return try await next() }
    ///     }
    public mutating func interceptAsync(
        _ scope: InterceptorScope, order: Int = 0, name: String, fileID: String = #fileID, line: Int = #line,
        _ intercept: @escaping @Sendable (Call, Next) async throws -> Value
    ) {
        let interceptor = AsyncClosureInterceptor(name: name, closure: intercept)
        self.intercept(scope, order: order, by: interceptor, fileID: fileID, line: line)
    }

    /// Applies a tracer to the actions of a scope, and to what extensions report of the names in the scope.
    ///
    /// - Parameters:
    ///   - tracer: The tracer.
    ///   - name: Its name among the interceptors.
    ///   - scope: The actions that it covers.
    ///   - order: Its place among the interceptors.
    ///   - place: Where it is registered.
    package mutating func trace(
        by tracer: some Tracer & AnyObject, name: String, _ scope: InterceptorScope, order: Int, _ place: CodeLocation
    ) {
        note(name, .tracer(tracer), scope, order, place)
    }

    /// Removes an interceptor; calls under way finish as they began.
    public mutating func remove(interceptor name: String, fileID: String = #fileID, line: Int = #line) {
        log.note(.removeInterceptor(name, place: CodeLocation(fileID: fileID, line: line)))
    }

    private func note(
        _ name: String, _ kind: InterceptorRegistration.Kind, _ scope: InterceptorScope, _ order: Int,
        _ place: CodeLocation
    ) {
        log.note(
            .interceptor(
                InterceptorRegistration(
                    name: name, kind: kind, scope: scope, order: order, module: log.module, place: place)))
    }
}

private struct ClosureInterceptor: Interceptor {
    let name: String
    let closure: @Sendable (Call) throws -> Interception

    func intercept(_ call: Call) throws -> Interception { try closure(call) }
}

private struct AsyncClosureInterceptor: AsyncInterceptor {
    let name: String
    let closure: @Sendable (Call, Next) async throws -> Value

    func intercept(_ call: Call, next: Next) async throws -> Value { try await closure(call, next) }
}
