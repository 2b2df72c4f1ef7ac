import Mediator
import MediatorEvents

/// The contracts of a module that lives elsewhere, and how they are registered.
struct RemoteContracts: Sendable {
    private let module: String
    private let schemas: [ContractSchema]
    private let deadline: Duration
    private let location: CodeLocation

    init(_ module: String, _ contracts: [any Contract], deadline: Duration, _ location: CodeLocation) {
        (self.module, self.deadline, self.location) = (module, deadline, location)
        schemas = contracts.map(\.contractSchema)
    }

    var actions: [ActionSchema] { schemas.compactMap(\.action) }
    var events: [EventSchema] { schemas.compactMap(\.event) }

    /// Registers a proxy for each contract.
    func register(in registry: inout Registry, performedBy providers: any RemoteProviders) {
        var found: [RegistryError.Problem] = []
        for contract in schemas {
            let reasons = contract.reasonsToStay
            if !reasons.isEmpty { found.append(.cannotLeave(contract, module, reasons, location)) }
            if let action = contract.action {
                // With a problem the registry creates no mediator: the placeholder only meets requirements.
                register(action, isPossible: reasons.isEmpty, performedBy: providers, in: &registry)
            } else if let event = contract.event {
                registry.declare(event, fileID: location.fileID, line: location.line)
            }
        }
        let module = RemoteSection.Module(
            name: module, contracts: schemas.count, actions: Set(actions.map(\.path)), providers: providers,
            location: location)
        registry.edit(RemoteSection.self) { [found] section, problems in section.add(module, found, &problems) }
    }

    private func register(
        _ action: ActionSchema, isPossible: Bool, performedBy providers: any RemoteProviders,
        in registry: inout Registry
    ) {
        guard isPossible else {
            return registry.handlePlaceholder(action, fileID: location.fileID, line: location.line)
        }
        registry.handleAsync(action, fileID: location.fileID, line: location.line) { [deadline] call in
            try await providers.perform(call, action, deadline: RemoteModule.ownDeadline ?? deadline)
        }
    }
}

extension Registry {
    /// Registers a placeholder with the effect of an action, which is never called.
    fileprivate mutating func handlePlaceholder(_ schema: ActionSchema, fileID: String, line: Int) {
        switch schema.effect {
        case .sync: handle(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        case .async: handleAsync(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        case .asyncMainActor:
            handleAsyncOnMainActor(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        default: handleOnMainActor(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        }
    }
}
