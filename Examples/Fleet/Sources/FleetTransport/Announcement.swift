import Foundation

/// What a provider says of itself, from time to time.
public struct Announcement: Codable, Sendable, Hashable {
    /// The name in the pools of the callers.
    public var name: String
    /// Where it listens.
    public var subject: String
    /// Whether it takes no more calls.
    public var isLeaving = false

    /// The subject of all announcements.
    public static let subject = "fleet.announce"

    /// Creates an announcement.
    public init(name: String, subject: String, isLeaving: Bool = false) {
        self.name = name
        self.subject = subject
        self.isLeaving = isLeaving
    }

    init?(_ payload: [UInt8]) {
        guard let announcement = try? JSONDecoder().decode(Self.self, from: Data(payload)) else { return nil }
        self = announcement
    }

    var payload: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}
