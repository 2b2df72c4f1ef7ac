/// A target and an action: `Cart.add`.
package struct ActionPath: Sendable, Hashable, CustomStringConvertible {
    package var target: String
    package var action: String

    package init(target: String, action: String) {
        self.target = target
        self.action = action
    }

    /// Whether both names consist of ASCII: such names are equal only when their bytes are.
    var isASCII: Bool { target.utf8.allSatisfy { $0 < 0x80 } && action.utf8.allSatisfy { $0 < 0x80 } }

    package var description: String { "\(target).\(action)" }
}
