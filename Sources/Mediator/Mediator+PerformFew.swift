// The forms of `perform` for up to four parameters. The compiler does not specialize the general forms, which makes a
// call a quarter to a half dearer: see "Numbers of parameters" in Benchmarks/README.md. Those of three and four, if
// synchronous, are not inlined: the compiler would do it so early that a module of many actions compiles a tenth longer.

extension Mediator {
    /// Performs a synchronous action of no parameters.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult
    public func perform<Output>(_ action: Action<SynchronousEffect, Output>) throws -> Output {
        try action.output(Self.run(action.contract, scope, callerFrame))
    }

    /// Performs an asynchronous action of no parameters.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult
    public func perform<Output>(_ action: Action<AsynchronousEffect, Output>) async throws -> Output {
        try action.output(await Self.runAsync(action.contract, scope, callerFrame, Parameters()))
    }

    /// Performs a main-actor action of no parameters.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @MainActor @discardableResult
    public func perform<Output>(_ action: Action<MainActorEffect, Output>) throws -> Output {
        try action.output(runOnMainActor(action.contract, Parameters()))
    }

    /// Performs a synchronous action of one parameter.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult
    public func perform<Output, A>(_ action: Action<SynchronousEffect, Output, A>, _ a: A.Itself) throws -> Output {
        try action.output(Self.run(action.contract, scope, callerFrame, action.writer.with(a).parameters))
    }

    /// Performs an asynchronous action of one parameter.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult
    public func perform<Output, A>(_ action: Action<AsynchronousEffect, Output, A>, _ a: A.Itself) async throws
        -> Output
    {
        try action.output(await Self.runAsync(action.contract, scope, callerFrame, action.writer.with(a).parameters))
    }

    /// Performs a main-actor action of one parameter.
    ///
    /// - Throws: The errors of the general form.
    @inlinable @MainActor @discardableResult
    public func perform<Output, A>(_ action: Action<MainActorEffect, Output, A>, _ a: A.Itself) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.writer.with(a).parameters))
    }

    /// Performs a synchronous action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult public func perform<Output, A, B>(
        _ action: Action<SynchronousEffect, Output, A, B>, _ a: A.Itself, _ b: B.Itself
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, callerFrame, action.writer.with(a).with(b).parameters))
    }

    /// Performs an asynchronous action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult public func perform<Output, A, B>(
        _ action: Action<AsynchronousEffect, Output, A, B>, _ a: A.Itself, _ b: B.Itself
    ) async throws -> Output {
        try action.output(
            await Self.runAsync(action.contract, scope, callerFrame, action.writer.with(a).with(b).parameters))
    }

    /// Performs a main-actor action of two parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    /// - Throws: The errors of the general form.
    @inlinable @MainActor @discardableResult public func perform<Output, A, B>(
        _ action: Action<MainActorEffect, Output, A, B>, _ a: A.Itself, _ b: B.Itself
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.writer.with(a).with(b).parameters))
    }

    /// Performs a synchronous action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    /// - Throws: The errors of the general form.
    @inlinable @inline(never) @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<SynchronousEffect, Output, A, B, C>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself
    ) throws -> Output {
        try action.output(
            Self.run(action.contract, scope, callerFrame, action.writer.with(a).with(b).with(c).parameters))
    }

    /// Performs an asynchronous action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<AsynchronousEffect, Output, A, B, C>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself
    ) async throws -> Output {
        try action.output(
            await Self.runAsync(action.contract, scope, callerFrame, action.writer.with(a).with(b).with(c).parameters))
    }

    /// Performs a main-actor action of three parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    /// - Throws: The errors of the general form.
    @inlinable @MainActor @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<MainActorEffect, Output, A, B, C>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.writer.with(a).with(b).with(c).parameters))
    }

    /// Performs a synchronous action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    ///   - d: The fourth parameter.
    /// - Throws: The errors of the general form.
    @inlinable @inline(never) @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself,
        _ d: D.Itself
    ) throws -> Output {
        try action.output(
            Self.run(action.contract, scope, callerFrame, action.writer.with(a).with(b).with(c).with(d).parameters))
    }

    /// Performs an asynchronous action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    ///   - d: The fourth parameter.
    /// - Throws: The errors of the general form.
    @inlinable @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<AsynchronousEffect, Output, A, B, C, D>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself,
        _ d: D.Itself
    ) async throws -> Output {
        try action.output(
            await Self.runAsync(
                action.contract, scope, callerFrame, action.writer.with(a).with(b).with(c).with(d).parameters))
    }

    /// Performs a main-actor action of four parameters.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - a: The first parameter.
    ///   - b: The second parameter.
    ///   - c: The third parameter.
    ///   - d: The fourth parameter.
    /// - Throws: The errors of the general form.
    @inlinable @MainActor @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<MainActorEffect, Output, A, B, C, D>, _ a: A.Itself, _ b: B.Itself, _ c: C.Itself,
        _ d: D.Itself
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.writer.with(a).with(b).with(c).with(d).parameters))
    }
}
