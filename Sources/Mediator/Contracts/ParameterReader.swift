/// Reads the parameters of a call in the order of its contract, whatever their own order.
///
/// Most callers use that order too: the next entry is compared before the others are searched. The errors are
/// placeholders: ``ActionContract/validationError(_:)`` finds the problems afterwards.
@usableFromInline package struct ParameterReader {
    /// The contract's next parameter.
    private var index = 0
    /// The entry that comes next if the caller uses the contract's order.
    private var position = 0
    private var foundCount = 0
    private var usesDefaults = false

    @usableFromInline package init() {}

    /// Returns the value of the contract's next parameter as a Swift type.
    @inlinable @inline(__always) package mutating func next<T: ParameterValue>(
        _ type: T.Type = T.self, of given: Parameters, _ contract: ActionContract
    ) throws(ValueMismatch) -> T { try T(parameterValue: value(of: given, contract)) }

    @usableFromInline mutating func value(
        of given: Parameters, _ contract: ActionContract
    ) throws(ValueMismatch) -> Value {
        let index = index
        self.index = index + 1
        if position < given.entries.count, given.entries[position].key == contract.keys[index] {
            position += 1
            foundCount += 1
            return given.entries[position - 1].value
        }
        if let found = given.position(of: contract.keys[index]) {
            position = found + 1
            foundCount += 1
            return given.entries[found].value
        }
        guard let value = contract.defaults[index] else { throw .expected("a value", found: "none") }
        // A missing optional stays missing, which reads as nil all the same.
        if !value.isNull { usesDefaults = true }
        return value
    }

    /// Returns whether any default was used; fails if the dictionary has unknown keys.
    @usableFromInline func finish(_ given: Parameters) throws(ValueMismatch) -> Bool {
        if foundCount < given.entries.count { throw .expected("known parameters", found: "others") }
        return usesDefaults
    }
}
