/// A running call, as its handler gets it.
public struct Call: Sendable {
    // Four words: note 10 of docs/CompilerNotes.md.
    @usableFromInline var context: CallContext
    /// The caller, and the depth of the call.
    @usableFromInline package let callerFrame: CallFrame
    @usableFromInline var callee: IdentityNumber

    /// The parameters with defaults filled in; a `notFound` handler and interceptors get those of the caller.
    public internal(set) var parameters: Parameters

    init(context: CallContext, caller: CallFrame, callee: IdentityNumber, parameters: Parameters) {
        self.context = context
        callerFrame = caller
        self.callee = callee
        self.parameters = parameters
    }

    package var identity: ActionIdentity {
        guard let identity = context.identity(callee) else {
            preconditionFailure("Mediator: a call of no action. To resolve: report it as a defect of Mediator.")
        }
        return identity
    }

    package var path: ActionPath { callee.registeredPath ?? identity.path }

    /// The contract in force; nil if the action was removed, without parameters for unregistered names.
    var schemaInForce: ActionSchema? {
        if !callee.isRegistered { return ActionSchema(path.target, path.action) }
        return context.core.action(path)?.contract.schema
    }

    /// The name of the called target.
    public var target: String { path.target }

    /// The name of the called action.
    public var action: String { path.action }

    /// The mediator for the calls of the handler: it records the caller and the depth of nested calls.
    @inlinable public var mediator: Mediator { Mediator(context: context, callerFrame: callerFrame.calling(callee)) }

    /// The caller; nil where no handler makes the call.
    public var caller: Caller? { callersMediator.caller }

    package var callersMediator: Mediator { Mediator(context: context, callerFrame: callerFrame) }

    /// Returns the call for an interceptor or a `notFound` handler, whose own calls are those of its module.
    func attributed(to identity: ActionIdentity) -> Call {
        var call = self
        (call.callee, call.context) = context.number(of: identity)
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
            throw .unreadable(secretsSchema.redacting(error), error.code, path)
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
