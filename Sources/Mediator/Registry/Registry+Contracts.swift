extension Registry {
    /// Handles a synchronous action.
    ///
    /// The handler runs on the thread of its caller, gets the call and then the parameters in order, and returns the
    /// result: `{ call, productID, quantity in … }`. With another number of parameters the compiler speaks of "pack
    /// expansions" of different shapes, or of types that cannot be converted.
    /// What it throws reaches the caller: an ``ActionFailure`` as it is, other errors with the code `unexpected`.
    public mutating func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.note(action, .sync(action.adaptingSync(handler)), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action; the handler may be a synchronous closure as well.
    ///
    /// The handler runs on its caller's actor until it suspends, and is cancelled with its caller's task.
    public mutating func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        log.note(action, .async(action.adaptingAsync(handler)), SourcePlace(fileID: fileID, line: line))
    }

    /// Handles a main-actor action; the handler runs on the main actor.
    public mutating func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        log.note(action, .mainActor(action.adaptingMainActor(handler)), SourcePlace(fileID: fileID, line: line))
    }
}

extension RegistryLog {
    /// Notes an entry, and what is wrong with it in itself, found once however often the log is applied.
    func note(_ entry: Entry) {
        note(.entry(observer.map(entry.observed) ?? entry, problems: entry.problems))
    }

    func note<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>,
        _ body: Entry.Body,
        _ place: SourcePlace,
        target: TargetNote? = nil
    ) {
        if let target, target.name != action.target {
            note(.misplaced(action.contract.path, target: target.name, place: place))
        } else {
            note(Entry(contract: action.contract, body: body, module: module, place: place))
        }
    }
}

extension Action {
    /// Returns a handler of calls for a handler of typed parameters.
    func adaptingSync(
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) -> @Sendable (Call) throws -> Value {
        { call in
            var call = call
            let inputs = try read(&call)
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns an asynchronous handler of calls for one of typed parameters.
    func adaptingAsync(
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) -> @Sendable (Call) async throws -> Value {
        { call in
            var call = call
            let inputs = try read(&call)
            return result.encode(try await handler(call, repeat each inputs))
        }
    }

    /// Returns a main-actor handler of calls for one of typed parameters.
    func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) -> @MainActor @Sendable (Call) throws -> Value {
        { call in
            var call = call
            let inputs = try read(&call)
            return result.encode(try handler(call, repeat each inputs))
        }
    }

    /// Returns the parameters in order, and fills defaults in, in the call too.
    private func read(_ call: inout Call) throws(MediatorError) -> (repeat each Input) {
        do {
            var reader = ParameterReader(call.parameters)
            let inputs = (repeat try reader.next(each parameters))
            try reader.finish()
            if let filled = reader.filled { call.parameters = filled }
            return inputs
        } catch {
            throw diagnose(call.parameters)
        }
    }

    /// Returns the error for parameters that could not be read: all problems at once.
    private func diagnose(_ given: Parameters) -> MediatorError {
        var problems = ParameterProblems(contract.path, declared: schema.parameters, given: given)
        func check<T>(_ parameter: Parameter<T>) {
            guard let value = given[parameter.name] else { return }
            do {
                _ = try T(parameterValue: value)
            } catch {
                problems.add(error, of: parameter.schema)
            }
        }
        repeat check(each parameters)
        return problems.error
            ?? .invalidParameter("", .expected("the same value twice", found: "a conversion that changes its mind"))
    }
}

/// Reads parameters in the order of the contract.
///
/// Typed callers and most others give them in that order, so that the next one is looked at before the rest are
/// searched. The error it throws says nothing: what is wrong is found out afterwards, off the path of good calls.
private struct ParameterReader {
    private let given: Parameters
    private var position = 0
    private var found = 0

    /// The parameters with the defaults that were needed; nil when none were.
    private(set) var filled: Parameters?

    init(_ given: Parameters) {
        self.given = given
    }

    mutating func next<T>(_ parameter: Parameter<T>) throws(ValueMismatch) -> T {
        let elements = given.elements
        if position < elements.count, elements[position].key == parameter.name {
            position += 1
            found += 1
            return try T(parameterValue: elements[position - 1].value)
        }
        if let other = given.position(of: parameter.name) {
            position = other + 1
            found += 1
            return try T(parameterValue: elements[other].value)
        }
        guard let defaultValue = parameter.defaultValue else { throw .expected("a value", found: "none") }
        let value = defaultValue.parameterValue
        // A missing optional stays missing, which reads as nil all the same.
        if !value.isNull {
            var complete = filled ?? given
            complete[parameter.name] = value
            filled = complete
        }
        return defaultValue
    }

    func finish() throws(ValueMismatch) {
        if found < given.count { throw .expected("known parameters", found: "others") }
    }
}
