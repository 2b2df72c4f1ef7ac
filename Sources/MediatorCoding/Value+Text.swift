package import Mediator

extension Value {
    /// The string; nil for another value.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
