/// A registered action: its contract and its handler.
// Unchecked: it has subclasses; all fields are constants, theirs too.
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
    private let origin: Origin

    /// Under which names and where it is registered.
    // The names too, so that a call by name need not read the contract.
    fileprivate struct Origin {
        let callerID: CallerID
        let path: ActionPath
        let block: CallerName
        let line: Int32
    }

    fileprivate init(_ handler: @escaping @Sendable (Call) throws -> Value, _ origin: Origin) {
        (self.handler, self.origin) = (handler, origin)
    }
}

/// A registered action that may suspend: a synchronous call fails.
private final class AsyncAction: RegisteredAction, @unchecked Sendable {  // Unchecked: its superclass is.
    let asyncHandler: @Sendable (Call) async throws -> Value

    init(_ handler: @escaping @Sendable (Call) async throws -> Value, _ origin: Origin) {
        asyncHandler = handler
        super.init({ throw MediatorError.requiresAsync($0.path) }, origin)
    }
}

/// A registered action of the main actor: a synchronous call from elsewhere fails.
private final class MainActorAction: RegisteredAction, @unchecked Sendable {  // Unchecked: its superclass is.
    let mainActorHandler: @MainActor @Sendable (Call) throws -> Value

    init(_ handler: @escaping @MainActor @Sendable (Call) throws -> Value, _ origin: Origin) {
        mainActorHandler = handler
        super.init(
            { call in
                guard MainActorCheck.isOnMainActor else { throw MediatorError.requiresMainActor(call.path) }
                return try MainActor.assumeIsolated { try handler(call) }
            }, origin)
    }
}

extension RegisteredAction {
    /// Returns an action that joins a block.
    static func make(_ contract: ActionContract, _ body: Body, _ block: CallerName, line: Int) -> RegisteredAction {
        let (callerID, line) = (block.names.add(contract), Int32(truncatingIfNeeded: line))
        return make(contract, body, Origin(callerID: callerID, path: contract.path, block: block, line: line))
    }

    private static func make(_ contract: ActionContract, _ body: Body, _ origin: Origin) -> RegisteredAction {
        switch contract.hasSecrets ? body.hidingSecrets(of: contract) : body {
        case .sync(let handler): RegisteredAction(handler, origin)
        case .async(let handler): AsyncAction(handler, origin)
        case .mainActor(let handler): MainActorAction(handler, origin)
        }
    }

    /// Returns an action outside of a registry, in a block of its own.
    static func make(
        _ contract: ActionContract, _ body: Body, module: String, place: CodeLocation
    ) -> RegisteredAction {
        make(contract, body, CallerName(module: module, fileID: place.fileID), line: place.line)
    }

    /// Returns the action of another handler in place of this one.
    func replacing(body: Body) -> RegisteredAction { .make(contract, body, origin) }

    /// Whether its handler runs on the main actor.
    var isOnMainActor: Bool {
        if type(of: self) == AsyncAction.self { return contract.schema.effect == .asyncMainActor }
        return type(of: self) == MainActorAction.self
    }

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

    /// The identifier of its calls, at no depth yet.
    @inline(__always) var callerID: CallerID { origin.callerID }

    package var path: ActionPath { origin.path }

    private var names: CallerNames { origin.block.names }

    package var contract: ActionContract {
        defer { withExtendedLifetime(self) {} }
        return unretainedContract.takeUnretainedValue()
    }

    // Without counting a reference to the contract, which all threads share; the action keeps it.
    var unretainedContract: Unmanaged<ActionContract> { names.actions[callerID.number - names.first] }

    var slot: Int {
        defer { withExtendedLifetime(self) {} }
        return unretainedContract._withUnsafeGuaranteedRef { $0.slot }
    }

    var hasSecrets: Bool {
        defer { withExtendedLifetime(self) {} }
        return unretainedContract._withUnsafeGuaranteedRef { $0.hasSecrets }
    }

    /// The module that registered it; empty outside of modules.
    package var module: String { names.module }

    package var place: CodeLocation { CodeLocation(fileID: names.fileID ?? "", line: Int(origin.line)) }
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
