import Mediator
import MediatorEvents
import MediatorGateway
import Synchronization

/// The providers of a pool, and the choice among them.
final class ProviderPool: RemoteProviders {
    /// A provider, and its calls.
    fileprivate struct Provider {
        let name: String
        let peer: RemotePeer
        var calls = 0
        /// The number of its last call among those of the pool; 0 for none.
        var lastUse = 0
        /// Whether it was removed, and has calls in progress.
        var isLeaving = false
    }

    fileprivate struct State {
        /// By the identities of their peers.
        var providers: [ObjectIdentifier: Provider] = [:]
        /// How many calls have begun, and how many providers were added.
        var count = (uses: 0, additions: 0)
        /// Continues the calls that wait when a provider is added.
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWaiting = 0
        /// The mediator of the module, once that has started.
        var owner: Owner?
        var isStopped = false

        var members: [Provider] { providers.values.filter { !$0.isLeaving } }
    }

    let endpoint: String
    private let module: (name: String, location: CodeLocation)
    private let actions: [ActionSchema]
    private let events: [EventSchema]
    private let settings: RemoteModule.Settings
    private let key: (@Sendable (Call) -> String?)?
    private let state = Mutex(State())

    init(
        _ module: (name: String, location: CodeLocation), actions: [ActionSchema], events: [EventSchema],
        settings: RemoteModule.Settings, key: (@Sendable (Call) -> String?)?
    ) {
        endpoint = "a provider of module \(module.name.quoted)"
        self.module = module
        self.actions = actions
        self.events = events
        self.settings = settings
        self.key = key
    }

    deinit {
        // The mediator was released without a stop.
        let peers = state.withLock(\.providers).values.map(\.peer)
        Task.detached { for peer in peers { await peer.stop("the module was released") } }
    }

    var hasAlternatives: Bool { true }
    var peers: [RemotePeer] { sortedMembers.map(\.peer) }
    private var sortedMembers: [Provider] { state.withLock(\.members).sorted { $0.name < $1.name } }

    /// What tools show of the providers, by their names.
    var infos: [RemoteProviderInfo] {
        sortedMembers.map { provider in
            RemoteProviderInfo(
                name: provider.name, endpoint: provider.peer.connection.endpoint,
                isConnected: provider.peer.isConnected, activeCallCount: provider.calls)
        }
    }
}

// MARK: Providers that come and go

extension ProviderPool {
    /// Adds a provider; one that has the name leaves.
    func add(_ name: String, over transport: some RemoteTransport) {
        let peer = RemotePeer(
            transport, endpoint: "provider \(name.quoted) (\(transport.endpoint))", of: module,
            actions: actions, events: events, settings: settings)
        let (owner, replaced, ended, waiting) = state.withLock { state in
            let replaced = state.members.first { $0.name == name }?.peer
            let ended = state.remove(name)
            state.providers[ObjectIdentifier(peer)] = Provider(name: name, peer: peer)
            state.count.additions += 1
            return (state.owner, replaced, ended, Array(state.waiting.values))
        }
        // The new connection may lead to the same process, whose events would come twice.
        replaced?.mute()
        if let owner { begin(peer, owner) }
        for call in waiting { call.yield() }
        Self.stop(ended)
    }

    /// Removes a provider, which finishes its calls.
    func remove(_ name: String) {
        Self.stop(state.withLock { $0.remove(name) })
    }

    private static func stop(_ peer: RemotePeer?) {
        if let peer { Task.detached { await peer.stop("the provider was removed") } }
    }

    /// Lets all providers connect, and waits for none.
    func start(_ mediator: Mediator) {
        let owner = Owner(starting: mediator)
        let peers = state.withLock { state in
            (state.owner, state.isStopped) = (owner, false)
            return state.members.map(\.peer)
        }
        for peer in peers { begin(peer, owner) }
    }

    /// Lets a provider connect, unless another thread has removed it or stopped the pool meanwhile.
    private func begin(_ peer: RemotePeer, _ owner: Owner) {
        peer.begin(owner)
        if state.withLock({ $0.isStopped || $0.providers[ObjectIdentifier(peer)] == nil }) { Self.stop(peer) }
    }

    /// Closes all connections.
    func stop() async {
        let peers = state.withLock { state in
            (state.owner, state.isStopped) = (nil, true)
            return state.providers.values.map(\.peer)
        }
        await withTaskGroup(of: Void.self) { group in
            for peer in peers { group.addTask { await peer.stop() } }
        }
    }
}

extension ProviderPool.State {
    /// Removes a member, and returns it if it has no calls in progress.
    fileprivate mutating func remove(_ name: String) -> RemotePeer? {
        guard let (id, member) = providers.first(where: { !$0.value.isLeaving && $0.value.name == name }) else {
            return nil
        }
        providers[id]?.isLeaving = true
        guard member.calls == 0 else { return nil }
        return providers.removeValue(forKey: id)?.peer
    }
}

// MARK: The provider of a call

extension ProviderPool {
    /// Why members do not take a call, by their names.
    private typealias Reasons = [String: String]

    private enum Choice {
        case taken(RemoteRoute)
        /// These members have no session yet, or one that may be about to end; so many members had been added when they were
        /// chosen.
        case waits([Provider], additions: Int)
        case none
    }

    func next(
        for call: Call, _ contract: ActionSchema, after attempts: [RemoteAttempt], until end: ContinuousClock.Instant
    ) async throws -> RemoteRoute {
        let key = key?(call)
        // The session of the member that was waited for.
        var ready: RemoteSession?
        while true {
            try Task.checkCancellation()
            if state.withLock(\.isStopped) { throw RemoteNotSent("the module was stopped") }
            let (choice, reasons) = choose(contract, key, after: attempts, ready: ready)
            switch choice {
            case .taken(let route): return route
            case .waits(let providers, let additions):
                for provider in providers { provider.peer.adopt(call.mediator) }
                ready = try await wait(for: providers, reasons, after: attempts, additions: additions, until: end)
            case .none: throw refusal(reasons)
            }
        }
    }

    /// Chooses among the members with an open session whose contract fits: the first one of the key, otherwise the one with
    /// the fewest calls in progress, and among these the one that has got none for the longest time.
    ///
    /// - Parameters:
    ///   - contract: The called action.
    ///   - key: What keeps calls together.
    ///   - attempts: The sessions that did not perform the call.
    ///   - ready: A session that may be chosen again although its channel did not take the call.
    /// - Returns: The choice, and why members do not take the call.
    private func choose(
        _ contract: ActionSchema, _ key: String?, after attempts: [RemoteAttempt], ready: RemoteSession?
    ) -> (Choice, Reasons) {
        let id = contract.contractID
        return state.withLock { state in
            var best: (provider: Provider, session: RemoteSession)?
            var (unconnected, reasons): ([Provider], Reasons) = ([], [:])
            for provider in state.members {
                let name = provider.name
                let own = attempts.filter { $0.route.peer === provider.peer }
                let last = own.last
                // A provider that ends each session before it takes the call is tried as often as one alone.
                let isOver = own.count >= RemotePeer.mostAttempts
                switch provider.peer.session(fitting: id) {
                case .failure(let misfit)?: reasons[name] = "\(misfit)"
                case .success(let session)?
                where last?.route.session === session && (last?.isRefusal == true || session !== ready):
                    reasons[name] = last?.reason
                    // Its channel may have ended.
                    if last?.isRefusal == false, !isOver { unconnected.append(provider) }
                case .success(let session)? where session.isDraining: reasons[name] = "it takes no more calls"
                case .success(let session)?:
                    if isOver { reasons[name] = last?.reason }
                    guard !isOver, best.map({ provider.precedes($0.provider, for: key) }) ?? true else { continue }
                    best = (provider, session)
                case nil:
                    reasons[name] = last?.reason
                    if !isOver { unconnected.append(provider) }
                }
            }
            if let best {
                let id = ObjectIdentifier(best.provider.peer)
                state.count.uses += 1
                state.providers[id]?.calls += 1
                state.providers[id]?.lastUse = state.count.uses
                return (.taken(RemoteRoute(peer: best.provider.peer, session: best.session)), [:])
            }
            let waits = Choice.waits(unconnected, additions: state.count.additions)
            return (unconnected.isEmpty ? .none : waits, reasons)
        }
    }

    /// Rendezvous hashing: a key leads to the provider with the highest weight.
    ///
    /// All processes calculate the same weights. When a provider goes, only its own keys move; when one comes, it takes an
    /// even share of the keys of each other one.
    static func weight(of name: String, for key: String) -> UInt64 { UInt64(stableHashOf: key, name) }

    func finished(_ route: RemoteRoute) {
        let id = ObjectIdentifier(route.peer)
        Self.stop(
            state.withLock { state in
                state.providers[id]?.calls -= 1
                guard let provider = state.providers[id], provider.isLeaving, provider.calls == 0 else { return nil }
                return state.providers.removeValue(forKey: id)?.peer
            })
    }

    /// Returns when one of the members has a session, or its pause is over, or another member was added.
    ///
    /// A member whose attempt has failed tries again as long as others have not failed: none waits for a dead one.
    ///
    /// - Parameters:
    ///   - providers: The members.
    ///   - reasons: Why the other members do not take the call.
    ///   - attempts: The sessions that did not perform the call.
    ///   - known: How many additions there were when these were the members.
    ///   - end: When to stop waiting.
    /// - Returns: The session of that member; nil if another member was added.
    /// - Throws: An error with the reasons of all members, when each attempt has failed.
    private func wait(
        for providers: [Provider], _ reasons: Reasons, after attempts: [RemoteAttempt], additions known: Int,
        until end: ContinuousClock.Instant
    ) async throws -> RemoteSession? {
        let (additions, addition) = AsyncStream<Void>.makeStream()
        let (number, isOutdated) = state.withLock { state in
            state.lastWaiting += 1
            state.waiting[state.lastWaiting] = addition
            return (state.lastWaiting, state.count.additions != known)
        }
        defer { state.withLock { _ = $0.waiting.removeValue(forKey: number) } }
        if isOutdated { return nil }
        var reasons = reasons
        var failed: Set<String> = []
        return try await withThrowingTaskGroup(of: (Provider, Result<RemoteSession, any Error>)?.self) { group in
            func add(_ provider: Provider) {
                group.addTask {
                    do {
                        try await provider.peer.pause(after: attempts, until: end)
                        return (provider, .success(try await provider.peer.session(until: end)))
                    } catch {
                        return (provider, .failure(error))
                    }
                }
            }
            group.addTask {
                for await _ in additions { return nil }
                return nil
            }
            for provider in providers { add(provider) }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                guard let (provider, session) = result else { return nil }
                let error: any Error
                switch session {
                case .success(let session): return session
                case .failure(let failure): error = failure
                }
                if error is CancellationError, Task.isCancelled { throw CancellationError() }
                if state.withLock(\.isStopped) { throw RemoteNotSent("the module was stopped") }
                reasons[provider.name] = Self.reason(error)
                failed.insert(provider.name)
                if failed.count == providers.count { throw refusal(reasons) }
                if ContinuousClock.now < end, isMember(provider) { add(provider) }
            }
            return nil
        }
    }

    private func isMember(_ provider: Provider) -> Bool {
        state.withLock { $0.providers[ObjectIdentifier(provider.peer)]?.isLeaving == false }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case is RemotePeer.Late: "there was no connection before the deadline"
        case let error as MediatorError: error.message.withoutFinalStop
        default: "\(error)"
        }
    }

    /// The error of a call that no member takes.
    private func refusal(_ reasons: Reasons) -> RemoteNotSent {
        // Of very many, the first ones suffice.
        let members = sortedMembers.prefix(8).map {
            "\($0.peer.endpoint): \(reasons[$0.name] ?? "it does not take it")"
        }
        let others = reasons.count - members.count
        return RemoteNotSent(
            members.isEmpty
                ? "there is none" : members.joined(separator: "; ") + (others > 0 ? "; and \(others) more" : ""))
    }
}

extension ProviderPool.Provider {
    /// Whether a call goes to this provider rather than to another one.
    fileprivate func precedes(_ other: Self, for key: String?) -> Bool {
        guard let key else { return (calls, lastUse) < (other.calls, other.lastUse) }
        return ProviderPool.weight(of: name, for: key) > ProviderPool.weight(of: other.name, for: key)
    }
}

// MARK: Checks

extension ProviderPool {
    /// Returns the error of each provider without a connection, and the contracts that fit at none of the others.
    func problems(_ mediator: Mediator) async throws -> [MediatorError] {
        let peers = peers
        guard !peers.isEmpty else { return [.notConnected(to: endpoint, "there is none")] }
        typealias Found = (endpoint: String, misfits: [ContractID: [String]], error: MediatorError?)
        let found = try await withThrowingTaskGroup(of: Found.self) { group in
            for peer in peers {
                group.addTask {
                    do {
                        return (peer.endpoint, try await peer.probe(mediator), nil)
                    } catch let error as MediatorError {
                        return (peer.endpoint, [:], error)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.endpoint < $1.endpoint }
        }
        let connected = found.filter { $0.error == nil }
        let contracts = actions.map(\.contractID) + events.map(\.contractID)
        let differences = contracts.flatMap { contract in
            let misfits = connected.compactMap { provider in
                provider.misfits[contract].map { "\(provider.endpoint): \($0.joined(separator: "; "))" }
            }
            return misfits.count == connected.count ? misfits : []
        }
        return found.compactMap(\.error)
            + (differences.isEmpty ? [] : [.incompatibleContracts(at: endpoint, differences)])
    }
}
