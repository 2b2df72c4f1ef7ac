import Foundation
import Mediator
public import Observation

/// The user of the app, and the calls that wait for a login.
@MainActor @Observable public final class Login {
    /// The user; nil before a login.
    public private(set) var user: String?

    /// A stream for each call that waits, which gets the user or ends without one.
    private(set) var waiting: [UUID: AsyncStream<String>.Continuation] = [:]

    /// Creates a login without a user.
    public init() {}

    /// Whether a call waits: the app shows its login.
    public var isAsking: Bool { !waiting.isEmpty }

    /// Returns the user, and waits for a login when there is none.
    func require() async throws -> String {
        if let user { return user }
        try Task.checkCancellation()
        let (users, continuation) = AsyncStream.makeStream(of: String.self)
        let id = UUID()
        waiting[id] = continuation
        defer { waiting[id] = nil }
        // The stream also ends when the task of the call is cancelled.
        for await user in users { return user }
        try Task.checkCancellation()
        throw ActionFailure("loginRequired", "This needs a user.")
    }

    /// Ends the login with a user: all waiting calls continue.
    ///
    /// A real app asks its server before.
    public func finish(_ user: String) {
        self.user = user
        end(with: user)
    }

    /// Ends the login without a user: all waiting calls fail.
    public func cancel() {
        end(with: nil)
    }

    private func end(with user: String?) {
        for continuation in waiting.values {
            if let user { continuation.yield(user) }
            continuation.finish()
        }
        waiting = [:]
    }
}
