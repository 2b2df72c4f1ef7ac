public import Mediator
import MediatorEvents
public import MediatorGateway

/// A module that lives elsewhere: in another process, on another machine or in a web page.
///
///     let shipping = RemoteModule(
///         "Shipping", contracts: ShippingActions.all, over: ChildProcess("/usr/local/bin/shop"))
///     let mediator = try Mediator(modules: [CartModule(), shipping])
///     try await mediator.start()
///     print(try await mediator.shipping.quote(city: "Oslo"))
///
/// Calls, typed or by name, are the same as to a module of the process: failures and errors arrive as they were thrown,
/// and interceptors, traces and requirements of other modules work. The registry reports contracts that cannot leave with
/// code `cannotLeave`: services, actions whose effect is not `.async`, contracts that are not `.external`, and those with
/// references.
///
/// Starting the module opens the connection and compares the contracts of both sides; stopping it closes the
/// connection. A call before the start opens it too. After a loss the module connects again: at once if the connection had
/// answered a call, otherwise after a pause that grows from 50 ms to 5 s.
///
/// Two errors belong to the distance: `notSent`, if the call did not happen, and `unknownOutcome`, if it may have.
/// Cancelling the caller's task cancels the call at the other side, whose answer the caller awaits.
public struct RemoteModule: Module {
    /// What a connection is used with.
    struct Settings: Sendable {
        var deadline: Duration
        var gateway: (@Sendable (Mediator) throws -> Gateway)?
        /// How many bytes a message may have.
        var longest = RemoteSession.longest
        /// Waits between two attempts to connect; tests replace it.
        var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    }

    /// The name of the module.
    public let name: String
    /// The contracts of other modules that the module needs at this side, as for its gateway.
    public let requires: [any Contract]

    private let contracts: [ContractSchema]
    private let deadline: Duration
    private let endpoint: CodeLocation
    let peer: RemotePeer

    /// Creates a module whose contracts are handled elsewhere.
    ///
    /// - Parameters:
    ///   - name: The name of the module.
    ///   - contracts: The actions that are called there, and the events that are posted there.
    ///   - connection: The way to the other side; the module owns it.
    ///   - deadline: How long a call may take; see ``withDeadline(_:operation:)`` for single calls.
    ///   - requires: The contracts that this side needs from other modules.
    ///   - gateway: Returns the gateway by which the other side calls actions here and subscribes to events here; nil
    ///     offers nothing.
    ///   - fileID: The source file of the registrations, for messages.
    ///   - line: The line there.
    public init(
        _ name: String,
        contracts: [any Contract],
        over connection: some RemoteTransport,
        deadline: Duration = .seconds(30),
        requires: [any Contract] = [],
        gateway: (@Sendable (Mediator) throws -> Gateway)? = nil,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let settings = Settings(deadline: deadline, gateway: gateway)
        self.init(
            name, contracts: contracts, over: connection, requires: requires, settings: settings,
            endpoint: CodeLocation(fileID: fileID, line: line))
    }

    init(
        _ name: String, contracts: [any Contract], over connection: some RemoteTransport,
        requires: [any Contract] = [], settings: Settings, endpoint: CodeLocation
    ) {
        self.name = name
        self.requires = requires
        self.contracts = contracts.map(\.contractSchema)
        self.endpoint = place
        var settings = settings
        settings.deadline = settings.deadline.boundedWait
        deadline = settings.deadline
        peer = RemotePeer(
            connection, of: (name, place), actions: self.contracts.compactMap(\.action),
            events: self.contracts.compactMap(\.event), settings: settings)
    }

    /// Registers a stand-in for each contract.
    public func register(in registry: inout Registry) {
        var problems: [RegistryError.Problem] = []
        for contract in contracts {
            let reasons = contract.reasonsToStay
            if !reasons.isEmpty { problems.append(.cannotLeave(contract, name, reasons, place)) }
            if let action = contract.action {
                // With a problem the registry creates no mediator: the stand-in only meets requirements.
                register(action, isPossible: reasons.isEmpty, in: &registry)
            } else if let event = contract.event {
                registry.declare(event, fileID: place.fileID, line: place.line)
            }
        }
        let info = RemoteModuleInfo(name: name, endpoint: peer.connection.endpoint, contracts: contracts.count)
        let module = RemoteSection.Module(info: info, peer: peer, endpoint: place)
        registry.note(.init(module: module, problems: problems), in: RemoteSection.self)
    }

    private func register(_ action: ActionSchema, isPossible: Bool, in registry: inout Registry) {
        guard isPossible else {
            return registry.handleStandIn(action, fileID: place.fileID, line: place.line)
        }
        registry.handleAsync(action, fileID: place.fileID, line: place.line) { [peer, deadline] call in
            try await peer.perform(call, action, deadline: Self.ownDeadline ?? deadline)
        }
    }

    /// Opens the connection, and compares the contracts of both sides.
    ///
    /// - Throws: `MediatorError` with code `notSent` without a connection, or `incompatibleContracts` with every
    ///   difference.
    public func start(_ mediator: Mediator) async throws {
        try await peer.start(mediator)
    }

    /// Closes the connection: calls under way end with `unknownOutcome`.
    public func stop() async {
        await peer.stop()
    }
}

extension Registry {
    /// Registers a stand-in with the effect of an action, which is never called.
    fileprivate mutating func handleStandIn(_ schema: ActionSchema, fileID: String, line: Int) {
        switch schema.effect {
        case .sync: handle(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        case .async: handleAsync(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        case .asyncMainActor:
            handleAsyncOnMainActor(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        default: handleOnMainActor(schema, fileID: fileID, line: line) { _ in throw CancellationError() }
        }
    }
}

extension RemoteModule {
    @TaskLocal private static var ownDeadline: Duration?

    /// Runs an operation whose calls to remote modules have another deadline.
    ///
    ///     try await RemoteModule.withDeadline(.seconds(2)) { try await mediator.shipping.quote(city: city) }
    ///
    /// - Parameters:
    ///   - deadline: How long each call may take.
    ///   - operation: The calls.
    /// - Throws: The error of the operation; of a late call `MediatorError` with code `unknownOutcome`.
    public nonisolated(nonsending) static func withDeadline<Result>(
        _ deadline: Duration,
        operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $ownDeadline.withValue(deadline.boundedWait) { try await operation() }
    }
}

/// A remote module of a mediator, for tools.
public struct RemoteModuleInfo: Sendable, Hashable {
    /// The name of the module.
    public let name: String
    /// Where it lives: `child process "DemoApp"`.
    public let endpoint: String
    /// The number of its contracts.
    public let contracts: Int
}

extension Mediator {
    /// The modules that live elsewhere, in the order of their registration.
    public var remoteModules: [RemoteModuleInfo] {
        core.table.registrations.sections[RemoteSection.self].modules.map(\.info)
    }

    /// Returns the problems of connecting with each remote module, and of the contracts at the other side.
    ///
    /// It closes the connections that it has opened.
    package func remoteProblems() async -> [(module: String, error: MediatorError, endpoint: CodeLocation)] {
        var problems: [(module: String, error: MediatorError, endpoint: CodeLocation)] = []
        for module in core.table.registrations.sections[RemoteSection.self].modules {
            do {
                try await module.peer.probe(self)
            } catch let error as MediatorError {
                problems.append((module.info.name, error, module.endpoint))
            } catch {
                // A cancelled check has no result.
            }
        }
        return problems
    }
}
