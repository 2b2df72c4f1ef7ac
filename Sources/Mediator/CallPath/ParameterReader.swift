/// Reads the parameters of a call by name in the contract's order.
///
/// Most callers use that order too: the next parameter is compared before the rest are searched. The errors are
/// placeholders: ``ActionContract/validationError(_:)`` finds the problems afterwards.
///
/// It retains neither the dictionary nor the contract, which its creator holds.
@usableFromInline package struct ParameterReader {
    private let storage: Unmanaged<ParameterStorage>?
    private let contract: Unmanaged<ActionContract>
    private let count: Int
    private var index = 0
    private var position = 0
    private var found = 0
    private var usesDefaults = false

    /// Returns a reader of a dictionary.
    // Not an initializer: the caller would retain its arguments.
    @usableFromInline package static func reading(
        _ given: Parameters, _ contract: ActionContract
    ) -> ParameterReader {
        ParameterReader(
            storage: given.storage.map { .passUnretained($0) }, contract: .passUnretained(contract),
            count: given.storage?.keyCount ?? 0)
    }

    /// Returns the value of the next parameter.
    @usableFromInline mutating func search() throws(ValueMismatch) -> Value {
        let index = index
        self.index = index + 1
        let given = storage?._withUnsafeGuaranteedRef { storage -> Value? in
            contract._withUnsafeGuaranteedRef(\.names)._withUnsafeGuaranteedRef { names in
                let other: Int
                if position < count, storage.hasKey(names.keys[index], at: position) {
                    other = position
                } else if let place = storage.place(of: names.keys[index]) {
                    other = place
                } else {
                    return nil
                }
                position = other + 1
                found += 1
                return storage.value(at: other)
            }
        }
        if let given { return given }
        guard let value = contract._withUnsafeGuaranteedRef({ $0.defaults[index] }) else {
            throw .expected("a value", found: "none")
        }
        // A missing optional stays missing, which reads as nil all the same.
        if !value.isNull { usesDefaults = true }
        return value
    }

    /// Returns whether any default was used; fails if the dictionary has unknown keys.
    @usableFromInline func finish() throws(ValueMismatch) -> Bool {
        if found < count { throw .expected("known parameters", found: "others") }
        return usesDefaults
    }
}
