import Mediator
import Synchronization

/// What the other side sends without being asked: events and callbacks, delivered in their order by one task.
final class Deliveries: Sendable {
    private struct State {
        var callbacks: [String: @Sendable ([Value]) -> Void] = [:]
        var lastCallback = 0
        var events: [String: @Sendable (_ payload: Parameters, _ passed: [String]) -> Void] = [:]
        var isRunning = false
    }

    private let state = Mutex(State())
    private let items: AsyncStream<@Sendable () -> Void>
    private let queue: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        (items, queue) = AsyncStream.makeStream()
    }

    deinit {
        queue.finish()
    }

    /// The number of callbacks that are kept.
    var count: Int { state.withLock { $0.callbacks.count } }

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
        state.withLock { state in
            for id in ids { state.callbacks[id] = nil }
        }
    }

    /// Calls back with the payload of each event of a name, and the processes that it has passed.
    func on(_ event: String, _ handle: @escaping @Sendable (_ payload: Parameters, _ passed: [String]) -> Void) {
        state.withLock { $0.events[event] = handle }
    }

    /// Takes a notification; false if it is none for this.
    func take(_ method: String, _ parameters: Parameters) -> Bool {
        switch method {
        case "rpc.event":
            guard case .string(let name)? = parameters["event"], case .dictionary(let payload)? = parameters["payload"]
            else { return true }
            let passed = (try? parameters.get("passed", as: [String].self)) ?? []
            add { [weak self] in self?.state.withLock { $0.events[name] }?(payload, passed) }
        case "rpc.callback":
            guard case .string(let id)? = parameters["callback"], case .array(let values)? = parameters["values"]
            else { return true }
            add { [weak self] in self?.state.withLock { $0.callbacks[id] }?(values) }
        case "rpc.release":
            guard case .string(let id)? = parameters["callback"] else { return true }
            add { [weak self] in self?.drop([id]) }
        default: return false
        }
        return true
    }

    /// Runs something after everything that was taken before.
    func add(_ item: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst {
            Task.detached { [items] in
                for await item in items { item() }
            }
        }
        if case .terminated = queue.yield(item) { item() }
    }

    /// Delivers what waits, and drops all callbacks after it.
    func close() {
        add { [weak self] in
            self?.state.withLock { state in
                state.callbacks = [:]
                state.events = [:]
            }
        }
        queue.finish()
    }
}
