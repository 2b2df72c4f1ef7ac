import Mediator
public import Observation

/// The user of the app, and the calls that wait for a login.
@MainActor @Observable public final class Login {
    /// The user; nil before a login.
    public private(set) var user: String?

    private(set) var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
    private var last = 0

    /// Creates a login without a user.
    public init() {}

    /// Whether a call waits: the app shows its login.
    public var isAsking: Bool { !waiting.isEmpty }

    /// Returns the user, and waits for a login when there is none.
    func require() async throws -> String {
        if let user { return user }
        last += 1
        let number = last
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting[number] = continuation
                }
            }
        } onCancel: {
            Task { @MainActor in waiting.removeValue(forKey: number)?.resume(throwing: CancellationError()) }
        }
    }

    /// Ends the login with a user: all waiting calls continue.
    ///
    /// A real app asks its server before.
    public func finish(_ user: String) {
        self.user = user
        end { $0.resume(returning: user) }
    }

    /// Ends the login without a user: all waiting calls fail.
    public func cancel() {
        end { $0.resume(throwing: ActionFailure("loginRequired", "This needs a user.")) }
    }

    private func end(_ resume: (CheckedContinuation<String, any Error>) -> Void) {
        let ended = waiting.values
        waiting = [:]
        for continuation in ended { resume(continuation) }
    }
}
