/// A target whose actions are methods of an object: what ``Registry/target(_:lifetime:fileID:line:make:)`` returns.
///
///     let cart = registry.target("Cart", lifetime: .cached) { CartTarget() }
///     cart.handle(CartActions.add, CartTarget.add)
///     cart.handle(CartActions.clear, CartTarget.clear)
///
/// A method takes the call and then the parameters: `func add(_ call: Call, productID: String, quantity: Int) -> Int`.
///
/// - Warning: The compiler lets an unapplied method of a `@MainActor` class pass as a synchronous one and drops the
///   isolation; give the methods of synchronous and asynchronous actions no actor, and use an
///   `effect: .mainActor` contract for those that need the main one. Actors cannot be targets: hold one in a class.
public struct Target<Object: Sendable> {
    private let log: RegistryLog
    private let note: TargetNote
    private let instance: TargetInstance<Object>

    init(log: RegistryLog, note: TargetNote, instance: TargetInstance<Object>) {
        self.log = log
        self.note = note
        self.instance = instance
    }

    /// Handles a synchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = Entry.Body.sync(
            action.adaptingSync { (call: Call, inputs: repeat each Input) in
                try method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, SourcePlace(fileID: fileID, line: line), of: note)
    }

    /// Handles an asynchronous action by a method.
    public func handle<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ method: @escaping @Sendable (Object) -> (Call, repeat each Input) async throws -> Output
    ) {
        let instance = instance
        let body = Entry.Body.async(
            action.adaptingAsync { (call: Call, inputs: repeat each Input) in
                try await method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, SourcePlace(fileID: fileID, line: line), of: note)
    }

    /// Handles a main-actor action by a method.
    public func handle<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ method: @escaping @MainActor @Sendable (Object) -> (Call, repeat each Input) throws -> Output
    ) {
        let instance = instance
        let body = Entry.Body.mainActor(
            action.adaptingMainActor { @MainActor (call: Call, inputs: repeat each Input) in
                try method(try instance.object(for: call))(call, repeat each inputs)
            }
        )
        log.note(action.contract, body, SourcePlace(fileID: fileID, line: line), of: note)
    }
}

extension RegistryLog {
    /// Notes a method of a target's object.
    fileprivate func note(_ contract: ActionContract, _ body: Entry.Body, _ place: SourcePlace, of target: TargetNote) {
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
        _ name: String,
        lifetime: Lifetime = .cached,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @Sendable () throws -> Object
    ) -> Target<Object> {
        let instance = TargetInstance(lazy: LazyObject<Object>(lifetime: lifetime), make: make)
        let note = TargetNote(
            name: name,
            module: log.module,
            place: SourcePlace(fileID: fileID, line: line),
            instance: instance.lazy
        )
        log.note(.target(note))
        return Target(log: log, note: note, instance: instance)
    }
}
