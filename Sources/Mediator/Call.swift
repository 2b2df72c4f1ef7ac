/// A running call, as its handler gets it.
public struct Call: Sendable {
    // Four words, two of them references: see `CallerID`.
    @usableFromInline var scope: CallScope
    package let callerID: CallerID
    @usableFromInline var calleeID: CallerID

    /// The parameters with defaults filled in; a `notFound` handler and interceptors get those of the caller.
    public internal(set) var parameters: Parameters

    @inline(__always) init(scope: CallScope, caller: CallerID, callee: CallerID, parameters: Parameters) {
        self.scope = scope
        callerID = caller
        calleeID = callee
        self.parameters = parameters
    }

    package var path: ActionPath {
        if calleeID.isUnregistered, let callee = scope.callee { return callee }
        return calleeID.name.path ?? ActionPath(target: "", action: "")
    }

    /// The contract as data; nil if the action was removed meanwhile.
    var schema: ActionSchema? {
        if calleeID.isUnregistered { return ActionSchema(path.target, path.action) }
        return scope.core.entry(path)?.contract.schema
    }

    /// The name of the called target.
    public var target: String { name(\.target) }

    /// The name of the called action.
    public var action: String { name(\.action) }

    /// Returns one of the names; in a read-side critical section, so that nothing else is retained.
    @inline(__always) private func name(_ part: (ActionPath) -> String) -> String {
        if calleeID.isUnregistered { return part(path) }
        return CallerName.reading(calleeID.number) { names, index in names.path(at: index, part) } ?? ""
    }

    /// The mediator for the calls of the handler: it records the caller and the depth of nested calls.
    @inlinable public var mediator: Mediator { Mediator(scope: scope, callerID: calleeID) }

    /// The caller; nil for an external caller.
    public var caller: Caller? {
        Caller(callerID, unregistered: calleeID.isUnregistered ? scope.caller : scope.callee, in: scope.core)
    }

    /// Returns the call for an interceptor or a `notFound` handler, with the caller ID of its module for nested calls.
    func made(by caller: CallerID) -> Call {
        var call = self
        call.calleeID = calleeID.with(caller)
        return call
    }

    /// The mediator that the call was made with.
    package var callersMediator: Mediator {
        guard calleeID.isUnregistered else { return Mediator(scope: scope, callerID: callerID) }
        return Mediator(
            scope: CallScope(scope.core, callee: scope.caller, context: scope.context, span: scope.span),
            callerID: callerID)
    }

    func with(_ parameters: Parameters) -> Call {
        var call = self
        call.parameters = parameters
        return call
    }

    /// Returns a parameter as a Swift type; an optional type reads a missing one as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` or `invalidParameter`, naming this action.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        do { return try parameters.get(key, as: type) } catch {
            throw .unreadable(secretsSchema.withoutSecrets(error), error.code, path)
        }
    }
}

/// The action whose handler made a call.
public struct Caller: Sendable, Hashable, CustomStringConvertible {
    /// The module that registered the action; empty outside of modules.
    public let module: String
    /// The name of the action's target.
    public let target: String
    /// The name of the action.
    public let action: String

    package init(_ module: String, _ target: String, _ action: String) {
        self.module = module
        self.target = target
        self.action = action
    }

    /// Creates the caller of an ID; nil for an external caller.
    init?(_ id: CallerID, unregistered path: ActionPath?, in core: MediatorCore) {
        guard !id.isExternal else { return nil }
        let name = id.name
        guard let path = id.isUnregistered ? path : name.path ?? ActionPath(target: "", action: "") else { return nil }
        self.init(name.module, path.target, path.action)
    }

    /// The caller as `Cart.checkout`.
    public var description: String { "\(target).\(action)" }
}
