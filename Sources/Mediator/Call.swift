/// A running call, as its handler gets it.
public struct Call: Sendable {
    @usableFromInline var scope: CallScope
    /// The caller, and the depth of the call.
    @usableFromInline package let callerFrame: CallFrame
    /// The called action; the scope or the process keeps it, as a ``CallFrame`` says.
    @usableFromInline var callee: Unmanaged<ActionIdentity>

    /// The parameters with defaults filled in; a `notFound` handler and interceptors get those of the caller.
    public internal(set) var parameters: Parameters

    @inline(__always) init(
        scope: CallScope, caller: CallFrame, callee: Unmanaged<ActionIdentity>, parameters: Parameters
    ) {
        self.scope = scope
        callerFrame = caller
        self.callee = callee
        self.parameters = parameters
    }

    /// The identity of the called action.
    package var identity: ActionIdentity { callee.takeUnretainedValue() }

    package var path: ActionPath { identity.path }

    /// The contract as data; nil if the action was removed meanwhile.
    var schema: ActionSchema? {
        if !identity.isRegistered { return ActionSchema(path.target, path.action) }
        return scope.core.entry(path)?.contract.schema
    }

    /// The name of the called target.
    public var target: String { callee._withUnsafeGuaranteedRef(\.path.target) }

    /// The name of the called action.
    public var action: String { callee._withUnsafeGuaranteedRef(\.path.action) }

    /// The mediator for the calls of the handler: it records the caller and the depth of nested calls.
    @inlinable public var mediator: Mediator {
        Mediator(scope: scope, callerFrame: CallFrame(callee, depth: callerFrame.depth + 1))
    }

    /// The caller; nil for an external caller.
    public var caller: Caller? { callersMediator.caller }

    /// The mediator that the call was made with.
    package var callersMediator: Mediator { Mediator(scope: scope, callerFrame: callerFrame) }

    /// Returns the call for an interceptor or a `notFound` handler, whose own calls are those of its module.
    func made(by identity: ActionIdentity) -> Call {
        var call = self
        if !identity.isRegistered { call.scope = scope.keeping(identity) }
        call.callee = .passUnretained(identity)
        return call
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

    package init(_ identity: ActionIdentity) {
        self.init(identity.module, identity.path.target, identity.path.action)
    }

    package init(_ module: String, _ target: String, _ action: String) {
        self.module = module
        self.target = target
        self.action = action
    }

    /// The caller as `Cart.checkout`.
    public var description: String { "\(target).\(action)" }
}
