/// The interceptors around one action, outermost first.
///
/// A table has one for each action that an interceptor covers; calls of other actions have no cost.
final class InterceptorChain: Sendable {
    private struct Layer: Sendable {
        let kind: InterceptorRegistration.Kind
        /// The interceptor's name, in messages.
        var name = ""
        /// The caller of the interceptor's own calls: the action, in the interceptor's module.
        let caller: CallerName
    }

    /// The action inside of the interceptors.
    let entry: RegisteredAction
    private let layers: [Layer]
    private let returns: ValueSchema
    /// Whether the interceptors run on the main actor, as the handler does, and may suspend there.
    let isAsyncOnMainActor: Bool

    init(
        _ interceptors: [InterceptorRegistration], innermost: (any Tracer & AnyObject)?, around entry: RegisteredAction,
        returns: ValueSchema, effect: Effect?
    ) {
        self.entry = entry
        self.returns = returns
        isAsyncOnMainActor = effect == .asyncMainActor
        let path = entry.callerID.isUnregistered ? nil : entry.path
        layers =
            interceptors.map {
                Layer(kind: $0.kind, name: $0.name, caller: CallerName(path, module: $0.module))
            } + (innermost.map { [Layer(kind: .tracer($0), caller: CallerName(path, module: entry.module))] } ?? [])
    }

    /// Returns the action with its interceptors.
    ///
    /// - Parameter awaited: Whether the caller awaits the action though it does not suspend.
    func intercepted(awaited: Bool = false) -> RegisteredAction {
        let body: RegisteredAction.Body =
            switch entry.body {
            case .sync where !awaited: .sync { call in try self.run(call, []) }
            case .async where isAsyncOnMainActor: .async { call in try await self.runAsyncOnMainActor(call, []) }
            // With "self" in a capture list the compiler (6.3) lets the closure leave its caller's actor.
            case .sync, .async: .async { call in try await self.runAsync(call, []) }
            case .mainActor: .mainActor { call in try self.run(call, []) }
            }
        return entry.replacing(body: body)
    }

    /// Runs a call that does not suspend, from one of the interceptors on.
    ///
    /// - Parameter trail: The actions from which redirects led here.
    func run(_ call: Call, _ trail: [ActionPath], from position: Int = 0) throws -> Value {
        guard position < layers.count else { return try entry.handler(call) }
        let (decision, call, span) = try enter(position, call)
        do {
            let value: Value =
                switch decision {
                case .proceed: try run(call, trail, from: position + 1)
                case .change(let parameters): try run(call.with(parameters), trail, from: position + 1)
                case .answer(let value): try checked(answer: value, position)
                case .redirect(let path, let parameters): try redirect(call, to: path, parameters, trail)
                }
            span?.ended(.success(value))
            return value
        } catch {
            span?.ended(.failure(error))
            throw error
        }
    }

    @MainActor func runAsyncOnMainActor(_ call: Call, _ trail: [ActionPath]) async throws -> Value {
        try await runAsync(call, trail)
    }

    /// Runs a call that may suspend, from one of the interceptors on.
    func runAsync(_ call: Call, _ trail: [ActionPath], from position: Int = 0) async throws -> Value {
        guard position < layers.count else { return try await entry.runAsync(call) }
        if case .suspending(let interceptor) = layers[position].kind {
            let next = Next(chain: self, call: call, trail: trail, position: position + 1)
            let answer = try await interceptor.intercept(call.made(by: layers[position].caller), next: next)
            return try checked(answer: answer, position)
        }
        let (decision, call, span) = try enter(position, call)
        do {
            let value: Value =
                switch decision {
                case .proceed: try await runAsync(call, trail, from: position + 1)
                case .change(let parameters): try await runAsync(call.with(parameters), trail, from: position + 1)
                case .answer(let value): try checked(answer: value, position)
                case .redirect(let path, let parameters): try await redirectAsync(call, to: path, parameters, trail)
                }
            span?.ended(.success(value))
            return value
        } catch {
            span?.ended(.failure(error))
            throw error
        }
    }

    /// Runs an interceptor or begins a span; returns the decision, the call inside, and the span, if a tracer began one.
    private func enter(_ position: Int, _ call: Call) throws -> (Interception.Decision, Call, OpenSpan?) {
        let layer = layers[position]
        switch layer.kind {
        case .plain(let interceptor):
            let interception = try interceptor.intercept(call.made(by: layer.caller))
            let tracer = interception.completion.map { CompletionTracer(completion: $0) }
            return (interception.decision, call, tracer.map { OpenSpan(tracer: $0, call: call) })
        case .tracer(let tracer):
            let identifier = tracer.began(call, module: entry.module)
            let link = SpanLink(ObjectIdentifier(tracer), identifier, inside: call.span)
            return (.proceed, call.with(link), OpenSpan(tracer: tracer, call: call, identifier: identifier))
        case .suspending:
            // The registry reports one that covers such an action.
            throw MediatorError.requiresAsync(call.path)
        }
    }

    /// Returns an interceptor's answer, if it fits the contract.
    private func checked(answer value: Value, _ position: Int) throws(MediatorError) -> Value {
        try checked(value, .answer(interceptor: layers[position].name))
    }

    /// Returns a result that is not the handler's, if it fits the contract of the called action.
    func checked(
        _ value: Value, _ source: @autoclosure () -> MediatorError.ResultSource
    ) throws(MediatorError) -> Value {
        let problems = returns.problems(in: value)
        guard problems.isEmpty else {
            throw .invalidResult(of: entry.path, source(), ValueMismatch(problems: problems), declared: returns)
        }
        return value
    }
}

extension RegisteredAction {
    /// Runs the handler in a call that may suspend.
    @inline(__always) func runAsync(_ call: Call) async throws -> Value {
        switch body {
        case .sync(let handler): try handler(call)
        case .async(let handler): try await handler(call)
        case .mainActor(let handler): try await handler(call)
        }
    }
}

extension Call {
    fileprivate func with(_ parameters: Parameters) -> Call {
        var call = self
        call.parameters = parameters
        return call
    }
}

/// Reports the end of a call to the completion of an ``Interception``.
private struct CompletionTracer: Tracer {
    let completion: Interception.Completion
    let start = ContinuousClock.now

    func began(_ call: Call, module: String) -> Int { 0 }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        completion(outcome, ContinuousClock.now - start)
    }
}

/// A span that a tracer began.
private struct OpenSpan {
    let tracer: any Tracer
    let call: Call
    var identifier = 0

    func ended(_ outcome: Result<Value, any Error>) { tracer.ended(identifier, outcome.mapError(call.sanitized)) }
}
