/// Writes the values of a contract's parameters, in order.
@usableFromInline package struct ParameterWriter {
    @usableFromInline let storage: ParameterStorage
    @usableFromInline var position = 0

    @inlinable @inline(__always) package init(_ contract: ActionContract) {
        storage = contract.makeStorage()
    }

    @inlinable @inline(__always) package mutating func write(_ value: some ParameterValue) {
        let value = value.parameterValue
        storage.withUnsafeMutablePointerToElements { ($0 + position).initialize(to: value) }
        position += 1
    }

    /// The dictionary, once all values are written.
    @inlinable @inline(__always) package var parameters: Parameters {
        if position == 0 { return Parameters() }
        storage.withUnsafeMutablePointerToHeader { $0.pointee.count = position }
        return Parameters(storage)
    }
}
