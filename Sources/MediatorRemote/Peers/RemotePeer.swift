import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorMessages
import Synchronization

/// The other side of a module that lives elsewhere: connects, checks the contracts, connects again after a loss.
final class RemotePeer: Sendable {
    /// A call that waits for the attempt to connect.
    private typealias Waiter = AsyncThrowingStream<RemoteSession, any Error>.Continuation

    private struct State {
        var session: RemoteSession?
        /// Why contracts do not fit those of the session; empty for one that must fit whole.
        var misfits: [ContractID: [String]] = [:]
        /// The attempt to connect in progress, and its session.
        var attempt: Task<Void, Never>?
        var opening: RemoteSession?
        /// What waits for the attempt, by numbers.
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
        /// How many sessions in a row ended, or did not begin, without answering a call.
        var failures = 0
        /// Whether the session has answered a call.
        var hasResponded = false
        var isStarted = false
        var isStopped = false
        /// Whether events of the other side are dropped.
        var isMuted = false
        /// The mediator of the module, once it has started or been called.
        var owner: Owner?

        mutating func begin(_ owner: Owner) {
            self.owner = owner
            failures = 0
            isStopped = false
        }
    }

    let connection: any RemoteTransport
    /// The other side in words.
    let endpoint: String
    /// The name and the location of the module, for failures of its posts.
    let module: (name: String, location: CodeLocation)
    private let actions: [ActionSchema]
    private let events: [EventSchema]
    let settings: RemoteModule.Settings
    private let state = Mutex(State())

    /// - Parameter endpoint: The other side in words; nil for those of the connection.
    init(
        _ connection: any RemoteTransport, endpoint: String? = nil, of module: (name: String, location: CodeLocation),
        actions: [ActionSchema], events: [EventSchema], settings: RemoteModule.Settings
    ) {
        self.connection = connection
        self.endpoint = endpoint ?? connection.endpoint
        self.module = module
        self.actions = actions
        self.events = events
        self.settings = settings
    }

    /// The mediator of the module, as long as that exists.
    var mediator: Mediator? { state.withLock(\.owner)?.mediator }

    /// Whether another module has the same transport object.
    func shares(_ other: RemotePeer) -> Bool {
        self !== other && type(of: connection) is AnyClass
            && (connection as AnyObject) === (other.connection as AnyObject)
    }

    /// Opens the connection, and checks the contracts of the other side.
    ///
    /// After an error the module is as it was before.
    func start(_ mediator: Mediator) async throws {
        let wasStopped = state.withLock { state in
            defer { state.begin(Owner(starting: mediator)) }
            return state.isStopped
        }
        do {
            try await connect()
            state.withLock { $0.isStarted = true }
        } catch {
            await stop()
            state.withLock { $0.isStopped = wasStopped }
            throw error
        }
    }

    /// Opens the connection, and opens it again after each failure, without waiting.
    func begin(_ owner: Owner) {
        state.withLock { state in
            state.begin(owner)
            state.isStarted = true
        }
        keepConnecting()
    }

    /// Opens the connection to check the contracts, and closes it again unless the module has started.
    ///
    /// - Returns: Why contracts do not fit.
    func probe(_ mediator: Mediator) async throws -> [ContractID: [String]] {
        let (session, isStarted, wasStopped) = state.withLock { ($0.session, $0.isStarted, $0.isStopped) }
        let isOpen = session?.isOpen == true
        if !isOpen {
            if isStarted { try await connect() } else { try await start(mediator) }
        }
        let misfits = state.withLock(\.misfits)
        if isOpen || isStarted { return misfits }
        await stop()
        state.withLock { $0.isStopped = wasStopped }
        return misfits
    }

    private func connect() async throws {
        do {
            _ = try await session()
        } catch let error where !(error is MediatorError || error is CancellationError) {
            throw MediatorError.notConnected(to: endpoint, "\(error)")
        }
    }

    /// Closes the connection; calls in progress end with `unknownOutcome`, later ones with `notSent`.
    func stop(_ reason: String = "the module was stopped") async {
        let (session, opening, attempt) = state.withLock { state in
            (state.isStarted, state.isStopped) = (false, true)
            defer { state.session = nil }
            return (state.session, state.opening, state.attempt)
        }
        attempt?.cancel()
        opening?.peer.end(reason)
        await session?.close(reason)
        await attempt?.value
    }

    /// Notes that the session has answered a call.
    func recordResponse() {
        state.withLock { state in
            state.hasResponded = true
            state.failures = 0
        }
    }

    /// An error: there was no session before the deadline of a call.
    struct Late: Error {}

    /// Notes the mediator of a call, if the module has not started.
    func adopt(_ mediator: Mediator) {
        state.withLock { if $0.owner == nil { $0.owner = Owner(calling: mediator) } }
    }

    /// Drops the events of the other side from now on.
    func mute() {
        state.withLock { $0.isMuted = true }
    }

    /// Whether the events of the other side are dropped.
    var isMuted: Bool { state.withLock(\.isMuted) }

    /// Whether there is an open session.
    var isConnected: Bool { openSession != nil }

    private var openSession: RemoteSession? { state.withLock(\.session).flatMap { $0.isOpen ? $0 : nil } }

    /// The open session, if the contract with an identity fits there; nil without a session.
    func session(fitting contract: ContractID) -> Result<RemoteSession, Misfit>? {
        state.withLock { state in
            guard let session = state.session, session.isOpen else { return nil }
            return state.misfits[contract].map { .failure(Misfit(differences: $0)) } ?? .success(session)
        }
    }

    /// An error: a contract does not fit that of the other side.
    struct Misfit: Error, CustomStringConvertible {
        let differences: [String]
        var description: String { differences.joined(separator: "; ") }
    }

    /// Returns the open session, after connecting if there is none.
    ///
    /// - Parameter deadline: When to stop waiting; nil for the end of the attempt.
    /// - Throws: The error of the attempt in progress; ``Late``; `CancellationError`.
    func session(until deadline: ContinuousClock.Instant? = nil) async throws -> RemoteSession {
        if let session = openSession { return session }
        try Task.checkCancellation()
        // A late call opens no connection.
        if let deadline, deadline <= .now { throw Late() }
        let (results, waiter) = AsyncThrowingStream<RemoteSession, any Error>.makeStream()
        let number = try state.withLock { state in
            if state.isStopped { throw RemoteNotSent("the module was stopped") }
            state.lastWaiter += 1
            // Another task may have connected meanwhile.
            if let session = state.session, session.isOpen {
                waiter.yield(session)
            } else {
                if state.attempt == nil { state.attempt = beginAttempt(after: state.failures) }
                state.waiters[state.lastWaiter] = waiter
            }
            return state.lastWaiter
        }
        // An attempt may never end, so what waits no more is forgotten.
        defer { state.withLock { _ = $0.waiters.removeValue(forKey: number) } }
        let timer = deadline.map { deadline in
            Task.detached {
                if (try? await ContinuousClock().sleep(until: deadline)) != nil { waiter.finish(throwing: Late()) }
            }
        }
        defer { timer?.cancel() }
        for try await session in results { return session }
        throw CancellationError()
    }

    /// How many calls wait for a connection.
    var waiterCount: Int { state.withLock(\.waiters.count) }
}

extension RemotePeer {
    /// Connects in a task of its own, which serves all that wait.
    private func beginAttempt(after failures: Int) -> Task<Void, Never> {
        Task.detached {
            let opened: Result<RemoteSession, any Error>
            do {
                if failures > 0 { try await self.settings.pause(Self.delay(after: failures)) }
                opened = .success(try await self.open())
            } catch {
                opened = .failure(error)
            }
            await self.finishAttempt(opened)
        }
    }

    private func finishAttempt(_ opened: Result<RemoteSession, any Error>) async {
        // The session of a failed attempt is released outside of the lock: what it owns belongs to others.
        let (isUnwanted, opening, waiters) = state.withLock { state in
            defer { (state.attempt, state.opening, state.waiters) = (nil, nil, [:]) }
            switch opened {
            case .success(let session):
                if !state.isStopped { state.session = session }
                state.hasResponded = false
            case .failure:
                state.failures += 1
            }
            return (state.isStopped, state.opening, state.waiters)
        }
        _ = opening
        var end = opened
        if isUnwanted {
            if case .success(let session) = opened { await session.close("the module was stopped") }
            end = .failure(RemoteNotSent("the module was stopped"))
        }
        for waiter in waiters.values { waiter.yield(with: end) }
        // It may have ended before it became the session.
        if case .success(let session) = end, !session.isOpen { ended(session) }
    }

    /// Connects once.
    private func open() async throws -> RemoteSession {
        let gateway = try mediator.flatMap { try settings.gateway?($0) }
        let session = RemoteSession(
            offering: gateway, origin: connection.origin,
            longest: min(settings.longest, connection.maximumMessageBytes),
            deliveries: Deliveries(begin: settings.beginDelivery)
        ) { [weak self] in self?.ended($0) }
        state.withLock { $0.opening = session }
        do {
            session.begin(try await connection.connect(session.receiver))
            let misfits = try await misfits(of: session)
            state.withLock { $0.misfits = misfits }
            for event in events where misfits[event.contractID] == nil { try await subscribe(to: event, session) }
            return session
        } catch {
            await session.close("the contracts do not fit")
            throw error
        }
    }

    /// Compares the contracts of both sides, and returns the differences that the module tolerates.
    private func misfits(of session: RemoteSession) async throws -> [ContractID: [String]] {
        let differences: [(contract: ContractID, texts: [String])]
        switch try await session.peer.request("rpc.contracts", [:], deadline: .now + settings.deadline) {
        case .result(let value):
            do {
                let offered = try OfferedContracts(value)
                differences =
                    actions.map { ($0.contractID, offered.differences(from: $0)) }
                    + events.map { ($0.contractID, offered.differences(from: $0)) }
            } catch {
                throw incompatible(["its list of contracts has another form: \(error.message.withoutFinalStop)"])
            }
        case .refused(MessageError.drainingCode): throw RemoteNotSent("it takes no more calls")
        case .refused(let code): throw incompatible(["it offers no contracts (\(code))"])
        case .notSent(let reason), .lost(let reason): throw RemoteNotSent(reason)
        case .late: throw RemoteNotSent("it did not answer in time")
        case .tooLong: throw RemoteNotSent("the message is too long")
        case .cancelled: throw CancellationError()
        }
        let misfits = differences.filter { !$0.texts.isEmpty }
        guard misfits.isEmpty || settings.mayFitInPart else { throw incompatible(misfits.flatMap(\.texts)) }
        return Dictionary(misfits.map { ($0.contract, $0.texts) }) { first, _ in first }
    }

    private func incompatible(_ differences: [String]) -> MediatorError {
        .incompatibleContracts(at: endpoint, differences)
    }

    /// Connects again after a loss, for the events; calls that come meanwhile wait for it.
    private func ended(_ session: RemoteSession) {
        let isLost = state.withLock { state in
            guard state.session === session else { return false }
            state.session = nil
            if !state.hasResponded { state.failures += 1 }
            return !state.isStopped
        }
        guard isLost else { return }
        // The channel may be open, where the other side sent something else than a message.
        Task.detached { await session.close("the connection was lost") }
        keepConnecting()
    }

    /// Connects until there is a session, in a task of its own.
    private func keepConnecting() {
        Task.detached { [weak self] in
            // An attempt may take long, and retains no mediator meanwhile.
            while let self, self.isAwaited {
                if (try? await self.session()) != nil { return }
            }
        }
    }

    /// Whether the module has no session and is to have one.
    private var isAwaited: Bool {
        state.withLock { !$0.isStopped && $0.session == nil && $0.owner?.mediator != nil }
    }

    /// The pause before the next attempt: 50 ms, doubled after each failure, at most 5 s.
    static func delay(after failures: Int) -> Duration {
        .milliseconds(min(5000, 50 << min(failures - 1, 7)))
    }
}
