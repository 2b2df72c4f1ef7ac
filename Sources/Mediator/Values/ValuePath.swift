/// The position of a value inside a dictionary: `items[2].price`.
package struct ValuePath: Sendable, Hashable, CustomStringConvertible {
    package private(set) var description: String

    package init() { description = "" }

    private init(_ description: String) { self.description = description }

    package func appending(key: String) -> ValuePath {
        let needsNoQuotes = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        let needsQuotes = key.isEmpty || !needsNoQuotes || key.hasHiddenCharacters
        return appending(ValuePath(needsQuotes ? "[\(key.quoted)]" : key))
    }

    package func appending(index: Int) -> ValuePath { ValuePath(description + "[\(index)]") }

    package func appending(_ tail: ValuePath) -> ValuePath {
        var path = self
        path.append(tail)
        return path
    }

    mutating func append(_ tail: ValuePath) {
        let needsPoint = !description.isEmpty && !tail.description.isEmpty && !tail.description.hasPrefix("[")
        description += (needsPoint ? "." : "") + tail.description
    }
}
