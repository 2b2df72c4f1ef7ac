/// The interceptors around one action, outermost first.
///
/// A table has one for each action that an interceptor covers; calls of other actions have no cost.
final class InterceptorChain: Sendable {
    private final class Layer: Sendable {
        let kind: InterceptorRegistration.Kind
        /// The interceptor's name, in messages.
        let name: String
        /// The caller of the interceptor's own calls: the action, in the interceptor's module.
        private let caller: CallerName
        let callerID: CallerID
        /// Whether it is an interceptor that does not suspend.
        let isPlain: Bool
        /// Decides about a call made by the caller; fails for a layer of another kind.
        let decide: @Sendable (Call) throws -> Interception

        init(_ kind: InterceptorRegistration.Kind, name: String = "", _ path: ActionPath?, module: String) {
            self.kind = kind
            self.name = name
            caller = CallerName(path, module: module)
            callerID = caller.callerID
            if case .plain(_, let decide) = kind {
                (isPlain, self.decide) = (true, decide)
            } else {
                // The registry reports an interceptor that suspends and covers such an action.
                (isPlain, decide) = (false, { call in throw MediatorError.requiresAsync(call.path) })
            }
        }
    }

    /// The action inside of the interceptors.
    let entry: RegisteredAction
    private let layers: [Layer]
    /// The same, for calls that do not suspend: they retain none.
    private let unretained: [Unmanaged<Layer>]
    private let returns: ValueSchema
    /// Whether the interceptors run on the main actor, as the handler does, and may suspend there.
    let isAsyncOnMainActor: Bool

    init(
        _ interceptors: [InterceptorRegistration], innermost: (any Tracer & AnyObject)?, around entry: RegisteredAction,
        schema: ActionSchema?
    ) {
        self.entry = entry
        returns = schema?.returns ?? .any
        isAsyncOnMainActor = schema?.effect == .asyncMainActor
        let path = entry.callerID.isUnregistered ? nil : entry.path
        layers =
            interceptors.map { Layer($0.kind, name: $0.name, path, module: $0.module) }
            + (innermost.map { [Layer(.tracer($0), path, module: entry.module)] } ?? [])
        unretained = layers.map { .passUnretained($0) }
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
    func run(_ call: Call, _ trail: [ActionPath], from start: Int = 0) throws -> Value {
        try run(call.scope, call.callerID, call.calleeID, call.parameters, trail, start)
    }

    // The parts of the call are separate arguments, as in `Mediator.run`.
    private func run(
        _ scope: CallScope, _ callerID: CallerID, _ calleeID: CallerID, _ parameters: Parameters, _ trail: [ActionPath],
        _ start: Int
    ) throws -> Value {
        for position in start..<unretained.count {
            let interception = try unretained[position]._withUnsafeGuaranteedRef { layer -> Interception? in
                guard layer.isPlain else { return nil }
                let calleeID = calleeID.with(layer.callerID)
                return try layer.decide(
                    Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters))
            }
            if interception?.isPlain == true { continue }
            let call = Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters)
            return try run(call, interception, trail, position)
        }
        return try Unmanaged.passUnretained(entry)._withUnsafeGuaranteedRef {
            try $0.handler(Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters))
        }
    }

    /// Runs a call as an interceptor decided; nil for a decision that is still to come.
    @inline(never) private func run(
        _ call: Call, _ interception: Interception?, _ trail: [ActionPath], _ position: Int
    ) throws -> Value {
        let (decision, call, end) = try interception.map { Self.entered(call, $0) } ?? enter(position, call)
        do {
            let value: Value =
                switch decision {
                case .proceed: try run(call, trail, from: position + 1)
                case .change(let parameters): try run(call.with(parameters), trail, from: position + 1)
                case .answer(let value): try checked(value, .answer(interceptor: layers[position].name))
                case .redirect(let path, let parameters): try redirect(call, to: path, parameters, trail)
                }
            end?(.success(value))
            return value
        } catch {
            end?(.failure(call.sanitized(error)))
            throw error
        }
    }

    @MainActor func runAsyncOnMainActor(_ call: Call, _ trail: [ActionPath]) async throws -> Value {
        try await runAsync(call, trail)
    }

    /// Runs a call that may suspend, from one of the interceptors on.
    func runAsync(_ call: Call, _ trail: [ActionPath], from position: Int = 0) async throws -> Value {
        guard position < layers.count else { return try await entry.runAsync(call) }
        if case .suspending(let intercept) = layers[position].kind {
            let next = Next(chain: self, call: call, trail: trail, position: position + 1)
            let answer = try await intercept(call.made(by: layers[position].callerID), next)
            return try checked(answer, .answer(interceptor: layers[position].name))
        }
        let (decision, call, end) = try enter(position, call)
        do {
            let value: Value =
                switch decision {
                case .proceed: try await runAsync(call, trail, from: position + 1)
                case .change(let parameters): try await runAsync(call.with(parameters), trail, from: position + 1)
                case .answer(let value): try checked(value, .answer(interceptor: layers[position].name))
                case .redirect(let path, let parameters): try await redirectAsync(call, to: path, parameters, trail)
                }
            end?(.success(value))
            return value
        } catch {
            end?(.failure(call.sanitized(error)))
            throw error
        }
    }

    /// The decision about a call, the call inside, and what gets the outcome, if anything does.
    private typealias Entered = (Interception.Decision, Call, end: ((Result<Value, any Error>) -> Void)?)

    /// Runs an interceptor or begins a span.
    private func enter(_ position: Int, _ call: Call) throws -> Entered {
        let layer = layers[position]
        guard case .tracer(let tracer) = layer.kind else {
            return Self.entered(call, try layer.decide(call.made(by: layer.callerID)))
        }
        let identifier = tracer.began(call, module: entry.module)
        let link = SpanLink(ObjectIdentifier(tracer), identifier, inside: call.span)
        return (.proceed, call.with(link), { tracer.ended(identifier, $0) })
    }

    private static func entered(_ call: Call, _ interception: Interception) -> Entered {
        guard let completion = interception.completion else { return (interception.decision, call, nil) }
        let start = ContinuousClock.now
        return (interception.decision, call, { completion($0, ContinuousClock.now - start) })
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
