/// A registered action: its contract, its handler, and where it was registered.
@usableFromInline package final class RegisteredAction: Sendable {
    /// The handler, by effect.
    @usableFromInline enum Body: Sendable {
        case sync(@Sendable (Call) throws -> Value)
        /// Also for the effect `asyncMainActor`: the handler switches to the main actor itself.
        case async(@Sendable (Call) async throws -> Value)
        case mainActor(@MainActor @Sendable (Call) throws -> Value)
    }

    package let contract: ActionContract
    package let identity: ActionIdentity
    /// The number of the identity; that of the external caller if no module registered the names.
    let number: IdentityNumber
    let body: Body
    /// The handler that a synchronous call runs; it throws if the effect allows no such call.
    let handler: @Sendable (Call) throws -> Value
    package let location: CodeLocation

    private init(_ contract: ActionContract, _ identity: ActionIdentity, _ body: Body, _ location: CodeLocation) {
        (self.contract, self.identity, self.body, self.location) = (contract, identity, body, location)
        number = identity.number ?? .external
        switch body {
        case .sync(let handler): self.handler = handler
        case .async: handler = { throw MediatorError.requiresAsync($0.path) }
        case .mainActor(let handler):
            self.handler = { call in
                guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                return try MainActor.assumeIsolated { try handler(call) }
            }
        }
    }

    /// Creates an action of a module, or the fallback of names that no module registered.
    convenience init(
        _ contract: ActionContract, _ body: Body, module: String, isRegistered: Bool = true, _ location: CodeLocation
    ) {
        let identity =
            isRegistered
            ? ActionIdentity.registered(contract.path, module: module)
            : .unregistered(contract.path, module: module)
        self.init(contract, identity, body, location)
    }

    /// Returns the action with another handler.
    func with(_ body: Body) -> RegisteredAction { RegisteredAction(contract, identity, body, location) }

    /// The action as calls run it: its parameters show no secret when they are printed.
    var hidingSecrets: RegisteredAction { contract.hasSecrets ? with(body.hidingSecrets(of: contract)) : self }

    package var path: ActionPath { contract.path }

    /// Whether a module registered the names.
    var isRegistered: Bool { number.isRegistered }

    /// The module that registered it; empty outside of modules.
    package var module: String { identity.module }

    /// Whether its handler runs on the main actor; for an asynchronous one the contract says so, not the type of the body.
    var isOnMainActor: Bool {
        switch body {
        case .sync: false
        case .async: contract.schema.effect == .asyncMainActor
        case .mainActor: true
        }
    }

    /// Runs the handler in a call that may suspend.
    @inline(__always) func runAsync(_ call: Call) async throws -> Value {
        switch body {
        case .sync(let handler): try handler(call)
        case .async(let handler): try await handler(call)
        case .mainActor(let handler): try await handler(call)
        }
    }

    /// Runs the handler in a call that does not suspend.
    @MainActor func runOnMainActor(_ call: Call) throws -> Value {
        if case .mainActor(let handler) = body { try handler(call) } else { try handler(call) }
    }
}

extension RegisteredAction.Body {
    fileprivate func hidingSecrets(of contract: ActionContract) -> Self {
        switch self {
        case .sync(let handler): .sync { call in try handler(call.hidingSecrets(of: contract)) }
        case .async(let handler): .async { call in try await handler(call.hidingSecrets(of: contract)) }
        case .mainActor(let handler): .mainActor { call in try handler(call.hidingSecrets(of: contract)) }
        }
    }
}

extension Call {
    /// Returns the call with parameters that show no secret of its action when they are printed.
    func hidingSecrets(of contract: ActionContract) -> Call {
        guard contract.hasSecrets else { return self }
        // The contract of names that no module registered does not say which parameters are secret; `secretsSchema` does.
        if callee.isRegistered { return with(parameters.hidingSecrets { contract.schema }) }
        return with(parameters.hidingSecrets { [secretsSchema] in secretsSchema })
    }
}
