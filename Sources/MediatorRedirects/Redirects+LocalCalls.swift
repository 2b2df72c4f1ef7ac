import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// The name of the interceptor, by which tools show it.
    private static let interceptorName = "redirects"

    /// Redirects the app's own calls too, so that a broken page goes to the web without a release.
    ///
    /// An interceptor is laid around the actions that the table in force takes, and no others. What a caller gets:
    /// of another action, its result, which has to fit the contract of the first; of a web page, what
    /// ``RedirectSettings/showPage`` returns, else nothing if the action returns nothing, else ``MediatorError`` with code
    /// ``MediatorError/Code/redirected`` and the address in its details.
    ///
    /// Calls that came through the gateway have been redirected there. Calling it again changes nothing. Of the gateways
    /// of one mediator, one alone redirects its local calls.
    ///
    /// - Parameters:
    ///   - order: The interceptor's place among the others; by default outside of most, so that a call that is sent
    ///     elsewhere passes the interceptors of where it goes.
    ///   - fileID: Where it is asked for, as messages and tools name it.
    ///   - line: The line there.
    /// - Throws: ``RedirectError`` when the table in force does not fit the effects and the results of local calls;
    ///   ``RegistryError`` when another gateway redirects them already, or there is another interceptor `redirects`.
    public func applyToLocalCalls(order: Int = -1000, fileID: String = #fileID, line: Int = #line) throws {
        guard let core else { return }
        let local = LocalCalls(order: order, place: CodeLocation(fileID: fileID, line: line))
        while true {
            let index = index
            try check(RedirectReading(index.table), isForLocalCalls: true)
            let state: (isDone: Bool, isFirst: Bool) = turn.withLock { keeping in
                guard self.index === index else { return (false, false) }
                defer { keeping.local = keeping.local ?? local }
                return (true, keeping.local == nil)
            }
            guard state.isDone else { continue }
            guard state.isFirst else { return }
            do throws(RegistryError) {
                return try cover(core, local, isFirst: true)
            } catch {
                turn.withLock { $0.local = nil }
                throw clash(error, core)
            }
        }
    }

    /// Has the interceptor cover what the table in force takes.
    ///
    /// - Throws: ``RedirectError`` when somebody has removed the interceptor meanwhile.
    func coverLocalCalls(_ local: LocalCalls) throws(RedirectError) {
        guard let core else { return }
        do {
            try cover(core, local, isFirst: false)
        } catch {
            let fact = error.problems.map(\.message).joined(separator: " ")
            let message = "it is in force for the gateway, and not for the app's own calls: \(fact)"
            throw RedirectError(problems: [.init(.incompatible, ValuePath(), message)])
        }
    }

    private func cover(_ core: MediatorCore, _ local: LocalCalls, isFirst: Bool) throws(RegistryError) {
        let (fileID, line) = (local.place.fileID, local.place.line)
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
            // Another table may have come into force in between, and its own update before this one.
            if self.index === index { return }
        }
    }

    /// Returns what to do about an interceptor that has the name already; the registry knows only that there are two.
    private func clash(_ error: RegistryError, _ core: MediatorCore) -> RegistryError {
        let other = core.table.interceptors.notes.first { $0.name == Self.interceptorName }
        let isRedirects = if case .plain(let other) = other?.kind { other is RedirectInterceptor } else { false }
        let fact =
            isRedirects
            ? "another gateway of this mediator redirects the app's own calls already; to resolve: leave them to that "
                + "one, and load its table."
            : "there is another interceptor \(Self.interceptorName.quoted), and what redirects the app's own calls has "
                + "that name; to resolve: give the other one another name."
        return RegistryError(
            problems: error.problems.map { problem in
                guard problem.code == .duplicateInterceptor else { return problem }
                return RegistryError.Problem(.duplicateInterceptor, module: problem.module, fact, problem.places)
            })
    }
}

/// Sends the app's own calls where the table in force says.
private struct RedirectInterceptor: Interceptor {
    let name: String
    private let redirects: Redirects

    init(name: String, _ redirects: Redirects) {
        self.name = name
        self.redirects = redirects
    }

    func intercept(_ call: Call) throws -> Interception {
        guard call.origin == nil else { return .proceed }
        switch try redirects.outcome(of: call.path, call.parameters, isLocal: true) {
        case .stay: return .proceed
        case .action(let path, let parameters): return .redirect(to: path.target, path.action, parameters)
        case .page(let page):
            if let value = try redirects.settings.showPage(page) { return .answer(value) }
            guard redirects.schema(of: call.path)?.returns == .null else {
                throw MediatorError.redirected(call.path, to: page)
            }
            return .answer(.null)
        }
    }
}
