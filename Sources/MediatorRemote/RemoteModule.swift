public import Mediator
import MediatorCoding
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
/// Cancelling the caller's task cancels the call at the other side, whose response the caller awaits.
public struct RemoteModule: Module {
    /// What a connection is used with.
    struct Settings: Sendable {
        var deadline: Duration
        var gateway: (@Sendable (Mediator) throws -> Gateway)?
        /// Whether the other side may lack contracts, or have others.
        var mayFitInPart = false
        /// How many bytes a message may have.
        var longest = RemoteSession.longest
        /// Waits between two attempts to connect, or to send a call; tests replace it.
        var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// Runs before the first event or callback of a connection is delivered; tests replace it.
        var beginDelivery: @Sendable () async -> Void = {}
    }

    /// The name of the module.
    public let name: String
    /// The contracts of other modules that the module needs at this side, as for its gateway.
    public let requires: [any Contract]

    private let contracts: RemoteContracts
    let peer: RemotePeer
    /// Lives as long as the module, which its mediator keeps.
    private let lifetime: Lifetime

    /// Stops a module whose mediator was released without a stop: an attempt to connect may retain the peer for ever.
    private final class Lifetime: Sendable {
        let peer: RemotePeer

        init(_ peer: RemotePeer) {
            self.peer = peer
        }

        deinit {
            Task.detached { [peer] in await peer.stop("the module was released") }
        }
    }

    /// Creates a module whose contracts are handled elsewhere.
    ///
    /// - Parameters:
    ///   - name: The name of the module.
    ///   - contracts: The actions that are called there, and the events that are posted there.
    ///   - connection: The way to the other side; the module owns it.
    ///   - deadline: How long a call may take; see ``withDeadline(_:operation:)`` for single calls.
    ///   - requires: The contracts that this side needs from other modules.
    ///   - gateway: Returns the gateway by which the other side calls actions here and subscribes to events here; nil
    ///     offers nothing. An open connection retains it, and so the mediator, until ``stop()``.
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
            location: CodeLocation(fileID: fileID, line: line))
    }

    init(
        _ name: String, contracts: [any Contract], over connection: some RemoteTransport,
        requires: [any Contract] = [], settings: Settings, location: CodeLocation
    ) {
        self.name = name
        self.requires = requires
        var settings = settings
        settings.deadline = settings.deadline.boundedWait
        self.contracts = RemoteContracts(name, contracts, deadline: settings.deadline, location)
        peer = RemotePeer(
            connection, of: (name, location), actions: self.contracts.actions, events: self.contracts.events,
            settings: settings)
        lifetime = Lifetime(peer)
    }

    /// Registers a proxy for each contract.
    public func register(in registry: inout Registry) {
        contracts.register(in: &registry, performedBy: peer)
    }

    /// Opens the connection, and compares the contracts of both sides.
    ///
    /// - Throws: `MediatorError` with code `notSent` without a connection, or `incompatibleContracts` with every
    ///   difference.
    public func start(_ mediator: Mediator) async throws {
        try await peer.start(mediator)
    }

    /// Closes the connection: calls in progress end with `unknownOutcome`.
    public func stop() async {
        await peer.stop()
    }
}

extension RemoteModule {
    @TaskLocal static var ownDeadline: Duration?

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
