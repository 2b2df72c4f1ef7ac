/// The interceptors around one action, outermost first.
///
/// A table has one for each action that an interceptor or a tracer covers; calls of other actions do not run it.
final class InterceptorChain: Sendable {
    private final class Layer: Sendable {
        let name: String
        /// The identity of the interceptor's own calls: the action, in the interceptor's module.
        let identity: ActionIdentity
        let kind: InterceptorRegistration.Kind

        init(
            _ kind: InterceptorRegistration.Kind, name: String = "", module: String, around action: RegisteredAction
        ) {
            self.kind = kind
            self.name = name
            identity = action.identity.inModule(module)
        }
    }

    let action: RegisteredAction
    private let layers: [Layer]
    /// The contract of the action; nil for names that no module registered, and where no interceptor covers it.
    private let schema: ActionSchema?
    private let returns: ValueSchema
    /// The layer before which the parameters are checked: the outermost interceptor registered without
    /// `beforeParameterCheck`; the number of layers if there is none.
    ///
    /// They are checked again after each change further in, and by the handler.
    private let checkPosition: Int
    /// Whether the interceptors run on the main actor, as the handler does, and may suspend there.
    private let isAsyncOnMainActor: Bool

    init(
        _ interceptors: [InterceptorRegistration], innermost: (any Tracer)?, around action: RegisteredAction,
        schema: ActionSchema?
    ) {
        self.action = action
        self.schema = schema
        returns = schema?.returns ?? .any
        isAsyncOnMainActor = schema?.effect == .asyncMainActor
        layers =
            interceptors.map { Layer($0.kind, name: $0.info.name, module: $0.info.module, around: action) }
            + (innermost.map { [Layer(.tracer($0), module: action.module, around: action)] } ?? [])
        let checked = interceptors.firstIndex { !$0.info.beforeParameterCheck && $0.tracer == nil }
        // No contract says what unregistered names take.
        checkPosition = (action.hasRegisteredNames ? checked : nil) ?? layers.count
    }

    /// Returns the action with its interceptors.
    ///
    /// - Parameter awaited: Whether the caller awaits the action though it does not suspend.
    func intercepted(awaited: Bool = false) -> RegisteredAction {
        let handler: RegisteredAction.Handler =
            switch action.handler {
            case .sync where !awaited: .sync { call in try self.run(call, []) }
            // No capture list: note 6 of docs/CompilerNotes.md.
            case .sync, .async: .async { call in try await self.runAsyncOnItsActor(call, []) }
            case .mainActor: .mainActor { call in try self.run(call, []) }
            }
        return action.with(handler)
    }

    /// Runs a call that does not suspend, from one of the interceptors on.
    ///
    /// - Parameter trail: The actions from which redirects led here.
    func run(_ call: Call, _ trail: [ActionPath], from start: Int = 0) throws -> Value {
        for position in start..<layers.count {
            if position == checkPosition { try check(call, from: position) }
            let layer = layers[position]
            switch layer.kind {
            case .sync(let decide):
                let interception = try decide(call.attributed(to: layer.identity))
                if !interception.isPassthrough { return try run(call, interception, trail, position) }
            case .async:
                // The registry reports an interceptor that suspends and covers an action that does not.
                throw MediatorError.requiresAsync(call.path)
            case .tracer(let tracer):
                let span = CallSpan(tracer, began(call, by: tracer), of: call)
                return try span.end(Result { try run(span.inner, trail, from: position + 1) })
            }
        }
        return try action.syncHandler(call)
    }

    /// Runs a call as an interceptor decided.
    private func run(
        _ call: Call, _ interception: Interception, _ trail: [ActionPath], _ position: Int
    ) throws -> Value {
        let start = ContinuousClock.now
        let result = Result {
            switch interception.decision {
            case .proceed: try run(call, trail, from: position + 1)
            case .change(let parameters):
                try run(changed(call, to: parameters, by: position), trail, from: position + 1)
            case .finish(let value): try checked(value, .interceptor(layers[position].name))
            case .redirect(let path, let parameters): try redirect(call, to: path, parameters, trail)
            }
        }
        return try interception.end(call, result, since: start)
    }

    /// Runs a call that may suspend where its interceptors run: on the main actor, if the handler does.
    func runAsyncOnItsActor(_ call: Call, _ trail: [ActionPath], from position: Int = 0) async throws -> Value {
        try await isAsyncOnMainActor
            ? runAsyncOnMainActor(call, trail, from: position) : runAsync(call, trail, from: position)
    }

    @MainActor private func runAsyncOnMainActor(
        _ call: Call, _ trail: [ActionPath], from position: Int
    ) async throws -> Value {
        try await runAsync(call, trail, from: position)
    }

    /// Runs a call that may suspend, from one of the interceptors on.
    private func runAsync(_ call: Call, _ trail: [ActionPath], from position: Int) async throws -> Value {
        guard position < layers.count else { return try await action.runAsync(call) }
        if position == checkPosition { try check(call, from: position) }
        let layer = layers[position]
        switch layer.kind {
        case .sync(let decide):
            let interception = try decide(call.attributed(to: layer.identity))
            if interception.isPassthrough { return try await runAsync(call, trail, from: position + 1) }
            return try await runAsync(call, interception, trail, position)
        case .async(let wrap):
            let next = Next(chain: self, call: call, trail: trail, position: position)
            let value = try await wrap(call.attributed(to: layer.identity), next)
            return try checked(value, .interceptor(layer.name))
        case .tracer(let tracer):
            let span = CallSpan(tracer, began(call, by: tracer), of: call)
            let result: Result<Value, any Error>
            do {
                result = .success(try await runAsync(span.inner, trail, from: position + 1))
            } catch {
                result = .failure(error)
            }
            return try span.end(result)
        }
    }

    /// Runs a call that may suspend as an interceptor decided.
    private func runAsync(
        _ call: Call, _ interception: Interception, _ trail: [ActionPath], _ position: Int
    ) async throws -> Value {
        let start = ContinuousClock.now
        let result: Result<Value, any Error>
        do {
            let value =
                switch interception.decision {
                case .proceed: try await runAsync(call, trail, from: position + 1)
                case .change(let parameters):
                    try await runAsync(changed(call, to: parameters, by: position), trail, from: position + 1)
                case .finish(let value): try checked(value, .interceptor(layers[position].name))
                case .redirect(let path, let parameters): try await redirectAsync(call, to: path, parameters, trail)
                }
            result = .success(value)
        } catch {
            result = .failure(error)
        }
        return try interception.end(call, result, since: start)
    }

    /// Returns a call with the parameters that an interceptor passes on.
    ///
    /// - Throws: ``MediatorError`` if they do not fit, and another interceptor gets checked parameters.
    func changed(_ call: Call, to parameters: Parameters, by position: Int) throws(MediatorError) -> Call {
        let call = call.with(parameters).hidingSecrets(of: action.contract)
        if position >= checkPosition, position + 1 < layers.count {
            try check(call, from: position + 1)
        }
        return call
    }

    /// Checks the parameters before an interceptor runs, as the handler does.
    ///
    /// - Throws: ``MediatorError`` as the handler throws it; the tracers record the call with it.
    private func check(_ call: Call, from position: Int) throws(MediatorError) {
        do {
            try action.contract.check(call)
        } catch {
            for case .tracer(let tracer) in layers[position...].map(\.kind) {
                tracer.ended(began(call, by: tracer), .failure(error))
            }
            throw error
        }
    }

    private func began(_ call: Call, by tracer: any Tracer) -> Int {
        tracer.began(call, module: action.module, schema: schema)
    }

    /// Returns a result that is not the handler's, if it fits the contract of the called action.
    func checked(
        _ value: Value, _ source: @autoclosure () -> MediatorError.ResultSource
    ) throws(MediatorError) -> Value {
        if let mismatch = returns.mismatch(of: value) {
            throw .invalidResult(action.path, from: source(), mismatch, declared: returns)
        }
        return value
    }
}

private struct CallSpan {
    private let tracer: any Tracer
    private let identifier: Int
    private let call: Call
    let inner: Call

    init(_ tracer: any Tracer, _ identifier: Int, of call: Call) {
        (self.tracer, self.identifier, self.call) = (tracer, identifier, call)
        inner = call.with(call.context.inside(identifier, of: tracer))
    }

    /// Ends the span with the result of the call, and returns that.
    func end(_ result: Result<Value, any Error>) throws -> Value {
        tracer.ended(identifier, result.mapError(call.sanitized))
        return try result.get()
    }
}

extension Interception {
    /// Reports the result of a call to the interceptor that decided about it, and returns that.
    fileprivate func end(
        _ call: Call, _ result: Result<Value, any Error>, since start: ContinuousClock.Instant
    ) throws -> Value {
        completion?(result.mapError(call.sanitized), ContinuousClock.now - start)
        return try result.get()
    }
}
