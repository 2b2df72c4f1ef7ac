/// A key that is any string.
struct PlainKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init(intValue: Int) {
        stringValue = String(intValue)
    }

    /// The key of `superEncoder()` and `superDecoder()`.
    static var `super`: PlainKey { PlainKey(stringValue: "super") }
}

/// A place in an array, told from an integer key by the words that Foundation uses too.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }

    init?(stringValue: String) { nil }

    init?(intValue: Int) {
        index = intValue
    }
}

extension ValuePath {
    init(_ codingPath: [any CodingKey]) {
        self.init()
        for key in codingPath {
            if let index = key.intValue, key.stringValue == IndexKey(index).stringValue {
                self = appending(index: index)
            } else {
                self = appending(key: key.stringValue)
            }
        }
    }
}

/// Where a coder stands: a link to the coder around it and a key there.
///
/// A path is put together from the links when something fails or somebody asks; until then a place costs no text.
class CodingNode {
    private let parent: CodingNode?
    private let key: (any CodingKey)?
    private var failure: (path: [any CodingKey], text: String)?

    init() {
        parent = nil
        key = nil
    }

    init(parent: CodingNode, key: any CodingKey) {
        self.parent = parent
        self.key = key
    }

    /// The keys that lead here.
    final var codingPath: [any CodingKey] {
        guard let parent, let key else { return [] }
        return parent.codingPath + [key]
    }

    /// Nothing that anybody could have set.
    final var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Remembers where an error that has no coding path of its own came from, and leaves the error as it is: the code
    /// around it may want to catch it.
    final func note(_ error: any Error) {
        guard !(error is DecodingError), !(error is EncodingError) else { return }
        let root = root
        let text = "\(error)"
        let path = codingPath
        let isOnItsWayOut =
            root.failure.map {
                $0.text == text && $0.path.starts(with: path) { $0.stringValue == $1.stringValue }
            } ?? false
        if !isOnItsWayOut { root.failure = (path, text) }
    }

    /// The error as it leaves the coder, with its path.
    final func mediatorError(_ error: any Error) -> MediatorError {
        let noted = root.failure.flatMap { $0.text == "\(error)" ? $0.path : nil }
        return .invalidValue(ValueMismatch(error, at: noted ?? []))
    }

    private var root: CodingNode {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }
}

extension ValueMismatch {
    /// What an error of a coder, or of somebody's own `init(from:)` or `encode(to:)`, says.
    fileprivate init(_ error: any Error, at path: [any CodingKey]) {
        switch error {
        case let mismatch as ValueMismatch:
            self = mismatch.at(path)
        case let error as MediatorError:
            self = ValueMismatch(error.message.asFact).at(path)
        case DecodingError.keyNotFound(let key, let context):
            self = ValueMismatch(context.debugDescription.asFact).at(context.codingPath + [key])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self = ValueMismatch(context.debugDescription.asFact).at(context.codingPath)
        case EncodingError.invalidValue(_, let context):
            self = ValueMismatch(context.debugDescription.asFact).at(context.codingPath)
        default:
            self = ValueMismatch("\(error)".asFact).at(path)
        }
    }

    private func at(_ path: [any CodingKey]) -> ValueMismatch {
        let path = ValuePath(path)
        return ValueMismatch(problems: problems.map { Problem(path: path.appending($0.path), fact: $0.fact) })
    }
}

extension String {
    /// Without the period at the end, since more may follow in the message.
    fileprivate var asFact: String {
        if isEmpty { return "does not convert" }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
