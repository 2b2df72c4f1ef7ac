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

/// A registered action that may suspend: a synchronous call fails.
private final class AsyncAction: RegisteredAction, @unchecked Sendable {
    let asyncHandler: @Sendable (Call) async throws -> Value

    init(
        _ contract: ActionContract, _ handler: @escaping @Sendable (Call) async throws -> Value, _ callerID: CallerID,
        _ block: CallerName
    ) {
        asyncHandler = handler
        super.init(contract, { throw MediatorError.requiresAsync($0.path) }, callerID, block)
    }
}

/// A registered action of the main actor: a synchronous call from elsewhere fails.
private final class MainActorAction: RegisteredAction, @unchecked Sendable {
    let mainActorHandler: @MainActor @Sendable (Call) throws -> Value

    init(
        _ contract: ActionContract, _ handler: @escaping @MainActor @Sendable (Call) throws -> Value,
        _ callerID: CallerID, _ block: CallerName
    ) {
        mainActorHandler = handler
        super.init(
            contract,
            { call in
                guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                return try MainActor.assumeIsolated { try handler(call) }
            }, callerID, block)
    }
}

extension RegisteredAction {
    /// Returns an action of a block.
    static func make(
        _ contract: ActionContract, _ body: Body, _ callerID: CallerID, _ block: CallerName
    ) -> RegisteredAction {
        let body = contract.hasSecrets ? body.hidingSecrets(of: contract) : body
        return switch body {
        case .sync(let handler): RegisteredAction(contract, handler, callerID, block)
        case .async(let handler): AsyncAction(contract, handler, callerID, block)
        case .mainActor(let handler): MainActorAction(contract, handler, callerID, block)
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
        // Comparing classes costs less than a cast.
        if type(of: self) == AsyncAction.self { return .async(unsafeDowncast(self, to: AsyncAction.self).asyncHandler) }
        guard type(of: self) == MainActorAction.self else { return .sync(handler) }
        return .mainActor(unsafeDowncast(self, to: MainActorAction.self).mainActorHandler)
    }

    /// Runs the handler in a call that may suspend.
    @inline(__always) func runAsync(_ call: Call) async throws -> Value {
        // Without `body`, which would retain the handler besides.
        if type(of: self) == AsyncAction.self {
            return try await unsafeDowncast(self, to: AsyncAction.self).asyncHandler(call)
        }
        guard type(of: self) == MainActorAction.self else { return try handler(call) }
        return try await runOnMainActor(call)
    }

    /// Runs the handler in a call that does not suspend.
    @inline(__always) @MainActor func runOnMainActor(_ call: Call) throws -> Value {
        guard type(of: self) == MainActorAction.self else { return try handler(call) }
        return try unsafeDowncast(self, to: MainActorAction.self).mainActorHandler(call)
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
        guard calleeID.isUnregistered else { return with(parameters.hidingSecrets { contract.schema }) }
        return with(parameters.hidingSecrets { [secretsSchema] in secretsSchema })
    }
}
