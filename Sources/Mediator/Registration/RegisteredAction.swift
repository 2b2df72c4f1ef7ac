/// A registered action: its contract and its handler.
@usableFromInline package final class RegisteredAction: Sendable {
    /// The handler, by effect.
    @usableFromInline enum Body: Sendable {
        case sync(@Sendable (Call) throws -> Value)
        /// Also that of an action on the main actor that may suspend: the handler itself switches to its actor.
        case async(@Sendable (Call) async throws -> Value)
        case mainActor(@MainActor @Sendable (Call) throws -> Value)
    }

    // The fields that a call reads come first, so that they lie in one cache line or two.

    /// The handler that a synchronous call runs; it throws if the effect allows no such call.
    let handler: @Sendable (Call) throws -> Value
    /// The identifier of `name`.
    let callerID: CallerID
    package let path: ActionPath

    package let contract: ActionContract
    let body: Body
    /// The module that registered it; empty outside of modules.
    package let module: String
    package let place: CodeLocation
    let name: CallerName

    init(contract: ActionContract, body: Body, module: String, place: CodeLocation) {
        let body = contract.hasSecrets ? body.hidingSecrets(of: contract) : body
        self.contract = contract
        self.body = body
        self.module = module
        self.place = place
        path = contract.path
        name = CallerName(contract.slot == ActionContract.noSlot ? nil : path, module: module)
        callerID = name.callerID
        handler =
            switch body {
            case .sync(let handler):
                handler
            case .async:
                { call in throw MediatorError.requiresAsync(call.path) }
            case .mainActor(let handler):
                { call in
                    guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                    return try MainActor.assumeIsolated { try handler(call) }
                }
            }
    }
}

extension RegisteredAction.Body {
    /// The same handler, for calls whose parameters show no secret when they are printed.
    fileprivate func hidingSecrets(of contract: ActionContract) -> Self {
        switch self {
        case .sync(let handler): .sync { call in try handler(call.hidingSecrets(of: contract)) }
        case .async(let handler): .async { call in try await handler(call.hidingSecrets(of: contract)) }
        case .mainActor(let handler): .mainActor { call in try handler(call.hidingSecrets(of: contract)) }
        }
    }
}

extension Call {
    fileprivate func hidingSecrets(of contract: ActionContract) -> Call {
        var call = self
        if calleeID.isUnregistered {
            call.parameters = parameters.hidingSecrets { [secretsSchema] in secretsSchema }
        } else {
            call.parameters = parameters.hidingSecrets { contract.schema }
        }
        return call
    }
}
