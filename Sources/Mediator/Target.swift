/// A target with an object that handles its actions; ``Registry/target(_:lifetime:fileID:line:make:)`` returns it.
///
///     let cart = registry.target("Cart", lifetime: .cached) { CartTarget() }
///     cart.handle(CartActions.add, CartTarget.add)
///     cart.handle(CartActions.clear, CartTarget.clear)
///
/// A method takes the call and then the parameters: `func add(_ call: Call, productID: String, quantity: Int) -> Int`.
///
/// A method of the main actor can handle main-actor and asynchronous actions; an `async` method of another global
/// actor can handle asynchronous ones. Otherwise the compiler warns, and the registry reports `isolatedMethod`. An
/// actor cannot be a target: hold it in a class. An object that is created on the main actor cannot handle synchronous
/// actions, which other threads may call: the registry reports `mainActorTarget`.
public struct Target<Object: Sendable> {
    private let ownEdits: RegistryEdits
    private var edits: RegistryEdits { ownEdits.open }
    private let registration: TargetRegistration
    private let object: TargetObject<Object>

    init(edits: RegistryEdits, registration: TargetRegistration, object: TargetObject<Object>) {
        ownEdits = edits
        self.registration = registration
        self.object = object
    }

    /// Handles a synchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<SyncEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingSync { [object] (call: Call, inputs: repeat each Input) in
            try method(try object.get(for: call))(call, repeat each inputs)
        }
        if object.isOnMainActor {
            let location = CodeLocation(fileID: fileID, line: line)
            edits.append(.mainActorTarget(action.contract.path, location, target: registration.location))
        }
        register(action.contract, .sync(handler), fileID, line)
    }

    // The compiler selects this form for methods of a global actor, since it has a defaulted parameter less than the
    // others; it would not if this one were unavailable. Note 8 of docs/CompilerNotes.md.

    /// Reports a method of a global actor, which would run outside of it.
    @available(
        *, deprecated,
        message: "the method would leave its global actor: make it nonisolated or async, or declare effect: .mainActor"
    )
    public func handle<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @isolated(any) (Call, repeat each Input) throws -> Output
    ) where Effect.Isolation == Never {
        let location = CodeLocation(fileID: registration.location.fileID, line: line)
        edits.append(.isolatedMethod(action.contract.path, location))
        // With the problem the registry creates no mediator: the handler only meets requirements.
        edits.handle(action.contract, location.fileID, line, .sync { _ in .null })
    }

    // The compiler looks at an unavailable form only when no other accepts the method: note 25 of docs/CompilerNotes.md.

    /// Explains what fits.
    @available(
        *, unavailable,
        message: "the method must take the call, then the contract's parameters, and be async or isolated as the action"
    )
    public func handle<E, Output, each I, each G>(
        _ action: Action<E, Output, repeat each I>, _ method: (Object) -> (repeat each G) async throws -> Output
    ) {}

    /// Handles an asynchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<AsyncEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) async throws -> Output
    ) {
        let handler = action.adaptingAsync { [object] (call: Call, inputs: repeat each Input) in
            try await method(try await object.getAsync(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    // The next two forms are for methods that do not suspend: one of the main actor would lose it in the form above. A
    // method that suspends switches to its actor by itself.

    /// Handles an asynchronous action by a method that does not suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsyncEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingAsync { [object] (call: Call, inputs: repeat each Input) in
            try method(try await object.getAsync(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    /// Handles an asynchronous action by a method of the main actor that does not suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsyncEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingAsync { [object] (call: Call, inputs: repeat each Input) in
            try await method(try await object.getAsync(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    /// Handles a main-actor action by a method.
    public func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) throws -> Output
    ) {
        let handler = action.adaptingMainActor { @MainActor [object] (call: Call, inputs: repeat each Input) in
            try method(try object.get(for: call))(call, repeat each inputs)
        }
        register(action.contract, .mainActor(handler), fileID, line)
    }

    /// Handles an action that runs on the main actor and may suspend by a method, which may suspend.
    public func handle<Output, each Input>(
        _ action: Action<AsyncMainActorEffect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line,
        _ method: @escaping @Sendable (Object) -> @MainActor (Call, repeat each Input) async throws -> Output
    ) {
        let handler = action.adaptingAsync { @MainActor [object] (call: Call, inputs: repeat each Input) in
            try await method(try object.get(for: call))(call, repeat each inputs)
        }
        register(action.contract, .async(handler), fileID, line)
    }

    private func register(_ contract: ActionContract, _ body: RegisteredAction.Handler, _ fileID: String, _ line: Int) {
        if registration.name == contract.path.target {
            edits.handle(contract, fileID, line, body)
        } else {
            let location = CodeLocation(fileID: fileID, line: line)
            edits.append(.misplaced(contract.path, target: registration.name, location: location))
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
        let object = TargetObject(lazy: LazyObject<Object>(lifetime: lifetime), make: make)
        return target(name, object, CodeLocation(fileID: fileID, line: line))
    }

    /// Returns a target whose object is created on the main actor: for main-actor and asynchronous actions.
    ///
    ///     let screens = registry.target("Screens", on: MainActor.self) { Screens() }
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - actor: The main actor.
    ///   - lifetime: How long the object lives.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - make: Creates the object on the main actor; see ``target(_:lifetime:fileID:line:make:)``.
    public mutating func target<Object: Sendable>(
        _ name: String, on actor: MainActor.Type, lifetime: Lifetime = .cached, fileID: String = #fileID,
        line: Int = #line, make: @escaping @MainActor @Sendable () throws -> Object
    ) -> Target<Object> {
        // `get` and `getAsync` ask for it on the main actor only.
        let object = TargetObject(lazy: LazyObject<Object>(lifetime: lifetime, isOnMainActor: true)) {
            try MainActor.assumeIsolated(make)
        }
        return target(name, object, CodeLocation(fileID: fileID, line: line))
    }

    private func target<Object>(
        _ name: String, _ object: TargetObject<Object>, _ location: CodeLocation
    ) -> Target<Object> {
        let registration = TargetRegistration(
            name: name, module: edits.module, location: location, lazyObject: object.lazy)
        edits.append(.target(registration))
        return Target(edits: edits, registration: registration, object: object)
    }
}
