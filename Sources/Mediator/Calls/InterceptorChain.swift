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
        /// Decides about a call made by the caller; fails for a layer of another kind.
        let decide: @Sendable (Call) throws -> Interception
        let tracer: ObjectIdentifier?
        /// Begins and ends a span of the tracer.
        // Closures, as `decide`: taken out of `kind`, interceptors and tracers would be retained.
        let begin: @Sendable (Call) -> Int
        let end: @Sendable (Int, Result<Value, any Error>) -> Void

        init(
            _ kind: InterceptorRegistration.Kind, name: String = "", _ path: ActionPath?, module: String,
            around owner: String, _ schema: ActionSchema?
        ) {
            self.kind = kind
            self.name = name
            caller = CallerName(path, module: module)
            callerID = caller.callerID
            if case .plain(_, let decide) = kind {
                self.decide = decide
            } else {
                // The registry reports an interceptor that suspends and covers such an action.
                decide = { call in throw MediatorError.requiresAsync(call.path) }
            }
            if case .tracer(let observer) = kind {
                tracer = ObjectIdentifier(observer)
                begin = observer.beginning(of: schema, module: owner)
                end = { identifier, outcome in observer.ended(identifier, outcome) }
            } else {
                (tracer, begin, end) = (nil, { _ in 0 }, { _, _ in })
            }
        }
    }

    /// The action inside of the interceptors.
    let entry: RegisteredAction
    /// Its contract, which lives as long as the action.
    private let contract: Unmanaged<ActionContract>
    private let layers: [Layer]
    /// The same, for calls that do not suspend: they retain none.
    private let unretained: [Unmanaged<Layer>]
    private let returns: ValueSchema
    /// The first interceptor that gets checked parameters; the number of layers if there is none.
    private let firstChecked: Int
    /// Whether the interceptors run on the main actor, as the handler does, and may suspend there.
    let isAsyncOnMainActor: Bool

    init(
        _ interceptors: [InterceptorRegistration], innermost: (any Tracer & AnyObject)?, around entry: RegisteredAction,
        schema: ActionSchema?
    ) {
        self.entry = entry
        contract = entry.unretainedContract
        returns = schema?.returns ?? .any
        isAsyncOnMainActor = schema?.effect == .asyncMainActor
        let path = entry.callerID.isUnregistered ? nil : entry.path
        layers =
            interceptors.map { Layer($0.kind, name: $0.name, path, module: $0.module, around: entry.module, schema) }
            + (innermost.map { [Layer(.tracer($0), path, module: entry.module, around: entry.module, nil)] } ?? [])
        unretained = layers.map { .passUnretained($0) }
        let checked = interceptors.firstIndex { !$0.precedesCheck && !$0.isTracer }
        // No contract says what unregistered names take.
        firstChecked = (path == nil ? nil : checked) ?? layers.count
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
        // The chain keeps its layers and its action.
        defer { withExtendedLifetime(self) {} }
        for position in start..<unretained.count {
            if position == firstChecked {
                try check(scope, callerID, calleeID, parameters)
            }
            if let tracer = unretained[position]._withUnsafeGuaranteedRef(\.tracer) {
                return try run(scope, callerID, calleeID, parameters, trail, position, tracer)
            }
            let interception = try unretained[position]._withUnsafeGuaranteedRef { layer in
                let calleeID = calleeID.with(layer.callerID)
                return try layer.decide(
                    Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters))
            }
            if interception.isPlain { continue }
            let call = Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters)
            return try run(call, interception, trail, position)
        }
        return try Unmanaged.passUnretained(entry)._withUnsafeGuaranteedRef {
            try $0.handler(Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters))
        }
    }

    /// Runs a call in a span of a tracer.
    @inline(never) private func run(
        _ scope: CallScope, _ callerID: CallerID, _ calleeID: CallerID, _ parameters: Parameters, _ trail: [ActionPath],
        _ position: Int, _ tracer: ObjectIdentifier
    ) throws -> Value {
        defer { withExtendedLifetime(self) {} }
        return try unretained[position]._withUnsafeGuaranteedRef { layer in
            func call() -> Call { Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters) }
            let identifier = layer.begin(call())
            let result = scope.borrowing(inside: SpanLink(tracer, identifier, inside: scope.span)) { inner in
                try run(inner, callerID, calleeID, parameters, trail, position + 1)
            }
            layer.end(identifier, result.mapError { call().sanitized($0) })
            return try result.get()
        }
    }

    /// Runs a call as an interceptor decided.
    @inline(never) private func run(
        _ call: Call, _ interception: Interception, _ trail: [ActionPath], _ position: Int
    ) throws -> Value {
        let start = ContinuousClock.now
        do {
            let value: Value =
                switch interception.decision {
                case .proceed: try run(call, trail, from: position + 1)
                case .change(let parameters):
                    try run(changed(call, to: parameters, by: position), trail, from: position + 1)
                case .answer(let value): try checked(value, .answer(interceptor: layers[position].name))
                case .redirect(let path, let parameters): try redirect(call, to: path, parameters, trail)
                }
            interception.completion?(.success(value), ContinuousClock.now - start)
            return value
        } catch {
            interception.completion?(.failure(call.sanitized(error)), ContinuousClock.now - start)
            throw error
        }
    }

    @MainActor func runAsyncOnMainActor(_ call: Call, _ trail: [ActionPath]) async throws -> Value {
        try await runAsync(call, trail)
    }

    /// Runs a call that may suspend, from one of the interceptors on.
    func runAsync(_ call: Call, _ trail: [ActionPath], from position: Int = 0) async throws -> Value {
        guard position < layers.count else { return try await entry.runAsync(call) }
        if position == firstChecked { try check(call.scope, call.callerID, call.calleeID, call.parameters) }
        if case .suspending(let intercept) = layers[position].kind {
            let next = Next(chain: self, call: call, trail: trail, position: position)
            let answer = try await intercept(call.made(by: layers[position].callerID), next)
            return try checked(answer, .answer(interceptor: layers[position].name))
        }
        if let tracer = layers[position].tracer {
            let identifier = layers[position].begin(call)
            let scope = call.scope.with(SpanLink(tracer, identifier, inside: call.span))
            let inner = Call(
                scope: scope, caller: call.callerID, callee: call.calleeID, parameters: call.parameters)
            do {
                let value = try await runAsync(inner, trail, from: position + 1)
                layers[position].end(identifier, .success(value))
                return value
            } catch {
                layers[position].end(identifier, .failure(call.sanitized(error)))
                throw error
            }
        }
        let interception = try layers[position].decide(call.made(by: layers[position].callerID))
        let start = ContinuousClock.now
        do {
            let value: Value =
                switch interception.decision {
                case .proceed: try await runAsync(call, trail, from: position + 1)
                case .change(let parameters):
                    try await runAsync(changed(call, to: parameters, by: position), trail, from: position + 1)
                case .answer(let value): try checked(value, .answer(interceptor: layers[position].name))
                case .redirect(let path, let parameters): try await redirectAsync(call, to: path, parameters, trail)
                }
            interception.completion?(.success(value), ContinuousClock.now - start)
            return value
        } catch {
            interception.completion?(.failure(call.sanitized(error)), ContinuousClock.now - start)
            throw error
        }
    }

    /// Returns a call with the parameters that an interceptor passes on.
    ///
    /// - Throws: ``MediatorError`` if they do not fit, and another interceptor gets checked parameters. Otherwise the
    ///   handler finds that.
    func changed(_ call: Call, to parameters: Parameters, by position: Int) throws(MediatorError) -> Call {
        let call = call.with(parameters)
        if position >= firstChecked, position + 1 < layers.count {
            try check(call.scope, call.callerID, call.calleeID, parameters, from: position + 1)
        }
        return call
    }

    /// Checks the parameters before an interceptor runs, as the handler does.
    ///
    /// - Throws: ``MediatorError`` as the handler throws it; the tracers record the call with it.
    @inline(__always) private func check(
        _ scope: CallScope, _ callerID: CallerID, _ calleeID: CallerID, _ parameters: Parameters,
        from position: Int? = nil
    ) throws(MediatorError) {
        guard let error = contract._withUnsafeGuaranteedRef({ $0.mismatch(parameters) }) else { return }
        let call = Call(scope: scope, caller: callerID, callee: calleeID, parameters: parameters)
        for layer in layers[(position ?? firstChecked)...] where layer.tracer != nil {
            layer.end(layer.begin(call), .failure(error))
        }
        throw error
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
