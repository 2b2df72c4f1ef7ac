/// What a call runs: a contract, its handler, and where it was registered.
///
/// For names that no module registered, the call creates one for itself; `hasRegisteredNames` is then false.
@usableFromInline package final class RegisteredAction: Sendable {
    /// The handler, by effect.
    @usableFromInline enum Handler: Sendable {
        case sync(@Sendable (Call) throws -> Value)
        /// Also for the effect `asyncMainActor`: the handler switches to the main actor itself.
        case async(@Sendable (Call) async throws -> Value)
        case mainActor(@MainActor @Sendable (Call) throws -> Value)
    }

    package let contract: ActionContract
    package let identity: ActionIdentity
    /// The number of the identity; ``IdentityNumber/noHandler`` if no module registered the names.
    let number: IdentityNumber
    let handler: Handler
    /// What a synchronous call runs; it throws if the effect allows no such call.
    let syncHandler: @Sendable (Call) throws -> Value
    package let location: CodeLocation

    init(
        _ contract: ActionContract, _ identity: ActionIdentity, _ handler: Handler, _ location: CodeLocation
    ) {
        let handler = handler.hidingSecrets(of: contract)
        (self.contract, self.identity, self.handler, self.location) = (contract, identity, handler, location)
        number = identity.number ?? .noHandler
        switch handler {
        case .sync(let handler): syncHandler = handler
        case .async: syncHandler = { throw MediatorError.requiresAsync($0.path) }
        case .mainActor(let handler):
            syncHandler = { call in
                guard CurrentThread.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                return try MainActor.assumeIsolated { try handler(call) }
            }
        }
    }

    func with(_ handler: Handler) -> RegisteredAction { RegisteredAction(contract, identity, handler, location) }

    package var path: ActionPath { contract.path }

    var hasRegisteredNames: Bool { number.isRegistered }

    /// The module that registered it; empty outside of modules.
    package var module: String { identity.module }

    /// Whether its handler runs on the main actor; for an asynchronous one the contract says so, not the type of the
    /// handler.
    var isOnMainActor: Bool {
        switch handler {
        case .sync: false
        case .async: contract.schema.effect == .asyncMainActor
        case .mainActor: true
        }
    }

    @inline(__always) func runAsync(_ call: Call) async throws -> Value {
        switch handler {
        case .sync(let handler): try handler(call)
        case .async(let handler): try await handler(call)
        case .mainActor(let handler): try await handler(call)
        }
    }

    @MainActor func runOnMainActor(_ call: Call) throws -> Value {
        if case .mainActor(let handler) = handler { try handler(call) } else { try syncHandler(call) }
    }
}

extension RegisteredAction.Handler {
    /// The handler as calls run it: it gets parameters that show no secret when they are printed.
    fileprivate func hidingSecrets(of contract: ActionContract) -> Self {
        if !contract.hasSecrets { return self }
        return switch self {
        case .sync(let handler): .sync { call in try handler(call.hidingSecrets(of: contract)) }
        case .async(let handler): .async { call in try await handler(call.hidingSecrets(of: contract)) }
        case .mainActor(let handler): .mainActor { call in try handler(call.hidingSecrets(of: contract)) }
        }
    }
}
