import Mediator
import Synchronization

/// The requests of the other side that run, each in a task.
final class RunningRequests: Sendable {
    /// A request, before its task begins.
    struct Request: Sendable {
        /// The identifier by which it can be cancelled; nil for none.
        let id: Value?
        /// Whether it holds up no other message: see ``MessageMethods/Method/runsAside``.
        let runsAside: Bool
        /// How many bytes its message has.
        let size: Int
        /// Runs the beginning of its task; nil for a task of the main actor.
        let start: TaskStart?
    }

    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        /// The tasks of requests that have an identifier.
        var numbers: [Value: Int] = [:]
        var lastTask = 0
        /// The numbers of requests that were cancelled before they came.
        var cancelledEarly: Set<Int> = []
        /// The requests that run: those that run aside, and others.
        var running = (aside: 0, others: 0)
        /// How many bytes their messages have.
        var bytes = 0
        var isEnded = false
        /// The requests whose responses are not sent yet: all, and those that do not run aside.
        var inProgress = (all: 0, others: 0)
        var waiters: [(isReady: @Sendable (_ all: Int, _ others: Int) -> Bool, continuation: Continuation)] = []
    }

    private typealias Continuation = CheckedContinuation<Void, Never>

    private let most: Int
    private let mostBytes: Int
    /// Whether the cancellation of a request that has not come waits for it.
    private let keepsEarlyCancellations: Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: How many requests that run aside, and how many others, run at once.
    ///   - bytes: A request begins while the messages of those that run have fewer bytes together.
    ///   - keepsEarlyCancellations: Whether the cancellation of a request that has not come waits for it.
    init(most: Int, bytes: Int, keepsEarlyCancellations: Bool) {
        (self.most, mostBytes, self.keepsEarlyCancellations) = (most, bytes, keepsEarlyCancellations)
    }

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - perform: Performs it; its identifier is free when this returns.
    ///   - respond: Sends the response; the request is in progress until this returns.
    /// - Throws: The error of a request too many, of one whose identifier another has, and after the end.
    func begin<Response: Sendable>(
        _ request: Request, _ perform: @escaping @Sendable () async -> Response,
        _ respond: @escaping @Sendable (Response) async -> Void
    ) throws(MessageError) {
        // Nothing tells apart requests whose identifier is null (section 4 of the specification advises against it).
        let id = request.id == .null ? nil : request.id
        try state.withLock { (state) throws(MessageError) in
            guard !state.isEnded else { throw .invalidRequest("the connection has ended") }
            let running = request.runsAside ? state.running.aside : state.running.others
            guard running < most, state.bytes < mostBytes else { throw .tooMany }
            if let id, state.numbers[id] != nil {
                throw .invalidRequest("a request with this \"id\" is in progress")
            }
            state.lastTask += 1
            let number = state.lastTask
            if let id { state.numbers[id] = number }
            if request.runsAside { state.running.aside += 1 } else { state.running.others += 1 }
            state.bytes += request.size
            state.inProgress.all += 1
            if !request.runsAside { state.inProgress.others += 1 }
            let work: @Sendable () async -> Void = {
                let response = await perform()
                // Before the response: the other side may use the identifier again when it comes.
                self.state.withLock { state in
                    state.tasks[number] = nil
                    state.bytes -= request.size
                    if request.runsAside { state.running.aside -= 1 } else { state.running.others -= 1 }
                    if let id { state.numbers[id] = nil }
                }
                await respond(response)
                self.leave(runsAside: request.runsAside)
            }
            if let start = request.start {
                state.tasks[number] = Task.detached(executorPreference: start) { await work() }
            } else {
                state.tasks[number] = Task { @MainActor in await work() }
            }
            if case .int(let id)? = id, state.cancelledEarly.remove(id) != nil { state.tasks[number]?.cancel() }
        }
    }

    /// Cancels a request.
    ///
    /// - Parameter id: Its identifier, also one that no request has.
    func cancel(_ id: Value) {
        switch id {
        case .int, .double: break
        // The hash of another text would take long.
        case .string(let text) where !text.hasTooManyMarks: break
        default: return
        }
        let task = state.withLock { state in
            let task = state.numbers[id].flatMap { state.tasks[$0] }
            if keepsEarlyCancellations, task == nil, case .int(let id) = id {
                state.cancelledEarly.insert(id)
                // Of those whose requests have ended, none comes any more.
                if state.cancelledEarly.count > most, let first = state.cancelledEarly.min() {
                    state.cancelledEarly.remove(first)
                }
            }
            return task
        }
        task?.cancel()
    }

    /// Cancels all requests, and refuses later ones.
    func end() {
        let tasks = state.withLock { state in
            state.isEnded = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
    }

    /// Returns once fewer requests than a number are in progress, apart from those that run aside.
    func waitForCapacity(_ most: Int) async {
        await wait { _, others in others < most }
    }

    /// Returns once no request is in progress.
    func finish() async {
        await wait { all, _ in all == 0 }
    }

    private func wait(until isReady: @escaping @Sendable (_ all: Int, _ others: Int) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if isReady(state.inProgress.all, state.inProgress.others) { return true }
                state.waiters.append((isReady, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    private func leave(runsAside: Bool) {
        let ready: [Continuation] = state.withLock { state in
            state.inProgress.all -= 1
            if !runsAside { state.inProgress.others -= 1 }
            if state.waiters.isEmpty { return [] }
            let (all, others) = state.inProgress
            let ready = state.waiters.filter { $0.isReady(all, others) }.map(\.continuation)
            state.waiters.removeAll { $0.isReady(all, others) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }
}
