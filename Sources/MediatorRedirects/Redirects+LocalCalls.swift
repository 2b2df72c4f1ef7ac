import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// The name of the interceptor, as tools show it.
    private static let interceptorName = "redirects"

    /// Applies the redirects to the app's own calls, so that a broken page goes to the web without a release.
    ///
    /// It registers an interceptor that wraps exactly the actions that the active table takes. For another action, the
    /// caller gets that action's result, which must fit the contract of the called one. For a web page, the caller gets
    /// the result of ``RedirectSettings/showPage``; if that is nil and the called action returns a value, the call
    /// fails with `MediatorError` of code `MediatorError.Code.redirected` and the address in its details.
    ///
    /// The gateway has redirected its own calls already. A second call of this function has no effect. Only one gateway
    /// of a mediator can redirect local calls.
    ///
    /// - Parameters:
    ///   - order: The position of the interceptor among the others; by default outside of most, so that a redirected
    ///     call passes the interceptors of its destination.
    ///   - fileID: The source file of the registration, as messages and tools show it.
    ///   - line: The line there.
    /// - Throws: ``RedirectError`` if the active table does not fit the effects and the results of local calls;
    ///   `RegistryError` if another gateway redirects them already, or another interceptor has the name `redirects`.
    public func applyToLocalCalls(order: Int = -1000, fileID: String = #fileID, line: Int = #line) throws {
        let localCalls = LocalCalls(order: order, fileID: fileID, line: line)
        // From here on, a new table has to fit local calls, too.
        let isFirst = updates.withLock { state in
            defer { state.localCalls = state.localCalls ?? localCalls }
            return state.localCalls == nil
        }
        guard isFirst else { return }
        let registered: RedirectIndex
        do {
            _ = try checked(table.document, isForLocalCalls: true)
            registered = try intercept(localCalls, isFirst: true)
        } catch {
            updates.withLock { $0.localCalls = nil }
            throw error
        }
        updates.withLock { $0.isIntercepting = true }
        // Another table may have become active before.
        if index !== registered { try updateInterceptor(localCalls) }
    }

    /// Updates the scope of the interceptor to the actions of the active table.
    ///
    /// - Throws: ``RedirectError`` if the app has removed the interceptor.
    func updateInterceptor(_ localCalls: LocalCalls) throws(RedirectError) {
        do {
            _ = try intercept(localCalls, isFirst: false)
        } catch {
            let fact = error.problems.map(\.message).joined(separator: " ")
            let message = "it is active for the gateway, but not for the app's own calls: \(fact)"
            throw RedirectError(problems: [.init(.incompatible, ValuePath(), message)])
        }
    }

    /// Registers the interceptor for the actions of the active table, and returns the index of that table.
    private func intercept(_ localCalls: LocalCalls, isFirst: Bool) throws(RegistryError) -> RedirectIndex {
        let (order, fileID, line) = (localCalls.order, localCalls.fileID, localCalls.line)
        let active = index
        try core?.update { registry in
            if !isFirst { registry.remove(interceptor: Self.interceptorName, fileID: fileID, line: line) }
            let scope = InterceptorScope(active.actions.map { .action($0.target, $0.action) })
            let interceptor = RedirectInterceptor(name: Self.interceptorName, self)
            registry.intercept(scope, order: order, by: interceptor, fileID: fileID, line: line)
        }
        // Of several updates at once, the one of an older table may have come last.
        return index === active ? active : try intercept(localCalls, isFirst: false)
    }
}

/// Redirects the app's own calls by the active table.
private struct RedirectInterceptor: Interceptor {
    let name: String
    private let redirects: Redirects

    init(name: String, _ redirects: Redirects) {
        self.name = name
        self.redirects = redirects
    }

    func intercept(_ call: Call) throws -> Interception {
        guard call.origin == nil else { return .proceed }
        var walk = RedirectWalk(of: call.path, call.parameters)
        let page = try redirects.follow(&walk, isLocal: true, isDryRun: false) { _ in true }
        try redirects.sendReports(of: walk)
        if let page {
            if let value = try redirects.show(page) { return .finish(with: value) }
            guard redirects.schema(of: call.path)?.returns == .null else {
                throw MediatorError.redirected(call.path, to: page)
            }
            return .finish(with: .null)
        }
        guard walk.lastRule != nil else { return .proceed }
        return .redirect(to: walk.path.target, walk.path.action, walk.parameters)
    }
}
