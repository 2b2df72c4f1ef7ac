/// One call under way, as its handler sees it.
public struct Call: Sendable {
    // Four words, two of them references: see `CallParty`.
    @usableFromInline var scope: CallScope
    let callerParty: CallParty
    @usableFromInline var party: CallParty

    /// The parameters, defaults filled in; to a `notFound` handler, as they came.
    public internal(set) var parameters: Parameters

    @inline(__always) init(scope: CallScope, caller: CallParty, party: CallParty, parameters: Parameters) {
        self.scope = scope
        callerParty = caller
        self.party = party
        self.parameters = parameters
    }

    package var path: ActionPath {
        if party.isUnnumbered, let callee = scope.callee { return callee }
        return party.name.path ?? ActionPath(target: "", action: "")
    }

    /// The contract as data; nil when the action was removed meanwhile.
    var schema: ActionSchema? {
        if party.isUnnumbered { return ActionSchema(path.target, path.action) }
        return scope.core.entry(path)?.contract.schema
    }

    /// The target that was called.
    public var target: String { path.target }

    /// The action that was called.
    public var action: String { path.action }

    /// The mediator for calls that the handler makes: it knows who is calling and how deep calls nest.
    @inlinable public var mediator: Mediator {
        Mediator(scope: scope, party: party)
    }

    /// Who called, or nil when the call came from outside of any handler.
    public var caller: Caller? {
        Caller(callerParty, unnumbered: party.isUnnumbered ? scope.caller : scope.callee, in: scope.core)
    }

    /// Returns the call as an interceptor or a `notFound` handler sees it, whose own calls are those of its module.
    func made(by caller: CallerName) -> Call {
        var call = self
        call.party = party.with(caller.party)
        return call
    }

    /// The mediator that the call was made with.
    var callersMediator: Mediator {
        guard party.isUnnumbered else { return Mediator(scope: scope, party: callerParty) }
        return Mediator(
            scope: CallScope(scope.core, callee: scope.caller, context: scope.context, span: scope.span),
            party: callerParty)
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

    /// Creates the caller that a party is; nil when it is nobody.
    init?(_ party: CallParty, unnumbered path: ActionPath?, in core: MediatorCore) {
        guard !party.isNobody else { return nil }
        let name = party.name
        if party.isUnnumbered {
            guard let path else { return nil }
            self.init(name.module, path.target, path.action)
        } else {
            self.init(name.module, name.path?.target ?? "", name.path?.action ?? "")
        }
    }

    /// The caller as `Cart.checkout`.
    public var description: String { "\(target).\(action)" }
}
