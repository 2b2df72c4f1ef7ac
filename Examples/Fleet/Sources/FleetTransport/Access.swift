import NATS

/// The subjects that carry the names of callers, and the permissions by which the servers guard them.
///
/// A caller publishes to subjects of a provider that end with its own name and one more part, `fleet.provider.eu-1.7.shop-1.x`,
/// and gets its answers at `_INBOX.shop-1.x`. The server lets it publish to no others, and subscribe to no other inboxes: who
/// has sent a message is certain by its subject.
public enum Access {
    /// What a user may publish and subscribe to.
    public typealias Permissions = (publish: [String], subscribe: [String])

    /// Returns the permissions of a caller.
    ///
    /// - Parameter name: The name of its user.
    public static func caller(_ name: String) -> Permissions {
        (["fleet.provider.*.*.\(name).>"], [Announcement.subject, "\(inboxes(of: name)).>"])
    }

    /// Returns the permissions of a provider.
    ///
    /// - Parameter name: The name of its user and of the provider.
    public static func provider(_ name: String) -> Permissions {
        ([Announcement.subject, "_INBOX.>"], ["fleet.provider.\(name).>"])
    }

    /// The name of a user in subjects.
    static func name(of user: NATSUser?) -> String { user?.name ?? "anyone" }

    /// The subjects at which a caller gets answers, but for their last part.
    static func inboxes(of caller: String) -> String { "_INBOX.\(caller)" }

    /// The subject at which a caller asks a provider for a channel.
    static func opening(_ provider: String, _ caller: String) -> String { "\(provider).\(caller).open" }

    /// Returns the caller that has published to such a subject; nil for another subject.
    static func caller(opening subject: String, of provider: String) -> String? {
        let parts = subject.dropFirst(provider.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}
