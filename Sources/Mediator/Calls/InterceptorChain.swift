/// The interceptors around one action, outermost first.
///
/// Made when a table is frozen, one for each action that any covers: other actions know nothing of interceptors.
final class InterceptorChain: Sendable {
    private struct Layer: Sendable {
        enum Kind: Sendable {
            case interceptor(any Interceptor)
            case asyncInterceptor(any AsyncInterceptor)
            case tracer(any Tracer & AnyObject)
        }

        let kind: Kind
        /// The interceptor's name, in messages.
        var name = ""
        /// As whom the interceptor makes calls of its own: as the action, in its own module.
        let caller: CallerName
    }

    /// What the interceptors are around.
    let entry: RegisteredAction
    private let layers: [Layer]
    private let returns: ValueSchema

    init(
        _ notes: [InterceptorRegistration],
        innermost: (any Tracer & AnyObject)?,
        around entry: RegisteredAction,
        returns: ValueSchema
    ) {
        self.entry = entry
        self.returns = returns
        let path = entry.callerID.isUnregistered ? nil : entry.path
        layers =
            notes.map { note in
                let kind: Layer.Kind =
                    switch note.kind {
                    case .plain(let interceptor): .interceptor(interceptor)
                    case .suspending(let interceptor): .asyncInterceptor(interceptor)
                    case .tracer(let tracer): .tracer(tracer)
                    }
                return Layer(kind: kind, name: note.name, caller: CallerName(path, module: note.module))
            } + (innermost.map { [Layer(kind: .tracer($0), caller: entry.name)] } ?? [])
    }

    /// Returns the action with its interceptors.
    ///
    /// - Parameter awaited: Whether the caller awaits the action though it does not suspend.
    func intercepted(awaited: Bool = false) -> RegisteredAction {
        let body: RegisteredAction.Body =
            switch entry.body {
            case .sync where !awaited: .sync { call in try self.run(call, []) }
            // With "self" in a capture list the compiler (6.3) lets the closure leave its caller's actor.
            case .sync, .async: .async { call in try await self.runAsync(call, []) }
            case .mainActor: .mainActor { call in try self.run(call, []) }
            }
        return RegisteredAction(contract: entry.contract, body: body, module: entry.module, place: entry.place)
    }

    /// Runs a call that does not suspend, from one of the interceptors on.
    ///
    /// - Parameter trail: The actions from which redirects led here.
    func run(_ call: Call, _ trail: [ActionPath], from position: Int = 0) throws -> Value {
        guard position < layers.count else { return try entry.handler(call) }
        let layer = layers[position]
        switch layer.kind {
        case .interceptor(let interceptor):
            let interception = try interceptor.intercept(call.made(by: layer.caller))
            guard let completion = interception.completion else {
                return try follow(interception.decision, call, trail, position)
            }
            return try trace(call, by: CompletionTracer(completion, of: call), link: nil) {
                try follow(interception.decision, $0, trail, position)
            }
        case .tracer(let tracer):
            return try trace(call, by: tracer, link: ObjectIdentifier(tracer)) {
                try run($0, trail, from: position + 1)
            }
        case .asyncInterceptor:
            // The registry lets none cover such an action.
            throw MediatorError.requiresAsync(call.path)
        }
    }

    /// Runs a call as a span of a tracer.
    ///
    /// - Parameter link: What identifies the tracer in the spans of calls; nil for a tracer that calls are not inside of.
    private func trace(
        _ call: Call,
        by tracer: some Tracer,
        link: ObjectIdentifier?,
        _ run: (Call) throws -> Value
    ) throws -> Value {
        let (identifier, call) = began(call, tracer, link)
        do {
            let value = try run(call)
            tracer.ended(identifier, .success(value))
            return value
        } catch {
            tracer.ended(identifier, .failure(error))
            throw error
        }
    }

    /// Returns what a tracer identifies the call by, and the call as one inside of the span.
    private func began(_ call: Call, _ tracer: some Tracer, _ link: ObjectIdentifier?) -> (Int, Call) {
        let identifier = tracer.began(call, module: entry.module)
        guard let link else { return (identifier, call) }
        return (identifier, call.with(SpanLink(link, identifier, inside: call.span)))
    }

    private func follow(
        _ decision: Interception.Decision,
        _ call: Call,
        _ trail: [ActionPath],
        _ position: Int
    ) throws -> Value {
        switch decision {
        case .proceed: try run(call, trail, from: position + 1)
        case .change(let parameters): try run(call.with(parameters), trail, from: position + 1)
        case .answer(let value): try checked(answer: value, position)
        case .redirect(let path, let parameters): try redirect(call, to: path, parameters, trail)
        }
    }

    /// Runs a call that may suspend, from one of the interceptors on.
    func runAsync(_ call: Call, _ trail: [ActionPath], from position: Int = 0) async throws -> Value {
        guard position < layers.count else { return try await entry.runAsync(call) }
        let layer = layers[position]
        switch layer.kind {
        case .interceptor(let interceptor):
            let interception = try interceptor.intercept(call.made(by: layer.caller))
            guard let completion = interception.completion else {
                return try await followAsync(interception.decision, call, trail, position)
            }
            return try await traceAsync(call, by: CompletionTracer(completion, of: call), link: nil) {
                try await self.followAsync(interception.decision, $0, trail, position)
            }
        case .tracer(let tracer):
            return try await traceAsync(call, by: tracer, link: ObjectIdentifier(tracer)) {
                try await self.runAsync($0, trail, from: position + 1)
            }
        case .asyncInterceptor(let interceptor):
            let next = Next(chain: self, call: call, trail: trail, position: position + 1)
            return try checked(
                answer: try await interceptor.intercept(call.made(by: layer.caller), next: next), position)
        }
    }

    private func traceAsync(
        _ call: Call,
        by tracer: some Tracer,
        link: ObjectIdentifier?,
        _ run: nonisolated(nonsending) (Call) async throws -> Value
    ) async throws -> Value {
        let (identifier, call) = began(call, tracer, link)
        do {
            let value = try await run(call)
            tracer.ended(identifier, .success(value))
            return value
        } catch {
            tracer.ended(identifier, .failure(error))
            throw error
        }
    }

    private func followAsync(
        _ decision: Interception.Decision,
        _ call: Call,
        _ trail: [ActionPath],
        _ position: Int
    ) async throws -> Value {
        switch decision {
        case .proceed: try await runAsync(call, trail, from: position + 1)
        case .change(let parameters): try await runAsync(call.with(parameters), trail, from: position + 1)
        case .answer(let value): try checked(answer: value, position)
        case .redirect(let path, let parameters): try await redirectAsync(call, to: path, parameters, trail)
        }
    }

    /// Returns a result that an interceptor gave, if it fits the contract.
    private func checked(answer value: Value, _ position: Int) throws(MediatorError) -> Value {
        let problems = returns.problems(in: value)
        guard problems.isEmpty else {
            throw .invalidAnswer(entry.path, layers[position].name, ValueMismatch(problems: problems), returns)
        }
        return value
    }

    /// Returns the result of a redirect, if it fits the contract of the action that was called.
    func checked(_ value: Value, redirectedTo path: ActionPath) throws(MediatorError) -> Value {
        let problems = returns.problems(in: value)
        guard problems.isEmpty else {
            throw .invalidRedirect(entry.path, to: path, ValueMismatch(problems: problems), returns)
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
    private let completion: Interception.Completion
    private let call: Call
    private let start = ContinuousClock.now

    init(_ completion: @escaping Interception.Completion, of call: Call) {
        self.completion = completion
        self.call = call
    }

    func began(_ call: Call, module: String) -> Int { 0 }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        completion(outcome.mapError(call.sanitized), ContinuousClock.now - start)
    }
}
