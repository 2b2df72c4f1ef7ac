import Mediator
import MediatorEvents
import Synchronization

/// The events of a gateway each of which goes to one of the processes that subscribe to it.
///
/// One subscription stands for all processes, and passes each post to the next of them.
final class SharedEvents: Sendable {
    /// Takes an event, or returns false for one that it does not send, as over a connection that has ended.
    typealias Take = @Sendable (Post) throws -> Bool

    private struct Group {
        var members: [(id: Int, take: Take)] = []
        /// How many events have come.
        var count = 0
        /// The subscription for all members.
        var subscription: Subscription?
    }

    private let paths: Set<ActionPath>
    private let state = Mutex<(groups: [ActionPath: Group], lastID: Int)>(([:], 0))
    /// Taken by those that join and leave, one after another; posts do not take it.
    private let turn = Mutex(())

    init(_ events: [any Contract]) {
        paths = Set(events.compactMap { $0.contractSchema.event?.path })
    }

    func contains(_ path: ActionPath) -> Bool { paths.contains(path) }

    /// Adds a process to those that take the posts of an event in turn.
    ///
    /// - Returns: The membership.
    /// - Throws: The error of a subscription.
    func join(
        _ path: ActionPath, _ mediator: Mediator, _ location: CodeLocation, _ take: @escaping Take
    ) throws(MediatorError) -> Subscription {
        let joined = turn.withLock { _ in Result { () throws(MediatorError) in try add(path, mediator, location, take) }
        }
        let id = try joined.get()
        return Subscription { [weak self] in self?.leave(path, id) }
    }

    /// Adds a member, and subscribes for the first one; returns the identifier of the member.
    private func add(
        _ path: ActionPath, _ mediator: Mediator, _ location: CodeLocation, _ take: @escaping Take
    ) throws(MediatorError) -> Int {
        let (id, isSubscribed) = state.withLock { state in
            state.lastID += 1
            state.groups[path, default: Group()].members.append((state.lastID, take))
            return (state.lastID, state.groups[path]?.subscription != nil)
        }
        if isSubscribed { return id }
        do {
            let subscription = try mediator.subscribe(
                path, .anywhere { [weak self] post in try self?.deliver(post, of: path) }, location)
            state.withLock { $0.groups[path]?.subscription = subscription }
        } catch {
            state.withLock { $0.groups[path]?.members.removeAll { $0.id == id } }
            throw error
        }
        return id
    }

    private func leave(_ path: ActionPath, _ id: Int) {
        turn.withLock { _ in
            let last = state.withLock { state in
                state.groups[path]?.members.removeAll { $0.id == id }
                return state.groups[path]?.members.isEmpty == true ? state.groups.removeValue(forKey: path) : nil
            }
            last?.subscription?.end()
        }
    }

    /// Gives a post to the next member that takes it.
    private func deliver(_ post: Post, of path: ActionPath) throws {
        let (members, first) = state.withLock { state in
            defer { state.groups[path]?.count += 1 }
            return (state.groups[path]?.members ?? [], state.groups[path]?.count ?? 0)
        }
        for offset in members.indices where try members[(first + offset) % members.count].take(post) { return }
    }
}
