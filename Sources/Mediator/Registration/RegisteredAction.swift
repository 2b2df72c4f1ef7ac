/// A registered action: its contract and its handler.
// Unchecked: it has a subclass; all fields are constants.
@usableFromInline package class RegisteredAction: @unchecked Sendable {
    /// The handler, by effect.
    @usableFromInline enum Body: Sendable {
        case sync(@Sendable (Call) throws -> Value)
        /// Also that of an action on the main actor that may suspend: the handler itself switches to its actor.
        case async(@Sendable (Call) async throws -> Value)
        case mainActor(@MainActor @Sendable (Call) throws -> Value)
    }

    /// The handler that a synchronous call runs; it throws if the effect allows no such call.
    final let handler: @Sendable (Call) throws -> Value
    /// The identifier of its calls, at no depth yet.
    final let callerID: CallerID
    // The block holds it, or it is permanent.
    private let heldContract: Unmanaged<ActionContract>
    private let block: CallerName

    fileprivate init(
        _ contract: ActionContract, _ handler: @escaping @Sendable (Call) throws -> Value, _ callerID: CallerID,
        _ block: CallerName
    ) {
        self.handler = handler
        self.callerID = callerID
        self.block = block
        heldContract = .passUnretained(contract)
    }
}

/// A registered action that has another handler than that of a synchronous call.
private final class OtherAction: RegisteredAction, @unchecked Sendable {
    let otherBody: Body

    init(
        _ contract: ActionContract, _ body: Body, _ handler: @escaping @Sendable (Call) throws -> Value,
        _ callerID: CallerID, _ block: CallerName
    ) {
        otherBody = body
        super.init(contract, handler, callerID, block)
    }
}

extension RegisteredAction {
    /// Returns an action of a block.
    static func make(
        _ contract: ActionContract, _ body: Body, _ callerID: CallerID, _ block: CallerName
    ) -> RegisteredAction {
        let body = contract.hasSecrets ? body.hidingSecrets(of: contract) : body
        switch body {
        case .sync(let handler):
            return RegisteredAction(contract, handler, callerID, block)
        case .async:
            return OtherAction(contract, body, { throw MediatorError.requiresAsync($0.path) }, callerID, block)
        case .mainActor(let handler):
            let checked = { @Sendable (call: Call) in
                guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                return try MainActor.assumeIsolated { try handler(call) }
            }
            return OtherAction(contract, body, checked, callerID, block)
        }
    }

    /// Returns an action outside of a registry, in a block of its own.
    static func make(
        _ contract: ActionContract, _ body: Body, module: String, place: CodeLocation
    ) -> RegisteredAction {
        let block = CallerName(module: module, fileID: place.fileID)
        return make(contract, body, block.names.add(contract, line: place.line), block)
    }

    /// Returns the action of another handler in place of this one.
    func replacing(body: Body) -> RegisteredAction { .make(contract, body, callerID, block) }

    var body: Body {
        // There are two classes: comparing them costs less than a cast.
        type(of: self) == OtherAction.self ? unsafeDowncast(self, to: OtherAction.self).otherBody : .sync(handler)
    }

    package var contract: ActionContract { heldContract.takeUnretainedValue() }

    // Without counting a reference to the contract, which all threads share.

    var slot: Int { heldContract._withUnsafeGuaranteedRef { $0.slot } }

    package var path: ActionPath { heldContract._withUnsafeGuaranteedRef { $0.path } }

    @inline(__always) func isNamed(_ target: String, _ action: String) -> Bool {
        heldContract._withUnsafeGuaranteedRef { $0.path.action == action && $0.path.target == target }
    }

    var hasSecrets: Bool { heldContract._withUnsafeGuaranteedRef { $0.hasSecrets } }

    /// The module that registered it; empty outside of modules.
    package var module: String { block.names.module }

    package var place: CodeLocation { block.names.place(of: callerID) }
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
