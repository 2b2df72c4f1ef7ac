/// One call under way, as its handler sees it.
public struct Call: Sendable {
    // Four words, two of them references: see `CallerID`.
    @usableFromInline var scope: CallScope
    let callerID: CallerID
    @usableFromInline var calleeID: CallerID

    /// The parameters, defaults filled in; to a `notFound` handler, as they came.
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

    /// The contract as data; nil when the action was removed meanwhile.
    var schema: ActionSchema? {
        if calleeID.isUnregistered { return ActionSchema(path.target, path.action) }
        return scope.core.entry(path)?.contract.schema
    }

    /// The target that was called.
    public var target: String { path.target }

    /// The action that was called.
    public var action: String { path.action }

    /// The mediator for calls that the handler makes: it knows who is calling and how deep calls nest.
    @inlinable public var mediator: Mediator { Mediator(scope: scope, callerID: calleeID) }

    /// Who called, or nil when the call came from outside of any handler.
    public var caller: Caller? {
        Caller(callerID, unregistered: calleeID.isUnregistered ? scope.caller : scope.callee, in: scope.core)
    }

    /// Returns the call as an interceptor or a `notFound` handler sees it, whose own calls are those of its module.
    func made(by caller: CallerName) -> Call {
        var call = self
        call.calleeID = calleeID.with(caller.callerID)
        return call
    }

    /// The mediator that the call was made with.
    var callersMediator: Mediator {
        guard calleeID.isUnregistered else { return Mediator(scope: scope, callerID: callerID) }
        return Mediator(
            scope: CallScope(scope.core, callee: scope.caller, context: scope.context, span: scope.span),
            callerID: callerID)
    }

    /// Returns the same call, the defaults of a contract filled in.
    @usableFromInline func withDefaults(of contract: ActionContract) -> Call {
        var call = self
        call.parameters = contract.filling(parameters)
        return call
    }

    /// Returns a parameter as a Swift type; an optional type reads a missing one as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` or `invalidParameter`, naming this action.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.get(key, as: type)
        } catch {
            throw .unreadable(secretsSchema.withoutSecrets(error), error.code, path)
        }
    }

    /// Returns all parameters, defaults filled in, as a model of the module's own.
    ///
    ///     registry.handle(CartActions.add) { call, _, _ in
    ///         store.add(try call.decode(Line.self))
    ///     }
    ///
    /// - Throws: ``MediatorError`` with code `invalidParameter`, naming this action and the path of what does not fit.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.decode(type)
        } catch {
            throw .unreadable(secretsSchema.withoutSecrets(error), .invalidParameter, path)
        }
    }
}

/// The action whose handler made a call.
public struct Caller: Sendable, Hashable, CustomStringConvertible {
    /// The module that registered the action; empty outside of modules.
    public let module: String
    /// The action's target.
    public let target: String
    /// The action's name.
    public let action: String

    package init(_ module: String, _ target: String, _ action: String) {
        self.module = module
        self.target = target
        self.action = action
    }

    /// Creates the caller that a id is; nil when it is nobody.
    init?(_ id: CallerID, unregistered path: ActionPath?, in core: MediatorCore) {
        guard !id.isExternal else { return nil }
        let name = id.name
        if id.isUnregistered {
            guard let path else { return nil }
            self.init(name.module, path.target, path.action)
        } else {
            self.init(name.module, name.path?.target ?? "", name.path?.action ?? "")
        }
    }

    /// The caller as `Cart.checkout`.
    public var description: String { "\(target).\(action)" }
}
