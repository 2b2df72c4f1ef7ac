public import Mediator
import MediatorCoding
public import MediatorGateway

/// A module that several providers have: processes, machines or pages that come and go.
///
///     let shipping = RemotePool("Shipping", contracts: ShippingActions.all, key: { call in try? call.get("orderID") })
///     let mediator = try Mediator(modules: [CartModule(), shipping])
///     try await mediator.start()
///     shipping.add("eu-1", over: LocalSocket("/run/shipping-1.sock"))
///     shipping.add("eu-2", over: LocalSocket("/run/shipping-2.sock"))
///     print(try await mediator.shipping.quote(city: "Oslo"))
///
/// Calls are the same as to a ``RemoteModule``, and each provider has a connection as that has. A call goes to a provider
/// with a connection and with a contract that fits, so that older and newer providers serve side by side:
///
/// - A call without a key goes to the provider with the fewest calls in progress; the providers take turns where several
///   have as few.
/// - A call with a key goes to the same provider as long as that has a connection. Only the keys of a provider that goes
///   lead to others, and all callers that give the providers the same names choose the same one.
/// - A provider that did not get the call, or refuses it, costs nothing: the call goes to another one. One that is lost
///   during the call ends it with `unknownOutcome`, unless the contract declares that the action may be repeated.
///
/// A call fails with `notSent` when no provider takes it; the error has the reason of each one. While the connections open,
/// it waits for the first one. Callbacks, progress and cancellation stay with the provider of the call. The events of all
/// providers are posted here.
///
/// Starting the module waits for no provider: connections open, and open again after a loss, meanwhile.
public struct RemotePool: Module {
    /// The name of the module.
    public let name: String
    /// The contracts of other modules that the module needs at this side, as for its gateway.
    public let requires: [any Contract]

    private let contracts: RemoteContracts
    let pool: ProviderPool

    /// Creates a module without providers.
    ///
    /// - Parameters:
    ///   - name: The name of the module.
    ///   - contracts: The actions that are called there, and the events that are posted there.
    ///   - deadline: How long a call may take; see ``RemoteModule/withDeadline(_:operation:)`` for single calls.
    ///   - requires: The contracts that this side needs from other modules.
    ///   - gateway: Returns the gateway by which the providers call actions here and subscribe to events here; nil
    ///     offers nothing. An open connection retains it, and so the mediator, until ``stop()``.
    ///   - fileID: The source file of the registrations, for messages.
    ///   - line: The line there.
    ///   - key: Returns what keeps calls together, as a user or an order; nil lets a call go anywhere.
    public init(
        _ name: String,
        contracts: [any Contract],
        deadline: Duration = .seconds(30),
        requires: [any Contract] = [],
        gateway: (@Sendable (Mediator) throws -> Gateway)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        key: (@Sendable (Call) -> String?)? = nil
    ) {
        self.init(
            name, contracts: contracts, requires: requires,
            settings: RemoteModule.Settings(deadline: deadline, gateway: gateway),
            location: CodeLocation(fileID: fileID, line: line), key: key)
    }

    init(
        _ name: String, contracts: [any Contract], requires: [any Contract] = [], settings: RemoteModule.Settings,
        location: CodeLocation, key: (@Sendable (Call) -> String?)? = nil
    ) {
        self.name = name
        self.requires = requires
        var settings = settings
        settings.deadline = settings.deadline.boundedWait
        settings.mayFitInPart = true
        // The providers share the events of one gateway.
        if let make = settings.gateway {
            let gateway = LazyGateway(keepsIt: false, make)
            settings.gateway = { try gateway.gateway(to: $0) }
        }
        self.contracts = RemoteContracts(name, contracts, deadline: settings.deadline, location)
        pool = ProviderPool(
            (name, location), actions: self.contracts.actions, events: self.contracts.events, settings: settings,
            key: key)
    }

    /// Registers a proxy for each contract.
    public func register(in registry: inout Registry) {
        contracts.register(in: &registry, performedBy: pool)
    }

    /// Lets the providers connect, and waits for none.
    public func start(_ mediator: Mediator) async throws {
        pool.start(mediator)
    }

    /// Closes all connections: calls in progress end with `unknownOutcome`.
    public func stop() async {
        await pool.stop()
    }
}

extension RemotePool {
    /// The providers, by their names.
    public var providers: [RemoteProviderInfo] { pool.infos }

    /// Adds a provider, which connects once the module has started or a call waits for it.
    ///
    /// - Parameters:
    ///   - provider: The name of the provider, which decides to which one a key leads. A provider that has the name
    ///     already is removed.
    ///   - transport: The way to it; the pool owns it.
    public func add(_ provider: String, over transport: some RemoteTransport) {
        pool.add(provider, over: transport)
    }

    /// Removes a provider: it gets no more calls, and its connection closes when those in progress have ended.
    ///
    /// This waits for nothing. It does nothing if there is no provider of the name.
    public func remove(_ provider: String) {
        pool.remove(provider)
    }
}

/// A provider of a ``RemotePool``, for tools.
public struct RemoteProviderInfo: Sendable, Hashable {
    /// The name in the pool.
    public let name: String
    /// Where it lives: `socket "/run/shipping-1.sock"`.
    public let endpoint: String
    /// Whether there is a connection.
    public let isConnected: Bool
    /// The number of its calls in progress.
    public let activeCallCount: Int
}
