/// Reads the parameters of a caller who has no contract, typed and in the contract's order.
///
/// Most give their parameters in that order too, so that the next one is looked at before the rest are searched. The
/// error it throws says nothing: what is wrong is found out afterwards, off the path of good calls.
///
/// Nothing is retained: whoever makes one holds the dictionary and the contract while it reads.
@usableFromInline struct ParameterReader {
    private let storage: Unmanaged<ParameterStorage>?
    private let contract: Unmanaged<ActionContract>
    private let names: Unmanaged<ParameterNames>
    private let count: Int
    private var index = 0
    private var position = 0
    private var found = 0
    private var usesDefaults = false

    private init(
        storage: Unmanaged<ParameterStorage>?,
        contract: Unmanaged<ActionContract>,
        names: Unmanaged<ParameterNames>,
        count: Int
    ) {
        self.storage = storage
        self.contract = contract
        self.names = names
        self.count = count
    }

    /// Returns a reader of a dictionary.
    // Not an initializer: what those get is retained for them.
    @usableFromInline static func reading(
        _ given: Parameters,
        _ contract: ActionContract,
        _ names: Unmanaged<ParameterNames>
    ) -> ParameterReader {
        ParameterReader(
            storage: given.storage.map { .passUnretained($0) },
            contract: .passUnretained(contract),
            names: names,
            count: given.count)
    }

    /// Reads the next parameter.
    @inlinable @inline(__always) mutating func next<T: ParameterValue>(_ type: T.Type) throws(ValueMismatch) -> T {
        try T(parameterValue: search())
    }

    /// Returns the value of the next parameter.
    @usableFromInline mutating func search() throws(ValueMismatch) -> Value {
        let index = index
        self.index = index + 1
        let given = storage?._withUnsafeGuaranteedRef { storage -> Value? in
            names._withUnsafeGuaranteedRef { names in
                let other: Int
                if position < count, storage.hasKey(names.keys[index], at: position) {
                    other = position
                } else if let position = storage.position(of: names.keys[index]) {
                    other = position
                } else {
                    return nil
                }
                position = other + 1
                found += 1
                return storage.value(at: other)
            }
        }
        if let given { return given }
        guard let value = contract._withUnsafeGuaranteedRef({ $0.defaultValue(at: index) }) else {
            throw .expected("a value", found: "none")
        }
        // A missing optional stays missing, which reads as nil all the same.
        if !value.isNull { usesDefaults = true }
        return value
    }

    /// Returns whether any default was needed; fails when there were more parameters than were asked for.
    @usableFromInline func finish() throws(ValueMismatch) -> Bool {
        if found < count { throw .expected("known parameters", found: "others") }
        return usesDefaults
    }
}
