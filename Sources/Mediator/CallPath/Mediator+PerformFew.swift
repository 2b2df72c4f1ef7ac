// Written by .ci/write-forms, which says why. Do not edit.

extension Mediator {
    /// Performs a synchronous action of no parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output>(
        _ action: Action<SynchronousEffect, Output>
    ) throws -> Output {
        return try action.decode(Self.run(action.contract, context, callerFrame, Parameters()))
    }

    /// Performs a synchronous action of one parameter; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A>(
        _ action: Action<SynchronousEffect, Output, A>, _ a: A
    ) throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        return try action.decode(Self.run(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs a synchronous action of two parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B>(
        _ action: Action<SynchronousEffect, Output, A, B>, _ a: A, _ b: B
    ) throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        return try action.decode(Self.run(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs a synchronous action of three parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<SynchronousEffect, Output, A, B, C>, _ a: A, _ b: B, _ c: C
    ) throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        storage.append(c.parameterValue)
        return try action.decode(Self.run(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs a synchronous action of four parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>, _ a: A, _ b: B, _ c: C, _ d: D
    ) throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        storage.append(c.parameterValue)
        storage.append(d.parameterValue)
        return try action.decode(Self.run(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs an asynchronous action of one parameter; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A>(
        _ action: Action<AsynchronousEffect, Output, A>, _ a: A
    ) async throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        return try action.decode(await Self.runAsync(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs an asynchronous action of two parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B>(
        _ action: Action<AsynchronousEffect, Output, A, B>, _ a: A, _ b: B
    ) async throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        return try action.decode(await Self.runAsync(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs an asynchronous action of three parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<AsynchronousEffect, Output, A, B, C>, _ a: A, _ b: B, _ c: C
    ) async throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        storage.append(c.parameterValue)
        return try action.decode(await Self.runAsync(action.contract, context, callerFrame, Parameters(storage)))
    }

    /// Performs an asynchronous action of four parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<AsynchronousEffect, Output, A, B, C, D>, _ a: A, _ b: B, _ c: C, _ d: D
    ) async throws -> Output {
        let storage = action.contract.makeStorage()
        storage.append(a.parameterValue)
        storage.append(b.parameterValue)
        storage.append(c.parameterValue)
        storage.append(d.parameterValue)
        return try action.decode(await Self.runAsync(action.contract, context, callerFrame, Parameters(storage)))
    }
}
