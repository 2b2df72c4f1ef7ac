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
    private let number: CallerNumber
    package let path: ActionPath

    package let contract: ActionContract
    let body: Body
    // Fits behind the enum.
    private let line: Int32
    private let source: RegistrationSource

    init(contract: ActionContract, body: Body, source: RegistrationSource, line: Int) {
        let body = contract.hasSecrets ? body.hidingSecrets(of: contract) : body
        self.contract = contract
        self.body = body
        self.source = source
        self.line = Int32(truncatingIfNeeded: line)
        path = contract.path
        number = CallerNumber(contract.slot == ActionContract.noSlot ? nil : path, module: source.module)
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

extension RegisteredAction {
    convenience init(contract: ActionContract, body: Body, module: String, place: CodeLocation) {
        let source = RegistrationSource(module: module, fileID: place.fileID)
        self.init(contract: contract, body: body, source: source, line: place.line)
    }

    /// Returns the action of another handler in place of this one.
    func replacing(body: Body) -> RegisteredAction {
        RegisteredAction(contract: contract, body: body, source: source, line: Int(line))
    }

    /// The identifier of its calls, at no depth yet.
    @inline(__always) var callerID: CallerID { number.callerID }

    /// The module that registered it; empty outside of modules.
    package var module: String { source.module }

    package var place: CodeLocation { CodeLocation(fileID: source.fileID, line: Int(line)) }
}

/// The module and the file of registrations: shared by those that follow one another.
final class RegistrationSource: Sendable {
    let module: String
    let fileID: String

    init(module: String, fileID: String) {
        self.module = module
        self.fileID = fileID
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
