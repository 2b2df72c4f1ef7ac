import Mediator
import MediatorSystem

/// What performs the calls of a module that lives elsewhere: one other side, or several.
protocol RemoteProviders: AnyObject, Sendable {
    /// The other sides in words, for the errors of calls that were not sent.
    var endpoint: String { get }
    /// The other sides at present.
    var peers: [RemotePeer] { get }
    /// Whether a call that one of them refuses goes to another one.
    var hasAlternatives: Bool { get }

    /// Returns where a call goes, after connecting if there is no session.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - contract: Its contract.
    ///   - attempts: The sessions that did not perform it.
    ///   - end: When to stop waiting.
    /// - Throws: The reason why it goes nowhere; ``RemotePeer/Late``; `CancellationError`.
    func next(
        for call: Call, _ contract: ActionSchema, after attempts: [RemoteAttempt], until end: ContinuousClock.Instant
    ) async throws -> RemoteRoute

    /// Notes that a call has ended there.
    func finished(_ route: RemoteRoute)

    /// Returns the problems of connecting, and of the contracts at the other side.
    func problems(_ mediator: Mediator) async throws -> [MediatorError]
}

/// Where a call goes.
struct RemoteRoute: Sendable {
    let peer: RemotePeer
    let session: RemoteSession
}

/// A session that has not performed a call, and why.
struct RemoteAttempt: Sendable {
    let route: RemoteRoute
    let reason: String
    /// Whether the other side refused the call, and not the channel.
    var isRefusal = false
}

extension RemotePeer: RemoteProviders {
    var peers: [RemotePeer] { [self] }
    var hasAlternatives: Bool { false }

    /// Returns the session, and another one after a loss.
    func next(
        for call: Call, _ contract: ActionSchema, after attempts: [RemoteAttempt], until end: ContinuousClock.Instant
    ) async throws -> RemoteRoute {
        if let last = attempts.last {
            if attempts.count == Self.mostAttempts { throw RemoteNotSent(last.reason) }
            try await pause(after: attempts, until: end)
        }
        adopt(call.mediator)
        return RemoteRoute(peer: self, session: try await session(until: end))
    }

    /// Returns once the session of the last attempt with this side has ended, or after a pause, which grows with each attempt.
    ///
    /// A channel that has ended fails to send before its end has reached the session: without the pause, a call would use all
    /// of its attempts on that session, and none on the next one.
    ///
    /// - Throws: The reason of that attempt if it is late; `CancellationError`.
    func pause(after attempts: [RemoteAttempt], until end: ContinuousClock.Instant) async throws {
        let own = attempts.filter { $0.route.peer === self }
        guard let last = own.last, last.route.session.isOpen else { return }
        let pause = min(Self.delay(after: own.count), ContinuousClock.now.duration(to: end))
        await withTaskGroup { group in
            group.addTask { await last.route.session.ended.wait() }
            group.addTask { [settings] in try? await settings.pause(pause) }
            await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
        if end <= .now { throw RemoteNotSent(last.reason) }
    }

    func finished(_ route: RemoteRoute) {}

    func problems(_ mediator: Mediator) async throws -> [MediatorError] {
        do {
            _ = try await probe(mediator)
            return []
        } catch let error as MediatorError {
            return [error]
        }
    }

    /// How often a call is sent to one other side at most, where it may be sent again.
    static var mostAttempts: Int { 3 }
}
