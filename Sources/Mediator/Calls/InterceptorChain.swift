/// The interceptors around one action, outermost first.
///
/// A table has one for each action that an interceptor covers; calls of other actions have no cost.
final class InterceptorChain: Sendable {
    /// An interceptor or a tracer of the chain.
    private final class Layer: Sendable {
        /// The interceptor's name, in messages.
        let name: String
        /// The identity of the interceptor's own calls: the action, in the interceptor's module.
        let identity: ActionIdentity
        /// Decides about a call; fails for an interceptor that may suspend, and is not used for a tracer.
        let decide: @Sendable (Call) throws -> Interception
        /// Runs around a call that may suspend; nil for an interceptor that does not suspend, and for a tracer.
        let suspend: (@Sendable (Call, Next) async throws -> Value)?
        /// The tracer, and what begins its spans; nil for an interceptor.
        let tracer: (any Tracer & AnyObject)?
        let begin: @Sendable (Call) -> Int

        init(
            _ kind: InterceptorRegistration.Kind, name: String = "", module: String, around entry: RegisteredAction,
            _ schema: ActionSchema?
        ) {
            self.name = name
            identity =
                entry.isRegistered
                ? .registered(entry.path, module: module) : .unregistered(entry.path, module: module)
            // The registry reports an interceptor that suspends and covers an action that does not.
            let failing: @Sendable (Call) throws -> Interception = { throw MediatorError.requiresAsync($0.path) }
            switch kind {
            case .plain(_, let decide): (self.decide, suspend, tracer, begin) = (decide, nil, nil, { _ in 0 })
            case .suspending(let suspend): (decide, self.suspend, tracer, begin) = (failing, suspend, nil, { _ in 0 })
            case .tracer(let tracer):
                (decide, suspend, self.tracer) = (failing, nil, tracer)
                begin = tracer.beginning(of: schema, module: entry.module)
            }
        }
    }

    /// The action inside of the interceptors.
    let entry: RegisteredAction
    private let layers: [Layer]
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
        returns = schema?.returns ?? .any
        isAsyncOnMainActor = schema?.effect == .asyncMainActor
        layers =
            interceptors.map { Layer($0.kind, name: $0.name, module: $0.module, around: entry, schema) }
            + (innermost.map { [Layer(.tracer($0), module: entry.module, around: entry, nil)] } ?? [])
        let checked = interceptors.firstIndex { !$0.precedesCheck && !$0.isTracer }
        // No contract says what unregistered names take.
        firstChecked = (entry.isRegistered ? checked : nil) ?? layers.count
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
        return entry.with(body)
    }

    /// Runs a call that does not suspend, from one of the interceptors on.
    ///
    /// - Parameter trail: The actions from which redirects led here.
    func run(_ call: Call, _ trail: [ActionPath], from start: Int = 0) throws -> Value {
        for position in start..<layers.count {
            if position == firstChecked { try check(call) }
            let layer = layers[position]
            if let tracer = layer.tracer {
                return try trace(call, layer, tracer) { try run($0, trail, from: position + 1) }
            }
            let interception = try layer.decide(call.made(by: layer.identity))
            if !interception.isPlain { return try run(call, interception, trail, position) }
        }
        return try entry.handler(call)
    }

    /// Runs a call in a span of a tracer.
    private func trace(
        _ call: Call, _ layer: Layer, _ tracer: any Tracer & AnyObject, _ run: (Call) throws -> Value
    ) throws -> Value {
        let (identifier, inner) = begin(call, layer, tracer)
        do {
            let value = try run(inner)
            tracer.ended(identifier, .success(value))
            return value
        } catch {
            tracer.ended(identifier, .failure(call.sanitized(error)))
            throw error
        }
    }

    /// Begins a span of a tracer; returns its number, and the call inside of it.
    private func begin(_ call: Call, _ layer: Layer, _ tracer: any Tracer & AnyObject) -> (Int, Call) {
        let identifier = layer.begin(call)
        var inner = call
        inner.scope = call.scope.inside(SpanContext(ObjectIdentifier(tracer), identifier, inside: call.span))
        return (identifier, inner)
    }

    /// Runs a call as an interceptor decided.
    private func run(
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
        if position == firstChecked { try check(call) }
        let layer = layers[position]
        if let tracer = layer.tracer {
            let (identifier, inner) = begin(call, layer, tracer)
            do {
                let value = try await runAsync(inner, trail, from: position + 1)
                tracer.ended(identifier, .success(value))
                return value
            } catch {
                tracer.ended(identifier, .failure(call.sanitized(error)))
                throw error
            }
        }
        if let suspend = layer.suspend {
            let next = Next(chain: self, call: call, trail: trail, position: position)
            let answer = try await suspend(call.made(by: layer.identity), next)
            return try checked(answer, .answer(interceptor: layer.name))
        }
        return try await runAsync(call, try layer.decide(call.made(by: layer.identity)), trail, position)
    }

    /// Runs a call that may suspend as an interceptor decided.
    private func runAsync(
        _ call: Call, _ interception: Interception, _ trail: [ActionPath], _ position: Int
    ) async throws -> Value {
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
            try check(call, from: position + 1)
        }
        return call
    }

    /// Checks the parameters before an interceptor runs, as the handler does.
    ///
    /// - Throws: ``MediatorError`` as the handler throws it; the tracers record the call with it.
    private func check(_ call: Call, from position: Int? = nil) throws(MediatorError) {
        guard let error = entry.contract.mismatch(call.parameters) else { return }
        for layer in layers[(position ?? firstChecked)...] {
            if let tracer = layer.tracer { tracer.ended(layer.begin(call), .failure(error)) }
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
