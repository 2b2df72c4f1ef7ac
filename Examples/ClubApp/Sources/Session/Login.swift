import Foundation
import Mediator
public import Observation

/// The user of the app, and the calls that wait for a login.
@MainActor @Observable public final class Login {
    /// The user; nil before a login.
    public private(set) var user: String?

    /// A stream for each call that waits; the end of the stream ends the wait.
    private(set) var waiting: [UUID: AsyncStream<Never>.Continuation] = [:]

    /// Creates a login without a user.
    public init() {}

    /// Whether a call waits: the app shows its login.
    public var isAsking: Bool { !waiting.isEmpty }

    /// Returns the user, and waits for a login when there is none.
    func require() async throws -> String {
        if let user { return user }
        let (login, continuation) = AsyncStream.makeStream(of: Never.self)
        let id = UUID()
        waiting[id] = continuation
        defer { waiting[id] = nil }
        // Ends with the login, or when the task of the call is cancelled.
        for await _ in login {}
        try Task.checkCancellation()
        guard let user else { throw ActionFailure("loginRequired", "This needs a user.") }
        return user
    }

    /// Ends the login with a user: all waiting calls continue.
    ///
    /// A real app asks its server before.
    public func finish(_ user: String) {
        self.user = user
        end()
    }

    /// Ends the login without a user: all waiting calls fail.
    public func cancel() {
        end()
    }

    private func end() {
        for continuation in waiting.values { continuation.finish() }
        waiting = [:]
    }
}
