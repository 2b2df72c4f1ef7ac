import Mediator
import Synchronization

/// The user of the app, and the tasks that wait for a login.
///
/// All waiting tasks share one question, which is cancelled with the last of them. Thread-safe.
final class Login: Sendable {
    /// Asks for the user's name, and returns nil without an answer.
    typealias Question = @Sendable () async -> String?

    private struct State {
        var user: String?
        /// Gets the answer for each waiting task; nil is none.
        var waiting: [Int: AsyncStream<String?>.Continuation] = [:]
        var lastWaiter = 0
        var question: Task<Void, Never>?
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
        state.withLock { state in
            state.question?.cancel()
            Self.answer(user, &state)
        }
    }

    func clear() {
        state.withLock { $0.user = nil }
    }

    /// Returns the user, and asks for the name when there is none.
    ///
    /// - Throws: `ActionFailure` with code `loginRequired` without a question or an answer; `CancellationError`.
    func require() async throws -> String {
        try Task.checkCancellation()
        let (answers, continuation) = AsyncStream.makeStream(of: String?.self)
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            if let ask, state.user == nil {
                state.waiting[state.lastWaiter] = continuation
                if state.question == nil { state.question = question(ask) }
            } else {
                continuation.yield(state.user)
            }
            return state.lastWaiter
        }
        defer { leave(waiter) }
        // Only the cancellation of the task ends the stream without an answer.
        guard let answer = await answers.first(where: { _ in true }) else { throw CancellationError() }
        guard let user = answer else { throw Self.refusal }
        return user
    }

    private func question(_ ask: @escaping Question) -> Task<Void, Never> {
        Task {
            let user = await ask().flatMap(Self.name)
            state.withLock { state in
                // The answer to a cancelled question is ignored; another one may have begun.
                if !Task.isCancelled { Self.answer(user, &state) }
            }
        }
    }

    /// Ends the question, with the user for all waiting tasks; nil without an answer.
    private static func answer(_ user: String?, _ state: inout State) {
        for continuation in state.waiting.values { continuation.yield(user) }
        (state.waiting, state.question) = ([:], nil)
        if let user { state.user = user }
    }

    /// Removes a waiting task, and cancels the question after the last one.
    private func leave(_ waiter: Int) {
        state.withLock { state in
            guard state.waiting.removeValue(forKey: waiter) != nil, state.waiting.isEmpty else { return }
            state.question?.cancel()
            state.question = nil
        }
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
