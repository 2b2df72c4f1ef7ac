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

extension Array {
    /// Returns the elements in the order of their texts, equal ones in that of the array.
    // Sorting is compiled for each type that is sorted: here for one.
    func ordered(by text: (Element) -> String) -> [Element] {
        let keys = enumerated().map { (text: text($1), index: $0) }
        return keys.sorted { ($0.text, $0.index) < ($1.text, $1.index) }.map { self[$0.index] }
    }
}
