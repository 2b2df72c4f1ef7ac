/// The values of a call from a position on, in the contract's order.
///
/// It does not retain the dictionary: its creator keeps it until the last use.
@safe @usableFromInline struct PositionalValues {
    @usableFromInline let storage: Unmanaged<ParameterStorage>
    @usableFromInline let position: Int

    @inlinable @inline(__always) init(_ storage: Unmanaged<ParameterStorage>, from position: Int) {
        unsafe self.storage = storage
        self.position = position
    }

    @inlinable @inline(__always) var first: Value {
        unsafe storage._withUnsafeGuaranteedRef { $0.value(at: position) }
    }

    @inlinable @inline(__always) var following: PositionalValues {
        unsafe PositionalValues(storage, from: position + 1)
    }
}

extension Parameters {
    /// Returns the values in the order of a contract, when the keys are the contract's own, as those of a typed call.
    ///
    /// They are not retained: the caller extends the dictionary's lifetime to the last use.
    @unsafe @inlinable @inline(__always) func values(of keys: ParameterKeys) -> PositionalValues? {
        guard let storage, storage.contractKeys == keys else { return nil }
        return unsafe PositionalValues(.passUnretained(storage), from: 0)
    }
}
