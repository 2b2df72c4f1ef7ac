/// A target whose actions are methods of an object: what ``Registry/target(_:lifetime:fileID:line:make:)`` returns.
///
///     let cart = registry.target("Cart", lifetime: .cached) { CartTarget() }
///     cart.handle(CartActions.add, CartTarget.add)
///     cart.handle(CartActions.clear, CartTarget.clear)
///
/// A method takes the call and then the parameters: `func add(_ call: Call, productID: String, quantity: Int) -> Int`.
///
/// A method of the main actor handles a main-actor action, or an asynchronous one; for a synchronous action the compiler
/// warns, and the registry refuses it with code `isolatedMethod`. Actors cannot be targets: hold one in a class.
///
/// - Warning: The compiler lets an unapplied method of another global actor pass as one of no actor and drops the
///   isolation; give such methods no actor, or call them in a closure.
public struct Target<Object: Sendable> {
    private let log: RegistryLog
    private let note: TargetRegistration
    private let instance: TargetInstance<Object>

    init(log: RegistryLog, note: TargetRegistration, instance: TargetInstance<Object>) {
        self.log = log
        self.note = note
        self.instance = instance
    }

    /// Handles a synchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = RegisteredAction.Body.sync(
            action.adaptingSync { (call: Call, inputs: repeat each Input) in
                try method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, CodeLocation(fileID: fileID, line: line), of: note)
    }

    // Chosen over the form above for methods of the main actor alone, since it does not convert them. Were it
    // unavailable, the compiler (6.3) would choose the other.

    /// Refuses a method of the main actor for a synchronous action, which runs on the thread of its caller.
    @available(
        *, deprecated,
        message:
            "a synchronous action cannot run on the main actor: declare it with effect: .mainActor, or the method nonisolated"
    )
    public func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) throws -> Output
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        let body = RegisteredAction.Body.sync { call in throw MediatorError.requiresMainActor(call.path) }
        let entry = RegisteredAction(contract: action.contract, body: body, module: log.module, place: place)
        log.note(.entry(entry, problems: [.isolatedMethod(action.contract.path, place)]))
    }

    /// Handles an asynchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) async throws -> Output
    ) {
        let instance = instance
        let body = RegisteredAction.Body.async(
            action.adaptingAsync { (call: Call, inputs: repeat each Input) in
                try await method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, CodeLocation(fileID: fileID, line: line), of: note)
    }

    // The two forms below are for methods that do not suspend: converted to the form above, one of the main actor would
    // lose it. One that suspends goes to its actor by itself.

    /// Handles an asynchronous action by a method that does not suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = RegisteredAction.Body.async(
            action.adaptingAsync { (call: Call, inputs: repeat each Input) in
                try method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, CodeLocation(fileID: fileID, line: line), of: note)
    }

    /// Handles an asynchronous action by a method of the main actor that does not suspend, and runs there.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = RegisteredAction.Body.async(
            action.adaptingAsync { (call: Call, inputs: repeat each Input) in
                try await method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, CodeLocation(fileID: fileID, line: line), of: note)
    }

    /// Handles a main-actor action by a method.
    public func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @MainActor @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = RegisteredAction.Body.mainActor(
            action.adaptingMainActor { @MainActor (call: Call, inputs: repeat each Input) in
                try method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, CodeLocation(fileID: fileID, line: line), of: note)
    }
}

extension RegistryLog {
    /// Notes a method of a target's object.
    fileprivate func note(_ contract: ActionContract, _ body: RegisteredAction.Body, _ place: CodeLocation, of target: TargetRegistration) {
        if target.name == contract.target {
            note(contract, body, place)
        } else {
            note(.misplaced(contract.path, target: target.name, place: place))
        }
    }
}

extension Registry {
    /// Declares a target with state: an object made lazily, whose methods handle the target's actions.
    ///
    /// No lock is held while `make` runs; other callers wait for it. What it throws reaches the caller that needed the
    /// object, and the next caller tries again.
    public mutating func target<Object: Sendable>(
        _ name: String, lifetime: Lifetime = .cached, fileID: String = #fileID, line: Int = #line,
        make: @escaping @Sendable () throws -> Object
    ) -> Target<Object> {
        let instance = TargetInstance(lazy: LazyObject<Object>(lifetime: lifetime), make: make)
        let note = TargetRegistration(
            name: name, module: log.module, place: CodeLocation(fileID: fileID, line: line), instance: instance.lazy)
        log.note(.target(note))
        return Target(log: log, note: note, instance: instance)
    }
}
