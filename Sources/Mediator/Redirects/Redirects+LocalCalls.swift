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
    /// Calls that came through the gateway have been redirected there. Calling it again changes nothing.
    ///
    /// - Parameter order: The interceptor's place among the others; by default outside of most, so that a call that is
    ///   sent elsewhere passes the interceptors of where it goes.
    /// - Throws: ``RedirectError`` when the table in force does not fit the effects and the results of local calls;
    ///   ``RegistryError`` when there is an interceptor of the same name.
    public func applyToLocalCalls(order: Int = -1000) throws {
        guard let core else { return }
        while true {
            let index = index
            try check(index.table, isForLocalCalls: true)
            let state: (isDone: Bool, isFirst: Bool) = turn.withLock { keeping in
                guard self.index === index else { return (false, false) }
                defer { keeping.localOrder = keeping.localOrder ?? order }
                return (true, keeping.localOrder == nil)
            }
            guard state.isDone else { continue }
            guard state.isFirst else { return }
            do {
                return try cover(core, order: order, isFirst: true)
            } catch {
                turn.withLock { $0.localOrder = nil }
                throw error
            }
        }
    }

    /// Has the interceptor cover what the table in force takes.
    ///
    /// - Throws: ``RedirectError`` when somebody has removed the interceptor meanwhile.
    func coverLocalCalls(order: Int) throws(RedirectError) {
        guard let core else { return }
        do {
            try cover(core, order: order, isFirst: false)
        } catch {
            let fact = error.problems.map(\.message).joined(separator: " ")
            let message = "it is in force for the gateway, and not for the app's own calls: \(fact)"
            throw RedirectError(problems: [.init(.incompatible, ValuePath(), message)])
        }
    }

    private func cover(_ core: MediatorCore, order: Int, isFirst: Bool) throws(RegistryError) {
        var isFirst = isFirst
        while true {
            let index = index
            let scope = InterceptorScope(index.actions.map { .action($0.target, $0.action) })
            let edits = RegistryLog.edits(observer: core.observer) { registry in
                if !isFirst { registry.remove(interceptor: Self.interceptorName) }
                registry.intercept(scope, order: order, by: RedirectInterceptor(name: Self.interceptorName, self))
            }
            try core.apply(edits)
            isFirst = false
            // Another table may have come into force in between, and its own update before this one.
            if self.index === index { return }
        }
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
        // The action that a call is sent to has this interceptor too, if a rule takes it.
        switch try redirects.outcome(of: call.path, call.parameters, isWhole: false) {
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
