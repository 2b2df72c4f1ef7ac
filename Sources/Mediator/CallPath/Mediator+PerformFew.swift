// Written by .ci/write-perform. Do not edit.

extension Mediator {
    /// Performs a synchronous action of no parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output>(
        _ action: Action<SynchronousEffect, Output>
    ) throws -> Output {
        return try action.output(Self.run(action.contract, scope, callerFrame, Parameters()))
    }

    /// Performs a synchronous action of one parameter; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A>(
        _ action: Action<SynchronousEffect, Output, A>, _ a: A
    ) throws -> Output {
        var writer = ParameterWriter(action.contract)
        writer.write(a)
        return try action.output(Self.run(action.contract, scope, callerFrame, writer.parameters))
    }

    /// Performs a synchronous action of two parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B>(
        _ action: Action<SynchronousEffect, Output, A, B>, _ a: A, _ b: B
    ) throws -> Output {
        var writer = ParameterWriter(action.contract)
        writer.write(a)
        writer.write(b)
        return try action.output(Self.run(action.contract, scope, callerFrame, writer.parameters))
    }

    /// Performs a synchronous action of three parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C>(
        _ action: Action<SynchronousEffect, Output, A, B, C>, _ a: A, _ b: B, _ c: C
    ) throws -> Output {
        var writer = ParameterWriter(action.contract)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        return try action.output(Self.run(action.contract, scope, callerFrame, writer.parameters))
    }

    /// Performs a synchronous action of four parameters; see the general form.
    @_documentation(visibility: internal)
    @inlinable @discardableResult public func perform<Output, A, B, C, D>(
        _ action: Action<SynchronousEffect, Output, A, B, C, D>, _ a: A, _ b: B, _ c: C, _ d: D
    ) throws -> Output {
        var writer = ParameterWriter(action.contract)
        writer.write(a)
        writer.write(b)
        writer.write(c)
        writer.write(d)
        return try action.output(Self.run(action.contract, scope, callerFrame, writer.parameters))
    }
}
