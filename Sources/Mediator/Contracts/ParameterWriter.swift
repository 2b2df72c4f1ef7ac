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

    /// Writes a value, and returns the writer for the next.
    @inlinable @inline(__always) consuming func with(_ value: some ParameterValue) -> ParameterWriter {
        var writer = self
        writer.write(value)
        return writer
    }

    /// The dictionary, once all values are written.
    @inlinable @inline(__always) package var parameters: Parameters {
        if position == 0 { return Parameters() }
        storage.withUnsafeMutablePointerToHeader { $0.pointee.count = position }
        return Parameters(storage)
    }
}
