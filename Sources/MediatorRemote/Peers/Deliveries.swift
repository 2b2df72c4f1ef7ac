import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import Synchronization

/// What the other side sends without being asked: events and callbacks, delivered in their order by one task.
///
/// The other side may be faster than what runs here. Events that are too many are left out, and counted. Callbacks cannot
/// be: too many of them end the connection.
final class Deliveries: Sendable {
    /// What gets the events of a name.
    struct Subscription: Sendable {
        /// Gets the payload of an event, the processes that it has passed, and how many events before it did not come.
        let post: @Sendable (_ payload: Parameters, _ passed: [String], _ missed: Int) -> Void
        /// Gets the number of events that did not come, once for each gap.
        let miss: @Sendable (Int) -> Void
    }

    /// The methods of the notifications that are delivered.
    static let notifications = ["rpc.event", "rpc.missed", "rpc.callback", "rpc.release"]

    private struct State {
        var callbacks: [String: @Sendable ([Value]) -> Void] = [:]
        var lastCallback = 0
        /// Nil once everything before the end is delivered.
        var events: [String: Subscription]? = [:]
        /// The events that were left out here and are not reported yet, by name.
        var leftOut: [String: Int] = [:]
        /// How many missing events `miss` has reported and no `post` yet, by name.
        var gap: [String: Int] = [:]
        var waiting: Backlog
    }

    private let begin: @Sendable () async -> Void
    private let state: Mutex<State>
    /// Whether the task that delivers has begun.
    private let isRunning = Atomic(false)
    private let items: AsyncStream<@Sendable () -> Void>
    private let queue: AsyncStream<@Sendable () -> Void>.Continuation

    /// - Parameters:
    ///   - waiting: The limits of what waits.
    ///   - begin: Runs before the first delivery, which tests hold back.
    init(waiting: Backlog = Backlog(), begin: @escaping @Sendable () async -> Void = {}) {
        self.begin = begin
        state = Mutex(State(waiting: waiting))
        (items, queue) = AsyncStream.makeStream()
    }

    deinit {
        queue.finish()
    }

    /// Keeps a callback until the other side releases it, and returns its identifier.
    func keep(_ callback: @escaping @Sendable ([Value]) -> Void) -> String {
        state.withLock { state in
            state.lastCallback += 1
            let id = String(state.lastCallback)
            state.callbacks[id] = callback
            return id
        }
    }

    /// Drops callbacks that the other side has not got.
    func drop(_ ids: some Sequence<String>) {
        // They are released outside of the lock: what they own belongs to others.
        _ = state.withLock { state in ids.map { state.callbacks.removeValue(forKey: $0) } }
    }

    /// Delivers the events of a name.
    func on(_ event: String, _ subscription: Subscription) {
        _ = state.withLock { $0.events?.updateValue(subscription, forKey: event) }
    }

    /// Takes a notification.
    ///
    /// - Parameters:
    ///   - method: Its method.
    ///   - parameters: Its parameters.
    ///   - size: How many bytes the message has.
    /// - Returns: False where more callbacks wait than the limits allow.
    func take(_ method: String, _ parameters: Parameters, size: Int) -> Bool {
        switch method {
        case "rpc.event":
            guard let name = parameters["event"]?.name,
                case .dictionary(let payload)? = parameters["payload"]
            else { return true }
            var passed = (try? parameters.get("passed", as: [String].self)) ?? []
            passed = Array(passed.prefix(TraceContext.mostPassed))
            guard !passed.contains(where: \.hasTooManyMarks) else { return true }
            takeEvent(name, payload, passed: passed, missed: Self.missed(parameters), size: size)
            return true
        case "rpc.missed":
            guard let name = parameters["event"]?.name, state.withLock({ $0.events?[name] != nil })
            else { return true }
            leaveOut(name, Self.missed(parameters))
            return true
        case "rpc.callback":
            guard let id = parameters["callback"]?.name, case .array(let values)? = parameters["values"]
            else { return true }
            return add(size: size) { [weak self] in self?.state.withLock { $0.callbacks[id] }?(values) }
        case "rpc.release":
            guard let id = parameters["callback"]?.name else { return true }
            return add(size: size) { [weak self] in self?.drop([id]) }
        default: return true
        }
    }

    /// Runs something after everything that was taken before.
    func add(_ item: @escaping @Sendable () -> Void) {
        if !isRunning.exchange(true, ordering: .relaxed) {
            Task.detached { [items, begin] in
                await begin()
                for await item in items { item() }
            }
        }
        if case .terminated = queue.yield(item) { item() }
    }

    /// Delivers what waits, and drops all callbacks and subscriptions after it.
    ///
    /// Events and callbacks that come later are dropped.
    func close() {
        // The items before this one refer weakly to this object. This item keeps it alive until they have run: nothing else
        // may, once the connection has ended.
        add {
            _ = self.state.withLock { state in
                defer { (state.callbacks, state.events) = ([:], nil) }
                return (state.callbacks, state.events)
            }
            self.queue.finish()
        }
    }
}

extension Deliveries {
    /// Runs something as ``add(_:)``, unless too much waits.
    ///
    /// - Parameter size: How many bytes its message has.
    /// - Returns: Whether it will run.
    private func add(size: Int, _ item: @escaping @Sendable () -> Void) -> Bool {
        guard state.withLock({ $0.waiting.add(size) }) else { return false }
        add { [weak self] in
            item()
            self?.state.withLock { $0.waiting.remove(size) }
        }
        return true
    }

    private func takeEvent(_ name: String, _ payload: Parameters, passed: [String], missed: Int, size: Int) {
        // Events without a subscription do not wait, since there is no limit of their names.
        guard state.withLock({ $0.events?[name] != nil }) else { return }
        let isAdded = add(size: size) { [weak self] in
            self?.tell(name, missed)
            let next = self?.state.withLock { ($0.events?[name], $0.gap.removeValue(forKey: name) ?? 0) }
            if let (subscription, gap) = next { subscription?.post(payload, passed, gap) }
        }
        if !isAdded { leaveOut(name, missed.adding(count: 1)) }
    }

    /// The number of events that a message reports as missed.
    private static func missed(_ parameters: Parameters) -> Int {
        parameters["missed"]?.integer(in: .count) ?? 0
    }

    /// Reports events that do not come, behind what waits.
    private func leaveOut(_ name: String, _ count: Int) {
        let isFirst = state.withLock { state in
            let earlier = state.leftOut[name]
            state.leftOut[name] = (earlier ?? 0).adding(count: count)
            return earlier == nil
        }
        // One for each name.
        guard isFirst else { return }
        add { [weak self] in
            self?.tell(name, self?.state.withLock { $0.leftOut.removeValue(forKey: name) } ?? 0)
        }
    }

    /// Reports events that did not come; the next event tells their number as well.
    private func tell(_ name: String, _ missed: Int) {
        guard missed > 0 else { return }
        let subscription = state.withLock { state in
            state.gap[name] = (state.gap[name] ?? 0).adding(count: missed)
            return state.events?[name]
        }
        subscription?.miss(missed)
    }
}
