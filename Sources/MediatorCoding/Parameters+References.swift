public import Mediator

extension Parameters {
    /// Returns the dictionary without references, and the paths of the dropped ones.
    ///
    /// It drops the key of a reference; in arrays it replaces a reference by `Value.null` to keep the indices.
    ///
    ///     let (plain, dropped) = parameters.droppingReferences()
    ///     // dropped == ["onChange", "items[2].image"]
    public func droppingReferences() -> (serializable: Parameters, dropped: [String]) {
        if isSerializable { return (self, []) }
        let (entries, dropped) = ReferenceRemoval.removing(from: self)
        return (replacing(with: entries), dropped)
    }
}
