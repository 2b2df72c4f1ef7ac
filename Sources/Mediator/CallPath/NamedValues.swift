/// The values of a call in the contract's order, found by their names.
///
/// Most callers use that order too: the next key is compared before all are searched. The errors only say that something
/// does not fit: ``ActionContract/validationError(_:)`` finds the problems afterwards.
///
/// It retains neither the dictionary nor the contract: its creator keeps both until the last use.
@safe @usableFromInline struct NamedValues {
    private let storage: Unmanaged<ParameterStorage>?
    private let contract: Unmanaged<ActionContract>
    private let count: Int
    private var index = 0
    private var position = 0
    private var found = 0
    private var usesDefaults = false

    // Not an initializer: note 5 of docs/CompilerNotes.md.
    @unsafe @usableFromInline static func make(_ given: Parameters, _ contract: ActionContract) -> NamedValues {
        unsafe NamedValues(
            storage: given.storage.map { unsafe .passUnretained($0) }, contract: unsafe .passUnretained(contract),
            count: given.count)
    }

    @usableFromInline mutating func next() throws(ValueMismatch) -> Value {
        let index = index
        self.index = index + 1
        // Not `\.keys`: note 17 of docs/CompilerNotes.md.
        let keys = unsafe contract._withUnsafeGuaranteedRef { $0.keys }
        if let found = unsafe storage?._withUnsafeGuaranteedRef({ find(keys[index], in: $0) }) {
            return found
        }
        guard let value = unsafe contract._withUnsafeGuaranteedRef({ $0.defaults[index] }) else {
            throw .expected("a value", found: "none")
        }
        // A missing optional stays missing, which reads as nil all the same.
        if !value.isNull { usesDefaults = true }
        return value
    }

    private mutating func find(_ key: String, in storage: ParameterStorage) -> Value? {
        let isNext = position < count && storage.hasKey(key, at: position)
        guard let position = isNext ? position : storage.position(of: key) else { return nil }
        self.position = position + 1
        found += 1
        return storage.value(at: position)
    }

    /// Returns whether any default was used; fails if the dictionary has unknown keys.
    @usableFromInline func finish() throws(ValueMismatch) -> Bool {
        if found < count { throw .expected("known parameters", found: "others") }
        return usesDefaults
    }
}
