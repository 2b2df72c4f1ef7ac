/// A text that is equal only to a text of the same bytes, as a key of dictionaries.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    // Equal bytes are equal texts, whose hashes are equal.
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
