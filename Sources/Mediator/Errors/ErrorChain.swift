/// The actions that an error has passed, and the text of the handler's own error, which stays in this process.
///
/// No part of the error's identity: errors are equal wherever they were thrown.
package struct ErrorChain: Hashable, Sendable {
    /// The action that threw the error: the first that it passed.
    private(set) var thrower: ActionPath?
    /// The names of the others that it passed, and of closures that ran as calls; one action needs no array.
    private var others: [String] = []
    /// How many names are left out in the middle.
    package private(set) var omitted = 0
    /// The text of the error that the handler threw.
    var underlyingDescription: String?

    private static let maximumCount = 32

    package init() {}

    /// Adds the next action; each call does so while an error passes it, so that a call that succeeds records nothing.
    package mutating func pass(_ path: ActionPath) {
        if thrower == nil, others.isEmpty { thrower = path } else { pass(named: path.description) }
    }

    package mutating func pass(named name: String) {
        if others.count == Self.maximumCount - 1 {
            // Those in the middle are counted: each call would copy a chain without limit.
            others.remove(at: Self.maximumCount / 2 - 1)
            omitted += 1
        }
        others.append(name)
    }

    /// Adds the names that an error has passed in another process, the outermost first.
    ///
    /// - Parameter omitted: How many names that process left out in the middle; bounded by the caller.
    package mutating func passElsewhere(_ names: some Collection<String>, omitted: Int) {
        for name in names.reversed() {
            if let path = ActionPath(name) { pass(path) } else { pass(named: name) }
        }
        self.omitted += omitted
    }

    /// The names, the outermost first.
    package var names: [String] { others.reversed() + [thrower?.description].compactMap(\.self) }

    /// The names, with an element in the middle that counts those left out.
    var shownNames: [String] {
        var names = names
        if omitted > 0 { names.insert("… \(omitted) more …", at: names.count / 2) }
        return names
    }

    /// The first and the last names as text: `Game.ping → Game.pong`.
    var text: String { names.map(\.asName).shortened(omittedCount: omitted).joined(separator: " → ") }

    package static func == (left: ErrorChain, right: ErrorChain) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
