/// A target with an object that handles its actions; ``Registry/target(_:lifetime:fileID:line:make:)`` returns it.
///
///     let cart = registry.target("Cart", lifetime: .cached) { CartTarget() }
///     cart.handle(CartActions.add, CartTarget.add)
///     cart.handle(CartActions.clear, CartTarget.clear)
///
/// A method takes the call and then the parameters: `func add(_ call: Call, productID: String, quantity: Int) -> Int`.
///
/// A method of the main actor handles main-actor and asynchronous actions; for a synchronous action the compiler warns,
/// and the registry reports `isolatedMethod`. An actor cannot be a target: hold it in a class.
///
/// - Warning: The compiler accepts an unapplied method of another global actor and drops its isolation; make such
///   methods nonisolated, or call them in a closure.
public struct Target<Object: Sendable> {
    private let log: RegistryLog
    private let registration: TargetRegistration
    private let instance: TargetInstance<Object>

    init(log: RegistryLog, registration: TargetRegistration, instance: TargetInstance<Object>) {
        self.log = log
        self.registration = registration
        self.instance = instance
    }

    /// Handles a synchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingSync { [instance] (call: Call, inputs: repeat each Input) in
            try method(try instance.object(for: call))(call, repeat each inputs)
        }
        register(action.contract, .sync(handler), fileID, line)
    }

    // The compiler (6.3) selects this form for methods of the main actor only, since it does not convert them. It would
    // select the form above if this one were unavailable.

    /// Reports a method of the main actor that is to handle a synchronous action, which runs on the caller's thread.
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
        let handler = action.adaptingAsync { [instance] (call: Call, inputs: repeat each Input) in
            try await method(try instance.object(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    // The next two forms are for methods that do not suspend: one of the main actor would lose it in the form above. A
    // method that suspends switches to its actor by itself.

    /// Handles an asynchronous action by a method that does not suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingAsync { [instance] (call: Call, inputs: repeat each Input) in
            try method(try instance.object(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    /// Handles an asynchronous action by a method of the main actor that does not suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingAsync { [instance] (call: Call, inputs: repeat each Input) in
            try await method(try instance.object(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    /// Handles a main-actor action by a method.
    public func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @MainActor @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingMainActor { @MainActor [instance] (call: Call, inputs: repeat each Input) in
            try method(try instance.object(for: call))(call, repeat each inputs)
        }
        register(action.contract, .mainActor(handler), fileID, line)
    }
    private func register(_ contract: ActionContract, _ body: RegisteredAction.Body, _ fileID: String, _ line: Int) {
        if registration.name == contract.target {
            log.handle(contract, fileID, line, body)
        } else {
            let place = CodeLocation(fileID: fileID, line: line)
            log.note(.misplaced(contract.path, target: registration.name, place: place))
        }
    }
}

extension Registry {
    /// Returns a target with state: its actions are methods of an object that the mediator creates lazily.
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - lifetime: How long the object lives.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - make: Creates the object, without a lock; concurrent callers wait. Its error reaches the caller that needed
    ///     the object, and the next caller tries again.
    public mutating func target<Object: Sendable>(
        _ name: String, lifetime: Lifetime = .cached, fileID: String = #fileID, line: Int = #line,
        make: @escaping @Sendable () throws -> Object
    ) -> Target<Object> {
        let instance = TargetInstance(lazy: LazyObject<Object>(lifetime: lifetime), make: make)
        let registration = TargetRegistration(
            name: name, module: log.module, place: CodeLocation(fileID: fileID, line: line), instance: instance.lazy)
        log.note(.target(registration))
        return Target(log: log, registration: registration, instance: instance)
    }
}
