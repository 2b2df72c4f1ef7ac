/// The way of an error through calls, and the text that stays in its process.
///
/// No part of the error's identity: errors are equal wherever they were thrown.
package struct ErrorOrigin: Hashable, Sendable {
    /// The actions that the error left, the one that threw it first.
    private(set) var left: [ActionPath] = []
    /// How many actions are left out in the middle.
    private var omitted = 0
    /// The text of the error that the handler threw.
    var underlyingDescription: String?

    private static let most = 32

    /// Adds the next action; each call does so while an error passes it, so that a call that succeeds records nothing.
    package mutating func leave(_ path: ActionPath) {
        if left.count == Self.most {
            left.remove(at: Self.most / 2)
            omitted += 1
        }
        left.append(path)
    }

    /// The actions, the outermost first.
    var chain: [String] {
        var names = left.reversed().map(\.description)
        if omitted > 0 { names.insert("… \(omitted) more …", at: Self.most / 2) }
        return names
    }

    package static func == (left: ErrorOrigin, right: ErrorOrigin) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
