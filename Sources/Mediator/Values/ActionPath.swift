/// A target and an action: `Cart.add`.
package struct ActionPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var target: String
    package var action: String

    package init(target: String, action: String) {
        self.target = target
        self.action = action
    }

    /// Creates the names of a text: `Cart.add`; nil if the text is not two names with a point between them.
    package init?(_ text: String) {
        let names = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
        self.init(target: String(names[0]), action: String(names[1]))
    }

    /// Whether both names consist of ASCII: such names are equal only when their bytes are.
    var isASCII: Bool { target.utf8.allSatisfy { $0 < 0x80 } && action.utf8.allSatisfy { $0 < 0x80 } }

    package var description: String { "\(target).\(action)" }

    package var quoted: String { description.quoted }

    /// By target, then by action.
    package static func < (left: ActionPath, right: ActionPath) -> Bool {
        (left.target, left.action) < (right.target, right.action)
    }
}
