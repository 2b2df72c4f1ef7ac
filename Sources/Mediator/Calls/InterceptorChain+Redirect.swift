extension InterceptorChain {
    /// Runs another action in place of this one, without suspending.
    ///
    /// - Parameter trail: The actions from which earlier redirects led to this one.
    func redirect(
        _ call: Call, to path: ActionPath, _ parameters: Parameters?, _ trail: [ActionPath]
    ) throws -> Value {
        let redirected = try RedirectedCall(call, to: path, parameters, trail)
        switch redirected.action.handler {
        case .async: throw MediatorError.redirectRequiresAsync(action.path, to: path)
        case .mainActor where !CurrentThread.isOnMainActor: throw MediatorError.requiresMainActor(path)
        case .sync, .mainActor: return try checked(try redirected.run(), .redirect(to: path))
        }
    }

    /// Runs another action in place of this one.
    func redirectAsync(
        _ call: Call, to path: ActionPath, _ parameters: Parameters?, _ trail: [ActionPath]
    ) async throws -> Value {
        let redirected = try RedirectedCall(call, to: path, parameters, trail)
        return try checked(try await redirected.runAsync(), .redirect(to: path))
    }
}

/// A call that an interceptor redirected to another action: with the same caller and depth.
private struct RedirectedCall {
    let action: RegisteredAction
    private let call: Call
    private let chain: InterceptorChain?
    private let trail: [ActionPath]

    private static let maximumRedirects = 64

    /// - Throws: ``MediatorError`` with code `redirectLoop`, `targetNotFound` or `actionNotFound`; for a call from
    ///   outside, the error of its ``ExternalCaller`` for an action that does not exist for it.
    init(
        _ call: Call, to path: ActionPath, _ parameters: Parameters?, _ earlier: [ActionPath]
    ) throws(MediatorError) {
        trail = earlier + [call.path]
        guard !trail.contains(path) else { throw .redirectLoop(trail + [path]) }
        // Redirects to ever new names do not repeat, and must end as well.
        guard trail.count <= Self.maximumRedirects else { throw .tooManyRedirects(trail + [path]) }
        let (parameters, mediator) = (parameters ?? call.parameters, call.callersMediator)
        let table = call.context.core.table
        let registeredChain = table.chains[path]
        // The action inside of its interceptors: those run with the trail, and not as the action of the table runs them.
        if let registered = registeredChain?.action ?? table[path] {
            try call.externalCaller?.check(path, registered.contract.schema)
            (action, chain) = (registered, registeredChain)
        } else {
            try call.externalCaller?.check(path, nil)
            action = try mediator.bareUnregisteredAction(path, parameters, table, from: call.externalCaller)
            chain = table.chain(aroundNotFound: action)
        }
        let redirected = mediator.call(action, parameters)
        let context = redirected.context.redirected(atDepth: redirected.callerFrame.depth)
        self.call = redirected.with(context).hidingSecrets(of: action.contract)
    }

    func run() throws -> Value {
        do {
            return try chain?.run(call, trail) ?? action.syncHandler(call)
        } catch {
            throw call.errorForCaller(error)
        }
    }

    func runAsync() async throws -> Value {
        if case .mainActor = action.handler { return try await MainActor.run { try run() } }
        do {
            guard let chain else { return try await action.runAsync(call) }
            return try await chain.runAsyncOnItsActor(call, trail)
        } catch {
            throw call.errorForCaller(error)
        }
    }
}
