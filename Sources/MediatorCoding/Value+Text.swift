package import Mediator

extension Value {
    /// The string; nil for another value.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The entries of a dictionary; none for another value.
    package var members: Parameters {
        if case .dictionary(let members) = self { members } else { [:] }
    }
}
