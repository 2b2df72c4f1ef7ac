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
        guard let core else { return }
        let local = LocalCalls(order: order, location: CodeLocation(fileID: fileID, line: line))
        while true {
            let index = index
            try check(RedirectReading(index.table), isForLocalCalls: true)
            let outcome: (isDone: Bool, isFirst: Bool) = updates.withLock { state in
                guard self.index === index else { return (false, false) }
                defer { state.local = state.local ?? local }
                return (true, state.local == nil)
            }
            guard outcome.isDone else { continue }
            guard outcome.isFirst else { return }
            do throws(RegistryError) {
                return try intercept(core, local, isFirst: true)
            } catch {
                updates.withLock { $0.local = nil }
                throw clash(error, core)
            }
        }
    }

    /// Updates the scope of the interceptor to the actions of the active table.
    ///
    /// - Throws: ``RedirectError`` if the app has removed the interceptor.
    func updateInterceptor(_ local: LocalCalls) throws(RedirectError) {
        guard let core else { return }
        do {
            try intercept(core, local, isFirst: false)
        } catch {
            let fact = error.problems.map(\.message).joined(separator: " ")
            let message = "it is active for the gateway, but not for the app's own calls: \(fact)"
            throw RedirectError(problems: [.init(.incompatible, ValuePath(), message)])
        }
    }

    private func intercept(_ core: MediatorCore, _ local: LocalCalls, isFirst: Bool) throws(RegistryError) {
        let (fileID, line) = (local.location.fileID, local.location.line)
        var isFirst = isFirst
        while true {
            let index = index
            let scope = InterceptorScope(index.actions.map { .action($0.target, $0.action) })
            try core.update { registry in
                if !isFirst { registry.remove(interceptor: Self.interceptorName, fileID: fileID, line: line) }
                let interceptor = RedirectInterceptor(name: Self.interceptorName, self)
                registry.intercept(scope, order: local.order, by: interceptor, fileID: fileID, line: line)
            }
            isFirst = false
            // Another thread may have published a table, and its update may have come before this one.
            if self.index === index { return }
        }
    }

    /// Returns an error with a recovery suggestion for a second interceptor of this name; the registry only reports the
    /// duplicate.
    private func clash(_ error: RegistryError, _ core: MediatorCore) -> RegistryError {
        let other = core.table.interceptors.first { $0.name == Self.interceptorName }
        let isRedirects = if case .sync(let other, _) = other?.kind { other is RedirectInterceptor } else { false }
        let (fact, recoverySuggestion) =
            isRedirects
            ? (
                "another gateway of this mediator redirects the app's own calls already",
                "leave them to that one, and load its table."
            )
            : (
                "there is another interceptor \(Self.interceptorName.quoted), and the redirects of the app's own calls "
                    + "have that name",
                "give the other one another name."
            )
        return RegistryError(
            problems: error.problems.map { problem in
                guard problem.code == .duplicateInterceptor else { return problem }
                return RegistryError.Problem(
                    .duplicateInterceptor, module: problem.module, fact, recoverySuggestion: recoverySuggestion,
                    problem.locations)
            })
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
        let request = RedirectRequest(path: call.path, parameters: call.parameters)
        switch try redirects.outcome(of: request, isLocal: true, admits: { _ in true }) {
        // The action of a link that leads nowhere is an error of local calls.
        case .stay, .nowhere: return .proceed
        case .action(let path, let parameters): return .redirect(to: path.target, path.action, parameters)
        case .page(let page):
            if let value = try redirects.value(for: page, of: call.path) { return .answer(value) }
            guard redirects.schema(of: call.path)?.returns == .null else {
                throw MediatorError.redirected(call.path, to: page)
            }
            return .answer(.null)
        }
    }
}
