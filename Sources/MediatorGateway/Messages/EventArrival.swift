package import Mediator
import MediatorCoding
import MediatorEvents
import Synchronization

/// An event that another process has sent, while it is posted here.
final class EventArrival: Sendable {
    @TaskLocal private static var current: EventArrival?

    /// The processes that the event has passed, in their order.
    let passed: [String]
    /// The outbox of the connection over which it came; nil where that sends none.
    let outbox: ObjectIdentifier?
    private let path: ActionPath
    private let payload: Parameters
    private let isOver = Atomic(false)

    fileprivate init(_ path: ActionPath, _ payload: Parameters, passed: [String], outbox: ObjectIdentifier?) {
        (self.path, self.payload, self.passed, self.outbox) = (path, payload, passed, outbox)
    }

    /// Returns the arrival of an event that is being posted; nil for another event, as one that a subscriber posts.
    static func current(_ path: ActionPath, _ payload: Parameters) -> EventArrival? {
        guard let current, current.path == path, current.payload == payload else { return nil }
        // A task that a subscriber has started may post a like event later.
        return current.isOver.load(ordering: .acquiring) ? nil : current
    }

    fileprivate func post(_ post: () throws(MediatorError) -> Void) throws(MediatorError) {
        defer { isOver.store(true, ordering: .releasing) }
        // A task local hands on any error.
        let result = Self.$current.withValue(self) {
            Result { () throws(MediatorError) in try post() }
        }
        try result.get()
    }
}

extension Mediator {
    /// Posts an event that another process has sent, unless it has passed this one.
    ///
    /// Processes that post one another's events would send one event round and round.
    ///
    /// - Parameters:
    ///   - path: The names of the event.
    ///   - payload: Its parameters.
    ///   - passed: The processes that it has passed.
    ///   - missed: How many events of the name before it did not come.
    ///   - outbox: The outbox of the connection over which it came; nil where that sends no events.
    /// - Throws: `MediatorError` of a post by name.
    package func post(
        _ path: ActionPath, _ payload: Parameters, passed: [String], missed: Int, from outbox: MessageOutbox?
    ) throws(MediatorError) {
        guard !passed.contains(core.attachment(ProcessName.self).text) else { return }
        let arrival = EventArrival(path, payload, passed: passed, outbox: outbox.map { ObjectIdentifier($0) })
        try arrival.post { () throws(MediatorError) in try post(path, payload, missed: missed) }
    }
}

/// The name of a mediator among those of all processes.
final class ProcessName: MediatorAttachment {
    let text = UInt64.random(in: .min ... .max).hexadecimal

    init() {}
}
