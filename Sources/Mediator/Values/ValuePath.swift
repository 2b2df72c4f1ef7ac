/// Where a value stands inside a dictionary: `items[2].price`.
package struct ValuePath: Sendable, Hashable, CustomStringConvertible {
    package private(set) var description = ""

    package init() {}

    package func appending(key: String) -> ValuePath {
        var path = self
        let needsQuotes = key.isEmpty || !key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        if needsQuotes {
            path.description += "[\(key.quoted)]"
        } else {
            path.description += description.isEmpty ? key : ".\(key)"
        }
        return path
    }

    package func appending(index: Int) -> ValuePath {
        var path = self
        path.description += "[\(index)]"
        return path
    }

    /// The path of a value below this one.
    package func appending(_ tail: ValuePath) -> ValuePath {
        var path = self
        if !description.isEmpty, !tail.description.isEmpty, !tail.description.hasPrefix("[") {
            path.description += "."
        }
        path.description += tail.description
        return path
    }
}
