import Mediator

/// The position of a coder: a link to the coder around it and the key there.
///
/// A path is put together from the links when something fails or asks for it; until then a position costs no text.
class CodingNode {
    private let parent: CodingNode?
    private let key: (any CodingKey)?
    private var failure: (path: [any CodingKey], text: String)?

    init(parent: CodingNode? = nil, key: (any CodingKey)? = nil) {
        self.parent = parent
        self.key = key
    }

    final var codingPath: [any CodingKey] {
        guard let parent, let key else { return [] }
        return parent.codingPath + [key]
    }

    /// Always empty: no API sets it.
    final var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Keeps the path of an error that has none, and leaves the error as it is: the code around it may catch it.
    final func keepPath(of error: any Error) {
        guard !(error is DecodingError), !(error is EncodingError) else { return }
        let (root, path, text) = (root, codingPath, "\(error)")
        // An error on its way out keeps the innermost path.
        if let failure = root.failure, failure.text == text,
            failure.path.starts(with: path, by: { $0.stringValue == $1.stringValue })
        {
            return
        }
        root.failure = (path, text)
    }

    /// Returns the error that leaves the coder, with its path.
    final func mediatorError(_ error: any Error) -> MediatorError {
        var converted = MediatorError.invalidValue(mismatch(of: error))
        converted.underlyingDescription = (error as? MediatorError)?.underlyingDescription ?? "\(error)"
        return converted
    }

    /// Returns what an error that leaves the coder says, with its path.
    final func mismatch(of error: any Error) -> ValueMismatch {
        let path = root.failure.flatMap { $0.text == "\(error)" ? $0.path : nil }
        return ValueMismatch(error, at: path ?? [])
    }

    private var root: CodingNode {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }
}

extension ValueMismatch {
    /// Creates a mismatch of an error of a coder, or of a type's own `init(from:)` or `encode(to:)`.
    fileprivate init(_ error: any Error, at path: [any CodingKey]) {
        switch error {
        case let mismatch as ValueMismatch:
            self = mismatch.at(path)
        case let error as MediatorError:
            self.init(text: error.message, at: path)
        case DecodingError.keyNotFound(let key, let context):
            self.init(text: context.debugDescription, at: context.codingPath + [key])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self.init(text: context.debugDescription, at: context.codingPath)
        case EncodingError.invalidValue(_, let context):
            self.init(text: context.debugDescription, at: context.codingPath)
        default:
            // Its text is the model's own, and the error may reach other modules.
            self.init(text: "threw \(type(of: error))", at: path)
        }
    }

    private init(text: String, at path: [any CodingKey]) {
        self = ValueMismatch(text.isEmpty ? "does not convert" : text.withoutFinalStop).at(path)
    }

    private func at(_ path: [any CodingKey]) -> ValueMismatch {
        path.reversed().reduce(self) { mismatch, key in
            let index = key.intValue.flatMap { key.stringValue == AnyCodingKey.index($0).stringValue ? $0 : nil }
            return index.map(mismatch.at(index:)) ?? mismatch.at(key: key.stringValue)
        }
    }
}
