/// A target and an action: `Cart.add`.
package struct ActionPath: Sendable, Hashable, CustomStringConvertible {
    package var target: String
    package var action: String

    package init(target: String, action: String) {
        self.target = target
        self.action = action
    }

    package var description: String { "\(target).\(action)" }
}
