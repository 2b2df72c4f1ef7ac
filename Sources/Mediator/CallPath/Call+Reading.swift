extension Call {
    /// Returns the parameters that a handler reads, and whether any default was used.
    @inlinable @inline(__always) func reading<Inputs>(
        _ contract: ActionContract, _ read: (inout InputReader) throws(ValueMismatch) -> Inputs
    ) throws(MediatorError) -> (Inputs, usesDefaults: Bool) {
        // Neither kind of values retains the dictionary.
        defer { withExtendedLifetime(parameters) {} }
        do {
            if let values = unsafe parameters.values(of: contract.keys) {
                var reader = InputReader(values)
                return (try read(&reader), false)
            }
            var reader = unsafe InputReader(NamedValues.make(parameters, contract))
            let inputs = try read(&reader)
            return (inputs, try reader.finish())
        } catch {
            throw contract.validationError(parameters)
        }
    }

    @usableFromInline func withDefaults(of contract: ActionContract) -> Call { with(contract.filling(parameters)) }
}
