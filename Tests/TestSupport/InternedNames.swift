@testable import Mediator

/// The names that are interned for the life of the process.
package enum InternedNames {
    /// Returns the interned names that contain a text, as `Cart.add`.
    package static func containing(_ text: String) -> [String] {
        // The newest one of this thread, so that all others of this thread have lower indexes.
        let newest = ActionIdentity.registered(
            ActionPath(target: "Newest", action: "newest"), module: "\(UInt64.random(in: .min ... .max))")
        return (0..<(newest.index ?? 0)).map { ActionIdentity.list.with($0) { "\($0.path)" } }.filter {
            $0.contains(text)
        }
    }
}
