// The same as the general forms, for the numbers of parameters that nearly all actions have: the compiler turns a loop
// over a parameter pack into a loop at run time, which asks each type for its conformance; written out, a call takes
// a third of the time.

extension Mediator {
    /// Performs a synchronous action of no parameters.
    @inlinable @discardableResult
    public func perform<Output>(
        _ action: Action<SynchronousEffect, Output>
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, Parameters()))
    }

    /// Performs an asynchronous action of no parameters.
    @inlinable @discardableResult
    public func perform<Output>(
        _ action: Action<AsynchronousEffect, Output>
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, Parameters()))
    }

    /// Performs a main-actor action of no parameters.
    @inlinable @MainActor @discardableResult
    public func perform<Output>(
        _ action: Action<MainActorEffect, Output>
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, Parameters()))
    }

    /// Performs a synchronous action of one parameter.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A>,
        _ a: A
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a)))
    }

    /// Performs an asynchronous action of one parameter.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A>,
        _ a: A
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, action.contract.parameters(a)))
    }

    /// Performs a main-actor action of one parameter.
    @inlinable @MainActor @discardableResult
    public func perform<Output, A: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A>,
        _ a: A
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.contract.parameters(a)))
    }

    /// Performs a synchronous action of two parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B>,
        _ a: A,
        _ b: B
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b)))
    }

    /// Performs an asynchronous action of two parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B>,
        _ a: A,
        _ b: B
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, action.contract.parameters(a, b)))
    }

    /// Performs a main-actor action of two parameters.
    @inlinable @MainActor @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B>,
        _ a: A,
        _ b: B
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.contract.parameters(a, b)))
    }

    /// Performs a synchronous action of three parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B, C>,
        _ a: A,
        _ b: B,
        _ c: C
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c)))
    }

    /// Performs an asynchronous action of three parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B, C>,
        _ a: A,
        _ b: B,
        _ c: C
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, action.contract.parameters(a, b, c)))
    }

    /// Performs a main-actor action of three parameters.
    @inlinable @MainActor @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B, C>,
        _ a: A,
        _ b: B,
        _ c: C
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.contract.parameters(a, b, c)))
    }

    /// Performs a synchronous action of four parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c, d)))
    }

    /// Performs an asynchronous action of four parameters.
    @inlinable @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<AsynchronousEffect, Output, A, B, C, D>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, action.contract.parameters(a, b, c, d)))
    }

    /// Performs a main-actor action of four parameters.
    @inlinable @MainActor @discardableResult
    public func perform<Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue>(
        _ action: Action<MainActorEffect, Output, A, B, C, D>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.contract.parameters(a, b, c, d)))
    }

    /// Performs a synchronous action of five parameters.
    @inlinable @discardableResult
    public func perform<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D,
        _ e: E
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c, d, e)))
    }

    /// Performs a synchronous action of six parameters.
    @inlinable @discardableResult
    public func perform<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D,
        _ e: E,
        _ f: F
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c, d, e, f)))
    }

    /// Performs a synchronous action of seven parameters.
    @inlinable @discardableResult
    public func perform<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F, G>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D,
        _ e: E,
        _ f: F,
        _ g: G
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c, d, e, f, g)))
    }

    /// Performs a synchronous action of eight parameters.
    @inlinable @discardableResult
    public func perform<
        Output, A: ParameterValue, B: ParameterValue, C: ParameterValue, D: ParameterValue, E: ParameterValue,
        F: ParameterValue, G: ParameterValue, H: ParameterValue
    >(
        _ action: Action<SynchronousEffect, Output, A, B, C, D, E, F, G, H>,
        _ a: A,
        _ b: B,
        _ c: C,
        _ d: D,
        _ e: E,
        _ f: F,
        _ g: G,
        _ h: H
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, party, action.contract.parameters(a, b, c, d, e, f, g, h)))
    }
}
