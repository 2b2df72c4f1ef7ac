/// A running call, as its handler gets it.
public struct Call: Sendable {
    // Four words: note 10 of docs/CompilerNotes.md. The mediator is stored, so that handlers which call by it retain
    // nothing: note 24.

    /// The mediator for the calls of the handler: it records the caller and the depth of nested calls.
    public let mediator: Mediator
    private let callerNumber: IdentityNumber

    /// The parameters with defaults filled in; a `notFound` handler and interceptors get those of the caller.
    public internal(set) var parameters: Parameters

    /// Creates the call of a handler, from the mediator for its calls.
    init(_ mediator: Mediator, caller: IdentityNumber, _ parameters: Parameters) {
        self.mediator = mediator
        callerNumber = caller
        self.parameters = parameters
    }

    init(context: CallContext, caller: CallFrame, callee: IdentityNumber, parameters: Parameters) {
        let mediator = Mediator(context: context, frame: caller.inner(callee))
        self.init(mediator, caller: caller.caller, parameters)
    }

    package var context: CallContext { mediator.context }

    /// The called action.
    ///
    /// It is the caller of the calls through `mediator`: the frame of `mediator` has its number.
    var callee: IdentityNumber { mediator.frame.caller }

    /// The caller, and the depth of the call.
    package var callerFrame: CallFrame { mediator.frame.outer(callerNumber) }

    package var identity: ActionIdentity {
        guard let identity = context.identity(callee) else {
            preconditionFailure("Mediator: a call of no action. To resolve: report it as a defect of Mediator.")
        }
        return identity
    }

    package var path: ActionPath { callee.registeredPath ?? identity.path }

    /// The name of the called target.
    public var target: String { path.target }

    /// The name of the called action.
    public var action: String { path.action }

    /// The caller; nil where no handler makes the call.
    public var caller: Caller? { callersMediator.caller }

    package var callersMediator: Mediator { Mediator(context: context, frame: callerFrame) }

    /// Returns the call for an interceptor or a `notFound` handler, whose own calls are those of its module.
    func attributed(to identity: ActionIdentity) -> Call {
        let (callee, context) = context.number(of: identity)
        return Call(context: context, caller: callerFrame, callee: callee, parameters: parameters)
    }

    func with(_ context: CallContext) -> Call {
        Call(context: context, caller: callerFrame, callee: callee, parameters: parameters)
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
