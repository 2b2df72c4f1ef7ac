import Mediator
import Synchronization

/// The user of the app, and the tasks that wait for a login.
///
/// All waiting tasks share one question, which is cancelled with the last of them. Thread-safe.
final class Login: Sendable {
    /// Asks for the user's name, and returns nil without an answer.
    typealias Question = @Sendable () async -> String?

    private struct State: Sendable {
        var user: String?
        var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
        var lastWaiter = 0
        var question: Task<Void, Never>?
        var lastQuestion = 0
    }

    private let ask: Question?
    private let state: Mutex<State>

    init(ask: Question?, user: String? = nil) {
        self.ask = ask
        state = Mutex(State(user: user))
    }

    var user: String? { state.withLock(\.user) }

    func set(_ user: String) throws(ActionFailure) {
        guard let user = Self.name(user) else {
            throw ActionFailure(SessionActions.Failure.invalidUser, "A user has a name.")
        }
        end(with: user)
    }

    func clear() {
        state.withLock { $0.user = nil }
    }

    /// Returns the user, and asks for the name when there is none.
    ///
    /// - Throws: `ActionFailure` with code `loginRequired` without a question or an answer; `CancellationError`.
    func require() async throws -> String {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known: Result<String, any Error>? = state.withLock { state in
                    if let user = state.user { return .success(user) }
                    guard let ask else { return .failure(Self.refusal) }
                    // A cancellation handler that ran earlier found no waiter.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[waiter] = continuation
                    if state.question == nil { begin(ask, &state) }
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            leave(waiter)
        }
    }

    private func begin(_ ask: @escaping Question, _ state: inout State) {
        state.lastQuestion += 1
        let number = state.lastQuestion
        state.question = Task { [weak self] in
            let user = await ask().flatMap(Self.name)
            self?.end(with: user, of: number)
        }
    }

    /// Resumes all waiting tasks, with the user or with the failure `loginRequired`.
    ///
    /// - Parameter number: The number of the answered question; a cancelled question is ignored.
    private func end(with user: String?, of number: Int? = nil) {
        let (question, waiting) = state.withLock { state in
            guard number == nil || number == state.lastQuestion && state.question != nil else {
                return (Task<Void, Never>?.none, [Int: CheckedContinuation<String, any Error>]())
            }
            defer { (state.question, state.waiting) = (nil, [:]) }
            if let user { state.user = user }
            return (state.question, state.waiting)
        }
        if number == nil { question?.cancel() }
        for continuation in waiting.values {
            if let user {
                continuation.resume(returning: user)
            } else {
                continuation.resume(throwing: Self.refusal)
            }
        }
    }

    /// Resumes a cancelled task, and cancels the question after the last one.
    private func leave(_ waiter: Int) {
        let (continuation, question) = state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: waiter)
            guard continuation != nil, state.waiting.isEmpty else { return (continuation, Task<Void, Never>?.none) }
            defer { state.question = nil }
            return (continuation, state.question)
        }
        question?.cancel()
        continuation?.resume(throwing: CancellationError())
    }

    private static func name(_ text: String) -> String? {
        let name = text.drop { $0.isWhitespace }
        let last = name.lastIndex { !$0.isWhitespace }
        return last.map { String(name[...$0]) }
    }

    private static let refusal = ActionFailure(
        SessionActions.Failure.loginRequired,
        "This needs a user; log in first: Session.login user=NAME"
    )
}
