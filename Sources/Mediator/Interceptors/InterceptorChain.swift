/// The interceptors around one action, outermost first.
///
/// Made when a table is frozen, one for each action that any covers: other actions know nothing of interceptors.
final class InterceptorChain: Sendable {
    private struct Layer: Sendable {
        let note: InterceptorNote
        /// As whose the interceptor makes calls of its own.
        let module: Int
    }

    /// What the interceptors are around.
    let entry: Entry
    private let layers: [Layer]
    private let returns: ValueSchema

    init(_ notes: [InterceptorNote], around entry: Entry, returns: ValueSchema) {
        self.entry = entry
        self.returns = returns
        layers = notes.map { Layer(note: $0, module: ModuleNumbers.number(of: $0.module)) }
    }

    /// Returns the action with its interceptors.
    ///
    /// - Parameter awaited: Whether the caller awaits the action though it does not suspend.
    func laid(awaited: Bool = false) -> Entry {
        let body: Entry.Body =
            switch entry.body {
            case .sync where !awaited: .sync { call in try self.run(call, []) }
            // With "self" in a capture list the compiler (6.3) lets the closure leave its caller's actor.
            case .sync, .async: .async { call in try await self.runAsync(call, []) }
            case .mainActor: .mainActor { call in try self.run(call, []) }
            }
        return Entry(contract: entry.contract, body: body, module: entry.module, place: entry.place)
    }

    /// Runs a call that does not suspend, from one of the interceptors on.
    ///
    /// - Parameter trail: The actions from which redirects led here.
    func run(_ call: Call, _ trail: [ActionPath], from position: Int = 0) throws -> Value {
        guard position < layers.count else { return try entry.handler(call) }
        let interceptor: any Interceptor
        switch layers[position].note.kind {
        case .plain(let plain):
            interceptor = plain
        case .trace(let trace):
            return try trace.recording(call, module: entry.module) { try run($0, trail, from: position + 1) }
        case .suspending:
            // The registry lets none cover such an action.
            throw MediatorError.requiresAsync(call.path)
        }
        let interception = try interceptor.intercept(call.of(module: layers[position].module))
        guard let completion = interception.completion else {
            return try follow(interception.decision, call, trail, position)
        }
        let start = ContinuousClock.now
        do {
            let value = try follow(interception.decision, call, trail, position)
            completion(.success(value), ContinuousClock.now - start)
            return value
        } catch {
            let error = call.presentable(error)
            completion(.failure(error), ContinuousClock.now - start)
            throw error
        }
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
        let interceptor: any Interceptor
        switch layer.note.kind {
        case .plain(let plain):
            interceptor = plain
        case .trace(let trace):
            let (number, call) = trace.beginning(call, module: entry.module)
            do {
                let value = try await runAsync(call, trail, from: position + 1)
                trace.ended(number)
                return value
            } catch {
                trace.ended(number, error)
                throw error
            }
        case .suspending(let suspending):
            let next = Next(chain: self, call: call, trail: trail, position: position + 1)
            return try checked(
                answer: try await suspending.intercept(call.of(module: layer.module), next: next), position)
        }
        let interception = try interceptor.intercept(call.of(module: layer.module))
        guard let completion = interception.completion else {
            return try await followAsync(interception.decision, call, trail, position)
        }
        let start = ContinuousClock.now
        do {
            let value = try await followAsync(interception.decision, call, trail, position)
            completion(.success(value), ContinuousClock.now - start)
            return value
        } catch {
            let error = call.presentable(error)
            completion(.failure(error), ContinuousClock.now - start)
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
            throw .invalidAnswer(entry.path, layers[position].note.name, ValueMismatch(problems: problems), returns)
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

extension Entry {
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
