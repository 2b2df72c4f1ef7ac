public import Mediator

extension Parameters {
    /// Returns the dictionary without references, and the paths of the dropped ones.
    ///
    /// It drops the key of a reference; in arrays it replaces a reference by `Value.null` to keep the indices.
    ///
    ///     let (serializable, dropped) = parameters.droppingReferences()
    ///     // dropped == ["onChange", "items[2].image"]
    public func droppingReferences() -> (serializable: Parameters, dropped: [String]) {
        if isSerializable { return (self, []) }
        var dropped: [String] = []
        let entries = serializableEntries(at: ValuePath(), &dropped)
        return (replacing(with: entries), dropped)
    }

    fileprivate func serializableEntries(at path: ValuePath, _ dropped: inout [String]) -> [Element] {
        compactMap { key, value in
            value.withoutReferences(at: path.appending(key: key), &dropped).map { (key, $0) }
        }
    }
}

extension Value {
    /// Returns the value without the references in it; nil for a reference itself, whose path it appends.
    ///
    /// - Parameter path: Not asked for plain values, of which there may be many.
    fileprivate func withoutReferences(at path: @autoclosure () -> ValuePath, _ dropped: inout [String]) -> Value? {
        switch self {
        case .array(let values):
            let path = path()
            let kept = values.enumerated().map { index, value in
                value.withoutReferences(at: path.appending(index: index), &dropped) ?? .null
            }
            return .array(kept)
        case .dictionary(let parameters):
            return .dictionary(Parameters(unchecked: parameters.serializableEntries(at: path(), &dropped)))
        case .reference:
            dropped.append(path().description)
            return nil
        default: return self
        }
    }
}
